package dev.hone.kind.linux;

import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import dev.hone.kind.format.ConfigText;
import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.SysctlText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What stands against values and files of kernel parameters, looked at without touching the kernel. */
final class LinuxChecks {
    private static final Pattern KEY = Pattern.compile("-?[A-Za-z0-9_][A-Za-z0-9_./*?\\[\\]:@ -]*");
    private static final Pattern NUMBERS = Pattern.compile("[0-9]{1,18}( [0-9]{1,18})*");

    private final Catalogue catalogue;
    private final Refused refused;

    LinuxChecks(Catalogue catalogue) {
        this.catalogue = catalogue;
        this.refused = new Refused(catalogue);
    }

    /** What stands against one value; rows of several numbers must keep their count and their order. */
    Optional<Problem> value(Parameter parameter, String value) {
        Optional<Problem> found = catalogue.grammar().check(parameter, SysctlFiles.spaced(value));
        boolean isList = parameter.type() == ParameterType.TEXT
                && NUMBERS.matcher(parameter.defaultValue()).matches();
        return found.isPresent() || !isList ? found : list(parameter, SysctlFiles.spaced(value));
    }

    private static Optional<Problem> list(Parameter parameter, String value) {
        int wanted = parameter.defaultValue().split(" ").length;
        boolean isRising = parameter.name().startsWith("net.");
        if (!NUMBERS.matcher(value).matches() || value.split(" ").length != wanted) {
            String message = "%s takes %d whole numbers, was %s".formatted(parameter.name(), wanted, value);
            return Optional.of(Problem.error("not_numbers", parameter.name(), message, parameter.defaultValue()));
        }
        List<Long> numbers = Stream.of(value.split(" ")).map(Long::valueOf).toList();
        return !isRising || numbers.stream().sorted().toList().equals(numbers)
                ? Optional.empty()
                : Optional.of(Problem.error(
                        "not_rising",
                        parameter.name(),
                        "%s takes smallest, usual, largest; %s does not rise".formatted(parameter.name(), value),
                        null));
    }

    /** What stands against new or changed lines; old ones are left alone. */
    List<Problem> files(List<ConfigFile> before, List<ConfigFile> after) {
        Set<String> old = before.stream()
                .flatMap(f -> SysctlText.parse(f.text()).entries().stream().map(e -> meaning(f, e)))
                .collect(Collectors.toSet());
        List<Problem> problems = new ArrayList<>();
        for (ConfigFile file : after) {
            boolean wasMarked = before.stream().anyMatch(f -> f.path().equals(file.path()) && isMarked(f));
            if (isMarked(file) && !wasMarked) {
                String message = file.path() + " starts with a UTF-8 byte order mark, which sysctl takes for a key";
                problems.add(Problem.error("byte_order_mark", file.path().toString(), message, null));
            }
            SysctlText.parse(file.text()).entries().stream()
                    .filter(e -> !old.contains(meaning(file, e)))
                    .map(e -> line(file, e))
                    .flatMap(Optional::stream)
                    .forEach(problems::add);
        }
        return problems;
    }

    private static boolean isMarked(ConfigFile file) {
        return file.text().startsWith(ConfigText.BYTE_ORDER_MARK);
    }

    private static String meaning(ConfigFile file, Entry entry) {
        return file.path() + "\n" + SysctlText.canonical(entry.name()) + "\n" + entry.rawValue();
    }

    private Optional<Problem> line(ConfigFile file, Entry entry) {
        String key = SysctlText.canonical(entry.name());
        String where = "%s, line %d: ".formatted(file.path(), entry.line());
        if (refused.takesIn(key)) {
            String message = where + key + " runs code or opens the kernel; Hone never sets it";
            return Optional.of(Problem.denied("denied_directive", file.path().toString(), entry.line(), message));
        }
        if (!KEY.matcher(entry.name()).matches() || key.contains("..")) {
            return Optional.of(problem("bad_key", file, entry, where + entry.name() + " is no kernel parameter"));
        }
        Optional<Parameter> row = catalogue.find(key);
        return row.isEmpty()
                ? Optional.of(Problem.warning(
                        "unknown_option", file.path().toString(), entry.line(), where + key + " is not known here"))
                : value(row.get(), entry.rawValue())
                        .map(p -> new Problem(
                                p.code(),
                                p.severity(),
                                p.subject(),
                                entry.line(),
                                where + p.message(),
                                p.suggestion()));
    }

    private static Problem problem(String code, ConfigFile file, Entry entry, String message) {
        return new Problem(code, Problem.Severity.ERROR, file.path().toString(), entry.line(), message, null);
    }
}

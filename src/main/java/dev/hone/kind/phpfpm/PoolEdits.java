package dev.hone.kind.phpfpm;

import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.FileEdit;
import dev.hone.kind.FileSource;
import dev.hone.kind.Installation;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.kind.format.ConfigText;
import dev.hone.kind.format.PhpIniText;
import dev.hone.kind.format.PhpIniValue;
import dev.hone.kind.fpm.FpmTree;
import dev.hone.kind.fpm.FpmTree.Directive;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns wishes into edits: in the line that counts today, else below its own commented line or the pool's last one. */
final class PoolEdits {
    private static final String OF_ALL = FpmTree.GLOBAL + "/";

    private final Installation at;
    private final Catalogue catalogue;
    private final List<ConfigFile> before;
    private final List<ConfigFile> files;
    private final List<Problem> problems = new ArrayList<>();

    PoolEdits(Installation at, Catalogue catalogue, List<ConfigFile> files) {
        this.at = at;
        this.catalogue = catalogue;
        this.before = List.copyOf(files);
        this.files = new ArrayList<>(files);
    }

    Edits edit(List<Setting> settings) {
        settings.forEach(this::edit);
        PmRules rules = new PmRules(values().pool());
        List<Problem> known = new PmRules(values(before).pool()).broken();
        rules.broken().stream().filter(p -> !known.contains(p)).forEach(problems::add);
        settings.forEach(
                s -> rules.idle(s.parameter()).filter(p -> s.value() != null).ifPresent(problems::add));
        List<FileEdit> edits = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            ConfigFile was = before.get(i);
            if (!was.text().equals(files.get(i).text())) {
                edits.add(new FileEdit(was.path(), was.text(), files.get(i).text()));
            }
        }
        return new Edits(edits, List.of(), problems);
    }

    private void edit(Setting setting) {
        Optional<Parameter> row = catalogue.find(setting.parameter());
        String value = setting.value();
        Optional<Problem> problem = row.isEmpty()
                ? Optional.of(unknown(setting))
                : value == null && !row.get().runsCode()
                        ? Optional.empty()
                        : new PoolRows(catalogue).check(row.get(), value == null ? "" : value);
        problem.ifPresentOrElse(problems::add, () -> write(setting));
    }

    private void write(Setting setting) {
        String value = setting.value();
        List<Directive> given = values().given(setting.parameter());
        if (given.isEmpty()) {
            if (value != null) {
                add(setting.parameter(), value.strip());
            }
            return;
        }
        Directive line = given.getFirst();
        PhpIniText text = PhpIniText.parseByLine(line.file().text());
        ConfigText.Entry entry = line.entry();
        put(
                line.file().path(),
                value == null
                        ? text.without(entry)
                        : text.withValue(entry, PhpIniValue.quotedLike(entry.rawValue(), value.strip())));
        if (given.size() > 1) {
            problems.add(Problem.warning(
                    "given_twice",
                    setting.parameter(),
                    given.get(1).line(),
                    "%s is also given in %s:%d, which counts for nothing beside this line"
                            .formatted(
                                    setting.parameter(),
                                    given.get(1).file().path(),
                                    given.get(1).line())));
        }
    }

    private void add(String parameter, String value) {
        boolean isOfAll = parameter.startsWith(OF_ALL);
        String section = isOfAll ? FpmTree.GLOBAL : PhpFpmKind.pool(at);
        String name = isOfAll ? parameter.substring(OF_ALL.length()) : parameter;
        Optional<ConfigFile> home = files.stream()
                .filter(f ->
                        PhpIniText.parseByLine(f.text()).sections().stream().anyMatch(section::equalsIgnoreCase))
                .findFirst();
        if (home.isEmpty() && !isOfAll) {
            problems.add(Problem.error("no_section", parameter, "no file has a section [" + section + "]", null));
            return;
        }
        ConfigFile file = home.orElse(files.getFirst());
        put(file.path(), PhpIniText.parseByLine(file.text()).withAdded(section, name, PhpIniValue.quoted(value)));
    }

    private PoolValues values() {
        return values(files);
    }

    private PoolValues values(List<ConfigFile> of) {
        Path prefix = Path.of(at.attributes().getOrDefault(PhpFpmKind.PREFIX, "/usr"));
        return new PoolValues(at, catalogue, FpmTree.read(PhpFpmKind.main(at), prefix, FileSource.of(of)));
    }

    private void put(Path path, PhpIniText text) {
        files.replaceAll(f -> f.path().equals(path) ? f.with(text.text()) : f);
    }

    private static Problem unknown(Setting setting) {
        return Problem.error(
                "unknown_parameter",
                setting.parameter(),
                setting.parameter() + " is not in this version's catalogue; edit the file instead",
                null);
    }
}

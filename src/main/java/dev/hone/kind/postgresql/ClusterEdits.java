package dev.hone.kind.postgresql;

import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.FileEdit;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.kind.format.ConfigText;
import dev.hone.kind.format.KeyValueText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns settings into edits: the line that wins, else beneath the commented default, else the end of the main file. What
 * stands in postgresql.auto.conf is set by ALTER SYSTEM, since the server rewrites that file itself.
 */
final class ClusterEdits {
    private final Installation at;
    private final Catalogue catalogue;
    private final EffectiveConfig now;
    private final Map<Path, ConfigFile> files = new LinkedHashMap<>();
    private final List<Setting> live = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();

    private ClusterEdits(Installation at, Catalogue catalogue, EffectiveConfig now) {
        this.at = at;
        this.catalogue = catalogue;
        this.now = now;
        now.files().forEach(f -> files.put(f.path(), f));
    }

    static Edits of(Installation at, Catalogue catalogue, EffectiveConfig now, List<Setting> settings) {
        ClusterEdits edits = new ClusterEdits(at, catalogue, now);
        settings.forEach(edits::set);
        return new Edits(edits.changed(), edits.live, edits.problems);
    }

    private void set(Setting wish) {
        Optional<Parameter> known = catalogue.find(wish.parameter());
        if (known.isEmpty()) {
            problems.add(unknown(wish.parameter()));
            return;
        }
        Optional<Problem> refusal = refusal(known.get(), wish.value());
        refusal.ifPresentOrElse(problems::add, () -> write(known.get(), wish));
    }

    private Problem unknown(String name) {
        if (CodeNames.runCode(name) || CodeNames.reachFiles(name)) {
            return Problem.denied("runs_code", name, 0, name + " makes the server run code; Hone never sets it");
        }
        ParameterNames.Standing standing = ParameterNames.in(Layout.major(at.version()), name);
        return standing == ParameterNames.Standing.KNOWN
                ? Problem.error(
                        "not_in_catalogue",
                        name,
                        name + " is not among the parameters that Hone sets; edit the file itself",
                        null)
                : Inspection.unknownName(name, standing, at.version(), name, 0);
    }

    private Optional<Problem> refusal(Parameter parameter, @Nullable String value) {
        ParameterNames.Standing standing = ParameterNames.in(Layout.major(at.version()), parameter.name());
        if (standing != ParameterNames.Standing.KNOWN) {
            return Optional.of(Inspection.unknownName(parameter.name(), standing, at.version(), parameter.name(), 0));
        }
        Optional<Problem> bad = value == null && !parameter.runsCode()
                ? Optional.empty()
                : catalogue.grammar().check(parameter, value == null ? "" : value);
        if (bad.isPresent()) {
            return bad;
        }
        return onCommandLine(parameter.name())
                ? Optional.of(Problem.error(
                        "command_line_wins",
                        parameter.name(),
                        parameter.name() + " is given on the command line of " + at.name()
                                + ", which no file overrides; change the command that starts it",
                        null))
                : Optional.empty();
    }

    private boolean onCommandLine(String name) {
        return CommandSettings.of(at.command()).values().containsKey(name)
                || now.value(name)
                        .map(v -> v.origin().source() == Origin.Source.COMMAND_LINE)
                        .orElse(false);
    }

    private void write(Parameter parameter, Setting wish) {
        List<ConfigTree.Line> lines = tree().lines(parameter.name());
        boolean inAuto = lines.stream().anyMatch(l -> l.file().equals(Layout.auto(at)));
        String value = wish.value();
        if (inAuto) {
            live.add(new Setting(wish.parameter(), value == null ? null : KeyValueText.unquote(value)));
        }
        if (value == null) {
            removeAll(parameter.name());
        } else if (!inAuto) {
            ConfigTree.Line winner = lines.isEmpty() ? null : lines.getLast();
            put(parameter, value, winner);
        }
    }

    private void put(Parameter parameter, String value, ConfigTree.@Nullable Line winner) {
        Path path = winner == null ? Layout.main(at) : winner.file();
        ConfigFile file = files.get(path);
        if (file == null) {
            problems.add(Problem.error(
                    "config_unreadable", path.toString(), path + " cannot be read, so it cannot be edited", null));
            return;
        }
        KeyValueText text = KeyValueText.parse(file.text());
        KeyValueText edited = winner == null
                ? text.withAdded("", parameter.name(), written(parameter, value, ""))
                : text.withValue(
                        winner.entry(), written(parameter, value, winner.entry().rawValue()));
        files.put(path, file.with(edited.text()));
    }

    /** Last first, so that earlier positions stay right; what stands in the automatic file is left to ALTER SYSTEM. */
    private void removeAll(String name) {
        for (List<ConfigTree.Line> left = inFiles(name); !left.isEmpty(); left = inFiles(name)) {
            ConfigTree.Line line = left.getLast();
            ConfigFile file = file(line.file());
            files.put(
                    line.file(),
                    file.with(KeyValueText.parse(file.text())
                            .without(line.entry())
                            .text()));
        }
    }

    private List<ConfigTree.Line> inFiles(String name) {
        return tree().lines(name).stream()
                .filter(l -> !l.file().equals(Layout.auto(at)))
                .toList();
    }

    private ConfigTree tree() {
        return ConfigTree.walk(Layout.main(at), Layout.auto(at), List.copyOf(files.values()));
    }

    /** A value given with its quotes is written as it is; else quoted where it must be or where its line is already. */
    private static String written(Parameter parameter, String value, String old) {
        if (isQuoted(value)) {
            return value;
        }
        String bare = KeyValueText.quote(value);
        boolean quoted = parameter.type() == ParameterType.TEXT || old.startsWith("'");
        return quoted && !bare.startsWith("'") ? "'" + bare + "'" : bare;
    }

    private static boolean isQuoted(String value) {
        List<ConfigText.Entry> read = KeyValueText.parse("x = " + value).entries();
        return value.startsWith("'")
                && read.size() == 1
                && read.getFirst().rawValue().equals(value);
    }

    private ConfigFile file(Path path) {
        return Objects.requireNonNull(files.get(path), "a file that was read");
    }

    private List<FileEdit> changed() {
        return now.files().stream()
                .filter(f -> !f.text().equals(file(f.path()).text()))
                .map(f -> new FileEdit(f.path(), f.text(), file(f.path()).text()))
                .toList();
    }
}

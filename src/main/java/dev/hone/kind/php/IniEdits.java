package dev.hone.kind.php;

import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.FileEdit;
import dev.hone.kind.FileSource;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.kind.format.PhpIniText;
import dev.hone.kind.format.PhpIniValue;
import dev.hone.kind.fpm.PhpRows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns wishes into edits: in the line that rules today, else in php.ini, below its own commented line where there is one. */
final class IniEdits {
    private final Installation at;
    private final Catalogue catalogue;
    private final EffectiveConfig now;
    private final List<ConfigFile> files;
    private final List<Problem> problems = new ArrayList<>();

    IniEdits(Installation at, Catalogue catalogue, EffectiveConfig now) {
        this.at = at;
        this.catalogue = catalogue;
        this.now = now;
        this.files = new ArrayList<>(now.files());
    }

    Edits edit(List<Setting> settings) {
        settings.forEach(this::edit);
        if (problems.stream().allMatch(p -> p.severity() == Problem.Severity.WARNING)) {
            problems.addAll(IniRules.broken(catalogue, tree(), tree(now.files())));
        }
        List<FileEdit> edits = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            ConfigFile was = now.files().get(i);
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
                        : new PhpRows(catalogue).check(row.get(), value == null ? "" : value);
        problem = problem.or(() -> onCommandLine(setting));
        problem.ifPresentOrElse(problems::add, () -> write(setting));
        if (problem.isEmpty() && value != null) {
            warnOfPools(setting);
        }
    }

    private void write(Setting setting) {
        String value = setting.value();
        List<IniTree.Line> given = tree().given(setting.parameter());
        if (given.isEmpty()) {
            if (value != null) {
                add(setting.parameter(), value.strip());
            }
            return;
        }
        IniTree.Line line = given.getFirst();
        PhpIniText text = ReadTexts.of(line.file().text());
        put(
                line.file().path(),
                value == null
                        ? text.without(line.entry())
                        : text.withValue(
                                line.entry(),
                                PhpIniValue.quotedLike(line.entry().rawValue(), value.strip())));
    }

    private void add(String name, String value) {
        Path main = at.mainConfig();
        Optional<ConfigFile> home =
                files.stream().filter(f -> f.path().equals(main)).findFirst();
        if (home.isEmpty()) {
            problems.add(Problem.error("no_php_ini", name, "this PHP has no php.ini to put " + name + " into", null));
            return;
        }
        PhpIniText text = ReadTexts.of(home.get().text());
        String start = name.contains(".") ? name.substring(0, name.indexOf('.')) : "PHP";
        String section = text.home(name, List.of(start, "apc".equals(start) ? "apcu" : start));
        put(home.get().path(), text.withAdded(section, name, PhpIniValue.quoted(value)));
    }

    private void warnOfPools(Setting setting) {
        List<Origin> narrower =
                now.value(setting.parameter()).map(EffectiveValue::overriddenIn).orElse(List.of());
        for (Origin origin : narrower) {
            problems.add(Problem.warning(
                    "overridden",
                    setting.parameter(),
                    origin.line(),
                    "%s:%d gives %s its own value %s, which stays"
                            .formatted(origin.file(), origin.line(), setting.parameter(), origin.value())));
        }
    }

    private Optional<Problem> onCommandLine(Setting setting) {
        return now.value(setting.parameter())
                .filter(v -> v.origin().source() == Origin.Source.COMMAND_LINE)
                .map(v -> Problem.error(
                        "command_line",
                        setting.parameter(),
                        "%s = %s stands in no file: the master was started with -d or -c, or a module sets it; no edit can change that"
                                .formatted(setting.parameter(), v.value()),
                        null));
    }

    private IniTree tree() {
        return tree(files);
    }

    private IniTree tree(List<ConfigFile> of) {
        return IniTree.read(at, FileSource.of(of));
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

package dev.hone.kind.httpd;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.FileEdit;
import dev.hone.kind.FileSource;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.kind.format.ConfigText;
import dev.hone.kind.format.SectionText;
import dev.hone.kind.httpd.HttpdTree.Use;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Turns settings into edits: in the line that wins today, else beside the module's other settings. */
final class HttpdEditor {
    private final HttpdSetup setup;
    private final HttpdRows rows;
    private final List<ConfigFile> before;
    private final List<ConfigFile> files;
    private final List<Problem> problems = new ArrayList<>();

    HttpdEditor(HttpdSetup setup, HttpdRows rows, List<ConfigFile> files) {
        this.setup = setup;
        this.rows = rows;
        this.before = List.copyOf(files);
        this.files = new ArrayList<>(files);
    }

    Edits edit(List<Setting> settings) {
        settings.forEach(this::edit);
        List<FileEdit> edits = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            ConfigFile was = before.get(i);
            if (!was.text().equals(files.get(i).text())) {
                edits.add(new FileEdit(was.path(), was.text(), files.get(i).text()));
            }
        }
        if (!edits.isEmpty() && settings.stream().anyMatch(this::isOfProcesses)) {
            limits(settings.getLast().parameter());
        }
        return new Edits(edits, List.of(), problems);
    }

    private boolean isOfProcesses(Setting setting) {
        return rows.find(setting.parameter())
                .filter(r -> HttpdRows.page(r).matches("mpm_common|prefork|worker|event"))
                .isPresent();
    }

    /** Numbers that fitted each other before and would not any more. */
    private void limits(String parameter) {
        List<String> known = new HttpdLimits(HttpdTree.read(setup, FileSource.of(before)))
                .problems().stream().map(Problem::message).toList();
        new HttpdLimits(tree())
                .problems().stream()
                        .filter(p -> !known.contains(p.message()))
                        .map(p -> Problem.error(p.code(), parameter, p.message(), p.suggestion()))
                        .forEach(problems::add);
    }

    private HttpdTree tree() {
        return HttpdTree.read(setup, FileSource.of(files));
    }

    private void edit(Setting setting) {
        Optional<Parameter> row = rows.all().find(setting.parameter());
        String value = setting.value();
        Optional<Problem> problem = row.isEmpty()
                ? Optional.of(unknown(setting))
                : value == null ? Optional.empty() : rows.check(row.get(), value);
        HttpdTree tree = tree();
        HttpdDeclared declared = new HttpdDeclared(tree, rows);
        List<Use> uses = declared.uses(setting.parameter());
        if (problem.isEmpty() && uses.stream().anyMatch(u -> u.file() == null)) {
            problem = Optional.of(onCommandLine(setting));
        }
        problem.ifPresent(problems::add);
        if (problem.isPresent()) {
            return;
        }
        if (value == null) {
            uses.reversed().forEach(this::remove);
        } else if (uses.isEmpty()) {
            add(tree, row.get(), value.strip());
        } else {
            Use use = uses.getLast();
            put(path(use), use.text().withValue(entry(use), value.strip()));
        }
        if (value != null) {
            warnOfNarrower(setting, declared);
        }
    }

    /** The same line may stand in a text that was edited just now, so it is looked up anew. */
    private void remove(Use use) {
        SectionText now = SectionText.parse(text(path(use)));
        now.entries().stream()
                .filter(e -> e.line() == use.line() && e.name().equals(use.name()))
                .findFirst()
                .ifPresent(e -> put(path(use), now.without(e)));
    }

    private void add(HttpdTree tree, Parameter row, String value) {
        Optional<Use> sibling = tree.uses().stream()
                .filter(u -> u.isGlobal() && u.file() != null && isOfSameModule(u, row))
                .reduce((a, b) -> b);
        Path file = sibling.map(HttpdEditor::path).orElse(setup.main());
        String section = sibling.map(Use::section).orElse("");
        put(file, SectionText.parse(text(file)).withAdded(section, row.name(), value));
    }

    private boolean isOfSameModule(Use use, Parameter row) {
        return rows.find(use.name())
                .filter(r -> HttpdRows.page(r).equals(HttpdRows.page(row)))
                .isPresent();
    }

    private static ConfigText.Entry entry(Use use) {
        return use.directive().entry(use.section(), use.text().text());
    }

    private static Path path(Use use) {
        return Objects.requireNonNull(use.file(), "not on the command line").path();
    }

    private String text(Path path) {
        return files.stream()
                .filter(f -> f.path().equals(path))
                .findFirst()
                .orElseThrow()
                .text();
    }

    private void put(Path path, SectionText text) {
        files.replaceAll(f -> f.path().equals(path) ? f.with(text.text()) : f);
    }

    private void warnOfNarrower(Setting setting, HttpdDeclared declared) {
        for (Origin narrower : declared.narrower(setting.parameter())) {
            problems.add(Problem.warning(
                    "overridden",
                    setting.parameter(),
                    narrower.line(),
                    "%s:%d gives %s its own value %s, which stays"
                            .formatted(narrower.file(), narrower.line(), setting.parameter(), narrower.value())));
        }
    }

    private static Problem unknown(Setting setting) {
        String message = setting.parameter() + " is not in httpd's catalogue; edit the file instead";
        return Problem.error("unknown_parameter", setting.parameter(), message, null);
    }

    private static Problem onCommandLine(Setting setting) {
        String message = setting.parameter() + " is given on the command line, which no file can change";
        return Problem.error("command_line", setting.parameter(), message, null);
    }
}

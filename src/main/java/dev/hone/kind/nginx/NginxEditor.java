package dev.hone.kind.nginx;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.FileEdit;
import dev.hone.kind.FileSource;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.kind.format.BlockText;
import dev.hone.kind.format.BlockText.Body;
import dev.hone.kind.nginx.NginxTree.Use;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns settings into edits: in the line that gives the value today, else beside its neighbours at its own level. */
final class NginxEditor {
    private final Installation at;
    private final NginxRows rows;
    private final List<ConfigFile> before;
    private final List<ConfigFile> files;
    private final List<Problem> problems = new ArrayList<>();

    NginxEditor(Installation at, NginxRows rows, List<ConfigFile> files) {
        this.at = at;
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
        return new Edits(edits, List.of(), problems);
    }

    private void edit(Setting setting) {
        Optional<Parameter> row = rows.find(setting.parameter());
        String value = setting.value();
        Optional<Problem> problem = row.isEmpty()
                ? Optional.of(unknown(setting))
                : value == null ? Optional.empty() : rows.check(row.get(), value);
        NginxDeclared declared = declared();
        if (problem.isEmpty() && declared.isOnCommandLine(setting.parameter())) {
            problem = Optional.of(onCommandLine(setting));
        }
        List<Use> uses = declared.uses(setting.parameter());
        if (problem.isEmpty() && uses.size() > 1) {
            problem = Optional.of(ambiguous(setting, uses));
        }
        problem.ifPresentOrElse(problems::add, () -> write(setting, uses));
        if (problem.isEmpty() && value != null) {
            warnOfNarrower(setting, declared);
        }
    }

    private NginxDeclared declared() {
        NginxTree tree = NginxTree.read(NginxKind.main(at), FileSource.of(files));
        return new NginxDeclared(tree, at.attributes().getOrDefault(NginxKind.GLOBALS, ""));
    }

    private void write(Setting setting, List<Use> uses) {
        String value = setting.value();
        if (!uses.isEmpty()) {
            Use use = uses.getFirst();
            BlockText.Entry entry =
                    use.directive().entry(use.context(), use.text().text());
            put(
                    use.file().path(),
                    value == null ? use.text().without(entry) : use.text().withValue(entry, value.strip()));
        } else if (value != null) {
            add(setting.parameter(), value.strip());
        }
    }

    private void add(String parameter, String value) {
        int slash = parameter.indexOf('/');
        String context = slash < 0 ? "" : parameter.substring(0, slash);
        String name = parameter.substring(slash + 1);
        if (context.isEmpty()) {
            Path main = NginxKind.main(at);
            put(main, BlockText.parse(text(main)).withAdded("", name, value));
            return;
        }
        Optional<Use> block = NginxTree.read(NginxKind.main(at), FileSource.of(files)).uses().stream()
                .filter(u -> u.isBlock() && u.context().isEmpty() && u.name().equals(context))
                .findFirst();
        block.ifPresentOrElse(
                u -> put(u.file().path(), u.text().withAdded(path(u), name, value)),
                () -> problems.add(Problem.error(
                        "no_block", parameter, "there is no " + context + " block to put " + name + " into", null)));
    }

    private static String path(Use block) {
        Body body = block.directive().body();
        return body == null ? "" : body.path();
    }

    private String text(Path path) {
        return files.stream()
                .filter(f -> f.path().equals(path))
                .findFirst()
                .orElseThrow()
                .text();
    }

    private void put(Path path, BlockText text) {
        files.replaceAll(f -> f.path().equals(path) ? f.with(text.text()) : f);
    }

    private void warnOfNarrower(Setting setting, NginxDeclared declared) {
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
        return Problem.error(
                "unknown_parameter",
                setting.parameter(),
                NginxDirectives.why(setting.parameter())
                        .orElse(setting.parameter() + " is not in nginx's catalogue; edit the file instead"),
                null);
    }

    private static Problem onCommandLine(Setting setting) {
        return Problem.error(
                "command_line",
                setting.parameter(),
                setting.parameter() + " is given by -g on the command line, which no file can change",
                null);
    }

    private static Problem ambiguous(Setting setting, List<Use> uses) {
        List<String> places =
                uses.stream().map(u -> u.file().path() + ":" + u.line()).toList();
        return Problem.error(
                "given_twice",
                setting.parameter(),
                "%s is given in %s; edit the file instead".formatted(setting.parameter(), String.join(" and ", places)),
                null);
    }
}

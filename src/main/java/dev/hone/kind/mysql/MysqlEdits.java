package dev.hone.kind.mysql;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.FileEdit;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.kind.format.IniText;
import dev.hone.kind.format.IniValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns wishes into edits of the option files, and into statements where the running server can be told. */
final class MysqlEdits {
    private final Server server;
    private final EffectiveConfig now;
    private final Map<Path, String> texts = new LinkedHashMap<>();
    private final List<Setting> live = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();

    private MysqlEdits(Server server, EffectiveConfig now) {
        this.server = server;
        this.now = now;
        now.files().forEach(f -> texts.put(f.path(), f.text()));
    }

    static Edits plan(Server server, EffectiveConfig now, List<Setting> settings) {
        MysqlEdits edits = new MysqlEdits(server, now);
        settings.forEach(edits::add);
        List<FileEdit> files = now.files().stream()
                .filter(f -> !f.text().equals(edits.texts.get(f.path())))
                .map(f -> new FileEdit(f.path(), f.text(), edits.texts.getOrDefault(f.path(), f.text())))
                .toList();
        return new Edits(files, edits.live, edits.problems);
    }

    private void add(Setting wish) {
        Optional<Parameter> row = server.catalogue().find(wish.parameter());
        if (row.isEmpty()) {
            problems.add(Problem.error(
                    "unknown_parameter",
                    wish.parameter(),
                    "%s %s has no parameter %s"
                            .formatted(server.at().product(), server.at().version(), wish.parameter()),
                    null));
            return;
        }
        Optional<Problem> refused = refusal(row.get(), wish);
        if (refused.isPresent()) {
            problems.add(refused.get());
            return;
        }
        if (wish.value() == null) {
            remove(row.get());
        } else {
            write(row.get(), wish.value());
        }
        if (row.get().effect() == Effect.LIVE) {
            live.add(wish);
        }
    }

    private Optional<Problem> refusal(Parameter row, Setting wish) {
        if (row.runsCode()) {
            return Optional.of(Problem.denied(
                    "runs_code", row.name(), 0, row.name() + " makes the server run code; Hone never sets it"));
        }
        Optional<String> given = server.command().value(row.name());
        if (given.isPresent()) {
            return Optional.of(Problem.error(
                    "command_line_wins",
                    row.name(),
                    "%s was started with --%s=%s, which wins over every file; take it from the command line first"
                            .formatted(server.at().name(), row.name(), given.get()),
                    null));
        }
        Optional<EffectiveValue> value = now.value(row.name());
        Optional<Path> persisted = value.map(v -> v.origin().file()).filter(f -> f.endsWith("mysqld-auto.cnf"));
        if (persisted.isPresent()) {
            return Optional.of(Problem.error(
                    "persisted_wins",
                    row.name(),
                    "%s gives %s, which wins over every option file; as admin: RESET PERSIST %s"
                            .formatted(persisted.get(), row.name(), row.name()),
                    null));
        }
        return wish.value() == null ? Optional.empty() : server.reading().check(row, wish.value(), this::valueNow);
    }

    private void write(Parameter row, String value) {
        Optional<Option> winner = options(row.name()).stream().reduce((a, b) -> b);
        if (winner.isPresent() && isLastWord(row, winner.get())) {
            Path file = winner.get().file();
            texts.compute(
                    file,
                    (f, text) -> IniText.parse(text == null ? "" : text)
                            .withValue(
                                    winner.get().entry(),
                                    IniValue.quotedLike(winner.get().entry().rawValue(), value))
                            .text());
            return;
        }
        Optional<Home> home = home();
        if (home.isEmpty()) {
            problems.add(Problem.error(
                    "no_file",
                    row.name(),
                    server.at().name() + " runs without an option file; start it with one first",
                    null));
            return;
        }
        texts.compute(
                home.get().file(),
                (f, text) -> IniText.parse(text == null ? "" : text)
                        .withAdded(home.get().group(), row.name(), IniValue.quoted(value))
                        .text());
    }

    private void remove(Parameter row) {
        for (Option option : options(row.name()).reversed()) {
            texts.compute(
                    option.file(),
                    (f, text) -> IniText.parse(text == null ? "" : text)
                            .without(option.entry())
                            .text());
        }
    }

    /** Places in the texts as edited so far. */
    private List<Option> options(String name) {
        return walk().of(name, server.groups());
    }

    /** Whether nothing of another spelling ({@code skip_x}) comes after it. */
    private boolean isLastWord(Parameter row, Option option) {
        return server.origins(row.name(), walk()).stream()
                .findFirst()
                .filter(o -> option.file().equals(o.file()) && option.entry().line() == o.line())
                .isPresent();
    }

    private OptionWalk.Loaded walk() {
        return server.walk(files());
    }

    private List<ConfigFile> files() {
        return now.files().stream()
                .map(f -> f.with(texts.getOrDefault(f.path(), f.text())))
                .toList();
    }

    private Optional<String> valueNow(String name) {
        return now.value(name).map(EffectiveValue::value);
    }

    /** Where a new setting goes: the group that takes effect last among the usual ones. */
    private record Home(Path file, String group) {}

    private Optional<Home> home() {
        for (ConfigFile file : files().reversed()) {
            List<String> sections = IniText.parse(file.text()).sections();
            Optional<String> group =
                    sections.stream().filter(Groups.USUAL::contains).reduce((a, b) -> b);
            if (group.isPresent()) {
                return Optional.of(new Home(file.path(), group.get()));
            }
        }
        return now.files().isEmpty()
                ? Optional.empty()
                : Optional.of(new Home(now.files().getFirst().path(), Groups.USUAL.getFirst()));
    }
}

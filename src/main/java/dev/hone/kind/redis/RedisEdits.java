package dev.hone.kind.redis;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.FileEdit;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.SpacedText;
import dev.hone.kind.redis.Declared.Place;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns wishes into edits of the line that wins, and into settings for the running server where it takes them. */
final class RedisEdits {
    private final RedisServer server;
    private final EffectiveConfig now;
    private final Map<Path, String> texts = new LinkedHashMap<>();
    private final List<Setting> live = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();

    private RedisEdits(RedisServer server, EffectiveConfig now) {
        this.server = server;
        this.now = now;
        now.files().forEach(f -> texts.put(f.path(), f.text()));
    }

    static Edits plan(RedisServer server, EffectiveConfig now, List<Setting> settings) {
        RedisEdits edits = new RedisEdits(server, now);
        settings.forEach(edits::add);
        edits.problems.addAll(Bounds.of(server, now, settings));
        List<FileEdit> files = now.files().stream()
                .filter(f -> !f.text().equals(edits.texts.get(f.path())))
                .map(f -> new FileEdit(f.path(), f.text(), edits.texts.getOrDefault(f.path(), f.text())))
                .toList();
        return new Edits(files, edits.live, edits.problems);
    }

    private void add(Setting wish) {
        Optional<Parameter> row = server.catalogue().find(wish.parameter());
        Optional<Problem> refused = Denials.check(wish.parameter())
                .or(() -> row.isEmpty() ? Optional.of(unknown(wish)) : refusal(row.get(), wish));
        if (refused.isPresent()) {
            problems.add(refused.get());
            return;
        }
        Parameter parameter = row.orElseThrow();
        String value = wish.value();
        if (server.at().mainConfig() == null) {
            problems.add(Problem.warning(
                    "no_file",
                    parameter.name(),
                    0,
                    server.at().name() + " runs without a file, so this lasts until its next start"));
        } else if (value == null) {
            remove(parameter.name());
        } else {
            write(parameter, value.strip());
        }
        if (parameter.effect() == Effect.LIVE) {
            live.add(wish);
        }
        if (value != null) {
            server.reading().thousands(parameter, value).ifPresent(problems::add);
        }
    }

    private Optional<Problem> refusal(Parameter row, Setting wish) {
        boolean seen = declared().isOnCommandLine(row.name());
        boolean hidden = now.value(row.name())
                .map(v -> v.origin().source() == dev.hone.kind.Origin.Source.COMMAND_LINE)
                .orElse(false);
        if (seen || hidden) {
            return Optional.of(Problem.error(
                    "command_line_wins",
                    row.name(),
                    "%s is given on the command line of the start, which wins over every file; take it from there first"
                            .formatted(row.name()),
                    null));
        }
        if (server.at().mainConfig() == null && row.effect() == Effect.RESTART) {
            return Optional.of(Problem.error(
                    "no_file",
                    row.name(),
                    "%s takes a restart, and %s runs without a file; start it with one first"
                            .formatted(row.name(), server.at().name()),
                    null));
        }
        return wish.value() == null ? Optional.empty() : server.reading().check(row, wish.value());
    }

    private Problem unknown(Setting wish) {
        return Problem.error(
                "unknown_parameter",
                wish.parameter(),
                "%s %s has no parameter %s"
                        .formatted(server.at().product(), server.at().version(), wish.parameter()),
                null);
    }

    private void write(Parameter row, String value) {
        if (row.name().equals("save")) {
            new SaveLines(this::declared, this::change).write(value, main());
            return;
        }
        List<Place> places = declared().places(row.name());
        if (places.isEmpty()) {
            change(main(), t -> t.withAdded("", Names.directive(row.name()), added(row, value)));
            return;
        }
        Place winner = places.getLast();
        Entry entry = winner.use().entry();
        String raw = entry.rawValue();
        String part = raw.substring(0, winner.start() - entry.start())
                + spelled(row, value, winner)
                + raw.substring(winner.end() - entry.start());
        change(winner.file(), t -> t.withValue(entry, part));
    }

    private static String added(Parameter row, String value) {
        int slash = row.name().indexOf('/');
        return slash < 0 ? plain(row, value) : row.name().substring(slash + 1) + " " + value;
    }

    private static String spelled(Parameter row, String value, Place winner) {
        boolean wasQuoted = winner.use().entry().rawValue().startsWith("\"");
        return wasQuoted && !value.isEmpty()
                ? "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\""
                : plain(row, value);
    }

    /** A value of several words stays that; one word is quoted where it must be. */
    private static String plain(Parameter row, String value) {
        boolean isList = row.type() == ParameterType.TEXT && !value.isEmpty() && !value.matches("(?s).*[\"'\\\\{}].*");
        return isList ? value : SpacedText.quote(value);
    }

    private void remove(String parameter) {
        for (Place place : declared().places(parameter).reversed()) {
            Entry entry = place.use().entry();
            boolean isAlone = place.use().words().size() <= 4 || !parameter.startsWith(Names.BUFFERS);
            if (isAlone) {
                change(place.file(), t -> t.without(entry));
            }
        }
    }

    private Path main() {
        return now.files().getFirst().path();
    }

    private void change(Path file, java.util.function.UnaryOperator<SpacedText> edit) {
        texts.computeIfPresent(
                file, (f, text) -> edit.apply(SpacedText.parse(text)).text());
    }

    /** What the texts as edited so far say. */
    private Declared declared() {
        List<ConfigFile> files = now.files().stream()
                .map(f -> f.with(texts.getOrDefault(f.path(), f.text())))
                .toList();
        return Declared.of(server.at(), files);
    }

    /** A value in force after the settings, for checks over several parameters. */
    static Optional<String> afterwards(EffectiveConfig now, List<Setting> settings, String name) {
        Optional<Setting> wish =
                settings.stream().filter(s -> s.parameter().equals(name)).findFirst();
        return wish.isPresent() ? wish.map(Setting::value) : now.value(name).map(EffectiveValue::value);
    }
}

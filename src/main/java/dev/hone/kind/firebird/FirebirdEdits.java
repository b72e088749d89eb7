package dev.hone.kind.firebird;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.FileEdit;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.kind.format.KeyBlockText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns wishes into edits of firebird.conf and of the braces in databases.conf. */
final class FirebirdEdits {
    private final Server server;
    private final EffectiveConfig now;
    private final Map<Path, String> texts = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();

    private FirebirdEdits(Server server, EffectiveConfig now) {
        this.server = server;
        this.now = now;
        now.files().forEach(f -> texts.put(f.path(), f.text()));
    }

    static Edits plan(Server server, EffectiveConfig now, List<Setting> settings) {
        FirebirdEdits edits = new FirebirdEdits(server, now);
        settings.forEach(edits::add);
        List<FileEdit> files = now.files().stream()
                .filter(f -> !f.text().equals(edits.text(f)))
                .map(f -> new FileEdit(f.path(), f.text(), edits.text(f)))
                .toList();
        return new Edits(files, List.of(), edits.problems);
    }

    private String text(ConfigFile file) {
        return texts.getOrDefault(file.path(), file.text());
    }

    private void add(Setting wish) {
        Optional<Parameter> row = server.catalogue()
                .find(wish.parameter())
                .or(() -> server.everywhere().find(wish.parameter()).filter(Parameter::runsCode));
        Optional<Problem> refused = row.isEmpty() ? Optional.of(unknown(wish)) : refusal(row.get(), wish);
        if (refused.isPresent()) {
            problems.add(refused.get());
            return;
        }
        int slash = wish.parameter().lastIndexOf('/');
        String scope = slash < 0 ? "" : wish.parameter().substring(0, slash);
        String name = wish.parameter().substring(slash + 1);
        List<Place> given = loaded().of(scope, name);
        if (wish.value() == null) {
            given.reversed().forEach(this::remove);
        } else if (given.isEmpty()) {
            insert(scope, name, wish.value());
        } else {
            replace(given.getFirst(), wish.value());
        }
    }

    private Problem unknown(Setting wish) {
        return Problem.error(
                "unknown_parameter",
                wish.parameter(),
                "Firebird %s has no parameter %s".formatted(server.at().version(), wish.parameter()),
                null);
    }

    private Optional<Problem> refusal(Parameter row, Setting wish) {
        if (row.runsCode()) {
            return Optional.of(Problem.denied(
                    "runs_code",
                    row.name(),
                    0,
                    row.name() + " opens files or runs code in the server; Hone never sets it"));
        }
        Optional<Origin> header =
                now.value(row.name()).map(EffectiveValue::origin).filter(o -> o.source() == Origin.Source.RUNTIME);
        if (header.isPresent()) {
            return Optional.of(Problem.error(
                    "header_wins",
                    row.name(),
                    "the database's own header says %s and wins over every file; hand it back to the files first: gfix -buffers 0 %s"
                            .formatted(header.get().value(), row.name().replaceFirst("/.*", "")),
                    null));
        }
        if (row.name().equals("RemoteServicePort") && server.at().attributes().containsKey("port_option")) {
            return Optional.of(Problem.error(
                    "command_line_wins",
                    row.name(),
                    server.at().name()
                            + " was started with -p, which wins over firebird.conf; take it from the command line",
                    null));
        }
        return wish.value() == null
                ? Optional.empty()
                : Reading.check(server.catalogue().grammar(), row, wish.value());
    }

    private void replace(Place place, String value) {
        texts.computeIfPresent(
                place.file(),
                (f, text) -> KeyBlockText.parse(text)
                        .withValue(place.entry(), like(place, value))
                        .text());
    }

    /** Quotes stay where they are. */
    private static String like(Place place, String value) {
        boolean isQuoted = place.entry().rawValue().startsWith("\"");
        return isQuoted ? "\"" + value + "\"" : Reading.written(value);
    }

    private void remove(Place place) {
        texts.computeIfPresent(
                place.file(),
                (f, text) -> KeyBlockText.parse(text).without(place.entry()).text());
    }

    private void insert(String scope, String name, String value) {
        Optional<Path> home = scope.isEmpty() ? main() : homeOf(scope);
        if (home.isEmpty()) {
            problems.add(Problem.error(
                    "no_file", name, server.at().name() + " has no file in which " + name + " could stand", null));
            return;
        }
        texts.computeIfPresent(
                home.get(),
                (f, text) -> KeyBlockText.parse(text)
                        .withAdded(scope, name, Reading.written(value))
                        .text());
    }

    private Optional<Path> main() {
        return now.files().stream()
                .map(ConfigFile::path)
                .filter(server.layout().main()::equals)
                .findFirst();
    }

    /** The file that names the database. */
    private Optional<Path> homeOf(String scope) {
        return now.files().stream()
                .filter(f -> KeyBlockText.parse(text(f)).entries().stream()
                        .anyMatch(e -> e.section().isEmpty() && e.name().equals(scope)))
                .map(ConfigFile::path)
                .findFirst();
    }

    /** Places in the texts as edited so far. */
    private ConfigWalk.Loaded loaded() {
        return server.walk(now.files().stream().map(f -> f.with(text(f))).toList());
    }
}

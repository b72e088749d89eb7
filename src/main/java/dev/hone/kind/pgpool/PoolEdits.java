package dev.hone.kind.pgpool;

import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.FileEdit;
import dev.hone.kind.Installation;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.kind.format.KeyValueText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Turns settings into edits: the line that wins, else beneath the commented default or at the end of pgpool.conf. */
final class PoolEdits {
    private final Installation at;
    private final Catalogue catalogue;
    private final EffectiveConfig now;
    private final Map<Path, ConfigFile> files = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();

    private PoolEdits(Installation at, Catalogue catalogue, EffectiveConfig now) {
        this.at = at;
        this.catalogue = catalogue;
        this.now = now;
        now.files().forEach(f -> files.put(f.path(), f));
    }

    static Edits of(Installation at, Catalogue catalogue, EffectiveConfig now, List<Setting> settings) {
        PoolEdits edits = new PoolEdits(at, catalogue, now);
        settings.forEach(edits::set);
        return new Edits(edits.changed(), List.of(), edits.problems);
    }

    private void set(Setting wish) {
        Optional<String> denied = Names.denied(wish.parameter());
        if (denied.isPresent()) {
            problems.add(Problem.denied("runs_code", wish.parameter(), 0, denied.get()));
            return;
        }
        Optional<Parameter> row = new Names(catalogue).row(wish.parameter());
        if (row.isEmpty()) {
            problems.add(Problem.error(
                    "unknown_parameter",
                    wish.parameter(),
                    "pgpool-II %s has no parameter %s, and would pass it over without a word"
                            .formatted(at.version(), wish.parameter()),
                    null));
            return;
        }
        refusal(row.get(), wish).ifPresentOrElse(problems::add, () -> write(row.get(), wish));
    }

    private Optional<Problem> refusal(Parameter row, Setting wish) {
        String value = wish.value();
        return value == null ? Optional.empty() : new Values(catalogue).check(row, value);
    }

    private void write(Parameter row, Setting wish) {
        String value = wish.value();
        Optional<PoolTree.Line> winner = tree().winner(wish.parameter());
        if (value == null) {
            removeAll(wish.parameter());
            return;
        }
        Path place = winner.map(PoolTree.Line::file).orElseGet(() -> Place.main(at));
        ConfigFile file = files.get(place);
        if (file == null) {
            problems.add(Problem.error(
                    "config_unreadable", wish.parameter(), place + " cannot be read, so it cannot be edited", null));
            return;
        }
        KeyValueText text = KeyValueText.parse(file.text());
        KeyValueText edited = winner.isPresent()
                ? text.withValue(
                        winner.get().entry(),
                        written(row, value, winner.get().entry().rawValue()))
                : text.withAdded("", wish.parameter(), written(row, value, ""));
        files.put(place, file.with(edited.text()));
    }

    private void removeAll(String name) {
        for (List<PoolTree.Line> left = tree().lines(name); !left.isEmpty(); left = tree().lines(name)) {
            PoolTree.Line gone = left.getLast();
            files.computeIfPresent(
                    gone.file(),
                    (path, file) -> file.with(KeyValueText.parse(file.text())
                            .without(gone.entry())
                            .text()));
        }
    }

    /** A value given with its quotes stays as it is; texts are quoted, others where their line is already. */
    private static String written(Parameter row, String value, String old) {
        if (value.startsWith("'") && value.endsWith("'") && value.length() > 1) {
            return value;
        }
        String bare = KeyValueText.quote(value);
        boolean quoted = row.type() == ParameterType.TEXT || old.startsWith("'");
        return quoted && !bare.startsWith("'") ? "'" + bare + "'" : bare;
    }

    private PoolTree tree() {
        return PoolTree.walk(Place.main(at), List.copyOf(files.values()));
    }

    private List<FileEdit> changed() {
        return now.files().stream()
                .filter(f -> !f.text().equals(text(f)))
                .map(f -> new FileEdit(f.path(), f.text(), text(f)))
                .toList();
    }

    private String text(ConfigFile file) {
        return Objects.requireNonNull(files.get(file.path())).text();
    }
}

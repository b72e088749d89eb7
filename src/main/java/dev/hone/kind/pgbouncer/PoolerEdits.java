package dev.hone.kind.pgbouncer;

import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.FileEdit;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.kind.format.PlainIniText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Turns settings into edits: the line that wins, else the section where the last such line stands. */
final class PoolerEdits {
    private final Installation at;
    private final Catalogue catalogue;
    private final EffectiveConfig now;
    private final Map<Path, ConfigFile> files = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();

    private PoolerEdits(Installation at, Catalogue catalogue, EffectiveConfig now) {
        this.at = at;
        this.catalogue = catalogue;
        this.now = now;
        now.files().forEach(f -> files.put(f.path(), f));
    }

    static Edits of(Installation at, Catalogue catalogue, EffectiveConfig now, List<Setting> settings) {
        PoolerEdits edits = new PoolerEdits(at, catalogue, now);
        edits.unprovable();
        edits.lost(settings);
        settings.forEach(edits::set);
        return new Edits(edits.changed(), List.of(), edits.problems);
    }

    /** A reload without a look at the console afterwards would prove nothing. */
    private void unprovable() {
        now.problems().stream()
                .filter(p -> p.code().equals("access_denied") && p.subject().equals(at.name()))
                .findFirst()
                .ifPresent(p -> problems.add(new Problem(
                        "cannot_be_proven",
                        Problem.Severity.ERROR,
                        at.name(),
                        0,
                        at.name() + " reports success after every reload, and its console, which alone knows better, is"
                                + " closed to Hone; open it by\n" + Remedy.lines(at),
                        null)));
    }

    /** A reload puts back what somebody gave the running pooler by SET and no file holds. */
    private void lost(List<Setting> settings) {
        now.values().stream()
                .filter(v -> v.origin().source() == Origin.Source.RUNTIME && v.pendingRestart() == null)
                .filter(v -> catalogue.find(v.parameter()).isPresent() && !Sticky.isSticky(v.parameter()))
                .filter(v -> settings.stream().noneMatch(s -> s.parameter().equals(v.parameter())))
                .forEach(v -> problems.add(lost(v)));
    }

    private Problem lost(EffectiveValue value) {
        String then = value.shadowed().isEmpty()
                ? "its default"
                : value.shadowed().getFirst().value();
        boolean halfLoaded = catalogue
                .find(value.parameter())
                .filter(row -> catalogue.grammar().same(row, value.value(), row.defaultValue()))
                .isPresent();
        String message = "%s runs with %s, which no file gives; the reload would put it to %s"
                .formatted(value.parameter(), value.value(), then);
        return halfLoaded
                ? Problem.warning("not_in_force", value.parameter(), 0, message)
                : Problem.error(
                        "set_by_hand",
                        value.parameter(),
                        message + ". Set it in this change too, so that it stays",
                        value.value());
    }

    private void set(Setting wish) {
        Optional<Parameter> row = catalogue.find(wish.parameter());
        if (row.isEmpty()) {
            problems.add(Problem.error(
                    "unknown_parameter",
                    wish.parameter(),
                    "PgBouncer %s has no parameter %s".formatted(at.version(), wish.parameter()),
                    null));
            return;
        }
        refusal(row.get(), wish).ifPresentOrElse(problems::add, () -> write(wish));
    }

    private Optional<Problem> refusal(Parameter row, Setting wish) {
        Optional<String> denied = Denied.setting(row.name());
        if (denied.isPresent()) {
            return Optional.of(Problem.denied("denied_setting", row.name(), 0, denied.get()));
        }
        String given = CommandWords.of(at.command()).given().get(row.name());
        if (given != null) {
            return Optional.of(Problem.error(
                    "command_line_wins",
                    row.name(),
                    "%s is given on the command line of %s; change the command that starts it"
                            .formatted(row.name(), at.name()),
                    null));
        }
        return wish.value() == null
                ? Optional.empty()
                : new Values(catalogue).check(row, Objects.requireNonNull(wish.value()));
    }

    private void write(Setting wish) {
        String value = wish.value();
        if (value == null) {
            removeAll(wish.parameter());
            return;
        }
        Optional<PoolerTree.Line> winner = tree().winner(wish.parameter());
        Optional<Path> place = winner.map(PoolerTree.Line::file).or(this::home);
        if (place.isEmpty()) {
            problems.add(Problem.error(
                    "no_section",
                    wish.parameter(),
                    "no file of " + at.name() + " that can be read has a [pgbouncer] section",
                    null));
            return;
        }
        files.computeIfPresent(place.get(), (path, file) -> {
            PlainIniText text = PlainIniText.parse(file.text());
            PlainIniText edited = winner.isPresent()
                    ? text.withValue(winner.get().entry(), value)
                    : text.withAdded(PoolerTree.MAIN_SECTION, wish.parameter(), value);
            return file.with(edited.text());
        });
    }

    /** The file whose {@code [pgbouncer]} section is read last. */
    private Optional<Path> home() {
        return tree().files().stream().filter(this::hasMainSection).reduce((a, b) -> b);
    }

    private boolean hasMainSection(Path path) {
        ConfigFile file = files.get(path);
        return file != null
                && PlainIniText.parse(file.text()).items().stream()
                        .anyMatch(i -> i instanceof PlainIniText.Item.Header h
                                && h.section().equals(PoolerTree.MAIN_SECTION));
    }

    private void removeAll(String name) {
        for (Optional<PoolerTree.Line> line = tree().winner(name); line.isPresent(); line = tree().winner(name)) {
            PoolerTree.Line gone = line.get();
            files.computeIfPresent(
                    gone.file(),
                    (path, file) -> file.with(PlainIniText.parse(file.text())
                            .without(gone.entry())
                            .text()));
        }
    }

    private PoolerTree tree() {
        return PoolerTree.walk(Place.main(at), Place.directory(at), List.copyOf(files.values()));
    }

    private List<FileEdit> changed() {
        return now.files().stream()
                .filter(f -> !f.text()
                        .equals(Objects.requireNonNull(files.get(f.path())).text()))
                .map(f -> new FileEdit(
                        f.path(),
                        f.text(),
                        Objects.requireNonNull(files.get(f.path())).text()))
                .toList();
    }
}

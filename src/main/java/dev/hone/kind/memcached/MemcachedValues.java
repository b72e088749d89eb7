package dev.hone.kind.memcached;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Host;
import dev.hone.kind.HostSource;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Everything in force: what it reports, beside its file and its command line. */
final class MemcachedValues {
    /** Reported among the settings, and none. */
    private static final String AGE_OF_THE_OLDEST_ITEM = "oldest";

    private final Installation at;
    private final Catalogue rows;
    private final Reading reading;
    private final Given command;
    private final List<Problem> problems = new ArrayList<>();

    private MemcachedValues(Installation at, Catalogue rows) {
        this.at = at;
        this.rows = rows;
        this.reading = new Reading(rows);
        this.command = Given.command(at.command());
    }

    static EffectiveConfig read(Installation at, Catalogue rows, Host host) {
        MemcachedValues values = new MemcachedValues(at, rows);
        Optional<ConfigFile> file = values.file(host);
        Map<String, String> settings = values.settings(host);
        Given given = file.map(Given::file).orElse(values.command);
        List<EffectiveValue> all = new ArrayList<>();
        for (Parameter row : rows.parameters().values()) {
            all.add(values.value(row, Settings.value(settings, row.name()), given));
        }
        all.addAll(unknown(rows, settings));
        return new EffectiveConfig(all, file.stream().toList(), values.problems);
    }

    private Optional<ConfigFile> file(Host host) {
        Path main = at.mainConfig();
        if (main == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(new HostSource(host).read(main));
        } catch (IOException e) {
            problem("file_not_read", main + " cannot be read: " + e.getMessage(), null);
            return Optional.empty();
        }
    }

    private Map<String, String> settings(Host host) {
        try {
            return Stats.read(at, host).settings();
        } catch (AccessDenied e) {
            problem("denied", e.getMessage() + "; values are those of its start", e.remedy());
        } catch (IOException e) {
            problem("not_read_back", "it does not answer, so values are those of its start: " + e.getMessage(), null);
        }
        return Map.of();
    }

    private EffectiveValue value(Parameter row, Optional<String> reported, Given given) {
        List<Origin> origins = given.origins(row.name());
        String started = command.origins(row.name()).stream()
                .findFirst()
                .map(Origin::value)
                .orElse(row.defaultValue());
        String running = reported.orElse(started);
        Origin first = origins.isEmpty() ? Origin.defaulted(row.defaultValue()) : origins.getFirst();
        if (reading.same(row, first.value(), running)
                || origins.isEmpty() && row.defaultValue().isEmpty()) {
            List<Origin> others = origins.isEmpty() ? List.of() : origins.subList(1, origins.size());
            String value = origins.isEmpty() ? running : first.value();
            return new EffectiveValue(row.name(), value, first, others, List.of(), null);
        }
        boolean isAsStarted = reading.same(row, started, running);
        Origin origin = isAsStarted
                ? command.origins(row.name()).stream().findFirst().orElse(Origin.defaulted(row.defaultValue()))
                : new Origin(Origin.Source.RUNTIME, null, 0, running);
        @Nullable String pending = isAsStarted ? first.value() : null;
        if (!isAsStarted) {
            drift(row, running, first);
        }
        return new EffectiveValue(row.name(), running, origin, origins, List.of(), pending);
    }

    private void drift(Parameter row, String running, Origin first) {
        boolean isCut = row.effect() == Effect.RESTART;
        String why = isCut
                ? "memcached reads it otherwise than it is written"
                : "it was set while running, and the next start brings back the other";
        problem("drift", "%s is %s, its start gave %s: %s".formatted(row.name(), running, first.value(), why), null);
    }

    private static List<EffectiveValue> unknown(Catalogue rows, Map<String, String> settings) {
        Set<String> known = new LinkedHashSet<>();
        rows.parameters().keySet().forEach(n -> known.add(Settings.key(n)));
        known.add(AGE_OF_THE_OLDEST_ITEM);
        return settings.entrySet().stream()
                .filter(e -> !known.contains(e.getKey()) && !rows.parameters().containsKey(e.getKey()))
                .map(e -> new EffectiveValue(
                        e.getKey(), e.getValue(), Origin.defaulted(e.getValue()), List.of(), List.of(), null))
                .toList();
    }

    private void problem(String code, String message, @Nullable String suggestion) {
        problems.add(new Problem(code, Problem.Severity.WARNING, at.name(), 0, message, suggestion));
    }
}

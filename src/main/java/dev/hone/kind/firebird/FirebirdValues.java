package dev.hone.kind.firebird;

import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Grammar;
import dev.hone.kind.Host;
import dev.hone.kind.HostSource;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Brings what the files say and what the databases tell together, parameter by parameter. */
final class FirebirdValues {
    private static final String PAGES = "DefaultDbCachePages";

    private final Server server;
    private final ConfigWalk.Loaded loaded;
    private final Running running;
    private final Staleness staleness;
    private final List<Problem> problems = new ArrayList<>();

    private FirebirdValues(Server server, ConfigWalk.Loaded loaded, Running running, Staleness staleness) {
        this.server = server;
        this.loaded = loaded;
        this.running = running;
        this.staleness = staleness;
    }

    static EffectiveConfig read(Server server, Host host) {
        ConfigWalk.Loaded loaded = server.walk(new HostSource(host));
        Running running = Running.of(server, loaded, host);
        Staleness staleness = Staleness.of(server, loaded, host);
        FirebirdValues values = new FirebirdValues(server, loaded, running, staleness);
        List<EffectiveValue> all = values.values();
        List<Problem> problems = new ArrayList<>(loaded.problems());
        problems.addAll(running.problems());
        problems.addAll(values.problems);
        problems.addAll(Findings.of(server, loaded));
        problems.addAll(staleness.problems(running));
        return new EffectiveConfig(all, loaded.files(), problems);
    }

    private List<EffectiveValue> values() {
        List<EffectiveValue> all = new ArrayList<>();
        for (Parameter row : server.catalogue().parameters().values()) {
            int slash = row.name().lastIndexOf('/');
            all.add(
                    slash < 0
                            ? ofServer(row)
                            : ofDatabase(
                                    row,
                                    row.name().substring(0, slash),
                                    row.name().substring(slash + 1)));
        }
        running.looks().forEach((name, look) -> all.addAll(told(name, look)));
        return all;
    }

    private EffectiveValue ofServer(Parameter row) {
        List<Place> given = loaded.of("", row.name());
        Origin origin = given.isEmpty()
                ? Origin.defaulted(fallback(row))
                : given.getFirst().origin();
        Optional<Reported> told = running.ofServer(row.name(), loaded);
        List<Origin> narrower = loaded.places().stream()
                .filter(p -> !p.scope().isEmpty() && p.entry().name().equalsIgnoreCase(row.name()))
                .map(Place::origin)
                .toList();
        return value(row, given, origin, told.map(Reported::value), narrower);
    }

    /** A database takes what its braces say, else what the server has. */
    private EffectiveValue ofDatabase(Parameter row, String database, String name) {
        List<Place> given = new ArrayList<>(loaded.of(database, name));
        given.addAll(loaded.of("", name));
        Origin origin = given.isEmpty()
                ? Origin.defaulted(
                        server.catalogue().find(name).map(this::fallback).orElse(""))
                : given.getFirst().origin();
        Optional<String> told = Optional.ofNullable(running.reported().get(database))
                .flatMap(r -> Optional.ofNullable(r.get(name)))
                .flatMap(r -> Optional.ofNullable(r.value()));
        Look look = running.looks().get(database);
        return name.equals(PAGES) && look != null
                ? pages(row, database, given, origin, look)
                : value(row, given, origin, told, List.of());
    }

    private EffectiveValue value(
            Parameter row, List<Place> given, Origin origin, Optional<String> told, List<Origin> narrower) {
        Grammar grammar = server.catalogue().grammar();
        boolean differs = told.isPresent()
                && !told.get().isBlank()
                && !grammar.same(row, told.get(), origin.value())
                && row.type().isNumeric();
        String value = differs ? told.get() : origin.value();
        boolean waits = differs && staleness.isLater(origin);
        return new EffectiveValue(
                row.name(),
                value,
                differs ? Origin.defaulted(value) : origin,
                (differs ? given : rest(given)).stream().map(Place::origin).toList(),
                narrower,
                waits ? origin.value() : null);
    }

    private static List<Place> rest(List<Place> given) {
        return given.isEmpty() ? given : given.subList(1, given.size());
    }

    /** The size of the cache is seen in every version; where no file explains it, the database's own header does. */
    private EffectiveValue pages(Parameter row, String database, List<Place> given, Origin origin, Look look) {
        OptionalDouble meant = server.catalogue().grammar().amount(row, origin.value());
        long wanted = Math.max(50, (long) meant.orElse(0));
        if (look.pageBuffers() == wanted) {
            return new EffectiveValue(
                    row.name(),
                    origin.value(),
                    origin,
                    rest(given).stream().map(Place::origin).toList(),
                    List.of(),
                    null);
        }
        String value = String.valueOf(look.pageBuffers());
        List<Origin> losers = given.stream().map(Place::origin).toList();
        if (staleness.isLater(origin)) {
            return new EffectiveValue(row.name(), value, Origin.defaulted(value), losers, List.of(), origin.value());
        }
        problems.add(Problem.warning(
                "header_wins",
                row.name(),
                0,
                "%s has %s pages in its own header, which wins over every file; to hand it back to the files: gfix -buffers 0 %s"
                        .formatted(database, value, database)));
        return new EffectiveValue(
                row.name(), value, new Origin(Origin.Source.RUNTIME, null, 0, value), losers, List.of(), null);
    }

    /** What the mode of the server decides stands in no catalogue. */
    private String fallback(Parameter row) {
        Optional<String> told = running.ofServer(row.name(), loaded).flatMap(r -> Optional.ofNullable(r.fallback()));
        return told.filter(v -> !v.isBlank())
                .orElse(
                        switch (row.name()) {
                            case PAGES -> String.valueOf(server.mode().cachePages());
                            case "TempCacheLimit" -> server.mode().tempCache();
                            case "GCPolicy" -> server.mode().garbageCollection();
                            default -> row.defaultValue();
                        });
    }

    /** Figures of a database that size its memory. */
    private static List<EffectiveValue> told(String name, Look look) {
        return List.of(
                told(name + "/MON$PAGE_SIZE", look.pageSize()),
                told(name + "/MON$PAGE_BUFFERS", look.pageBuffers()),
                told(name + "/MON$FORCED_WRITES", look.number("MON$FORCED_WRITES")),
                told(name + "/MON$SWEEP_INTERVAL", look.number("MON$SWEEP_INTERVAL")),
                told(name + "/connections", look.number("CONNECTIONS")));
    }

    private static EffectiveValue told(String name, long value) {
        String text = String.valueOf(value);
        Origin origin = new Origin(Origin.Source.RUNTIME, null, 0, text);
        return new EffectiveValue(name, text, origin, List.of(), List.of(), null);
    }
}

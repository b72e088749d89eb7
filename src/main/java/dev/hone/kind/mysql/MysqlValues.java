package dev.hone.kind.mysql;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Host;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Brings what runs and what the files say together, parameter by parameter. */
final class MysqlValues {
    private final Server server;
    private final OptionWalk.Loaded loaded;
    private final Map<String, RunningValue> running;

    private MysqlValues(Server server, OptionWalk.Loaded loaded, Map<String, RunningValue> running) {
        this.server = server;
        this.loaded = loaded;
        this.running = running;
    }

    static EffectiveConfig read(Server server, Host host) {
        OptionWalk.Loaded loaded = OptionWalk.walk(server.roots(), new HostFiles(host));
        List<Problem> problems = new ArrayList<>(loaded.problems());
        Map<String, RunningValue> running = new TreeMap<>();
        try {
            running.putAll(RunningValue.all(server, host));
        } catch (IOException e) {
            problems.add(unasked(server, host, e));
        }
        List<EffectiveValue> values = new MysqlValues(server, loaded, running).values();
        return new EffectiveConfig(values, loaded.files(), problems);
    }

    private static Problem unasked(Server server, Host host, IOException e) {
        boolean isRefused = e instanceof AccessDenied;
        String remedy = isRefused ? server.remedy(e, host.facts()) : null;
        return new Problem(
                "not_asked",
                Severity.WARNING,
                server.at().name(),
                0,
                "%s cannot be asked what is in force (%s); shown is what its files say%s"
                        .formatted(
                                server.at().name(),
                                e.getMessage(),
                                isRefused ? "; to allow it, as its admin: " + remedy : ""),
                remedy);
    }

    private List<EffectiveValue> values() {
        List<EffectiveValue> all = new ArrayList<>();
        for (Parameter row : server.catalogue().parameters().values()) {
            RunningValue now = running.get(row.name());
            if (now != null) {
                all.add(running(row, now));
            } else if (running.isEmpty()) {
                all.add(fromFiles(row));
            }
        }
        running.forEach((name, now) -> {
            if (server.catalogue().find(name).isEmpty()) {
                all.add(new EffectiveValue(name, now.value(), origin(now.value(), now), List.of(), List.of(), null));
            }
        });
        return all;
    }

    private EffectiveValue fromFiles(Parameter row) {
        List<Origin> given = server.origins(row.name(), loaded);
        Origin first = given.isEmpty() ? Origin.defaulted(row.defaultValue()) : given.getFirst();
        List<Origin> losers = given.isEmpty() ? List.of() : given.subList(1, given.size());
        return new EffectiveValue(row.name(), first.value(), first, losers, List.of(), null);
    }

    private EffectiveValue running(Parameter row, RunningValue now) {
        List<Origin> given = server.origins(row.name(), loaded);
        Reading reading = server.reading();
        String value = reading.spelled(row, now.value());
        Optional<Origin> winner = given.stream().findFirst();
        boolean inForce =
                winner.isPresent() && reading.givesRise(row, winner.get().value(), now.value(), this::runningValue);
        if (inForce && !isOverridden(now)) {
            return new EffectiveValue(row.name(), value, winner.get(), given.subList(1, given.size()), List.of(), null);
        }
        Origin origin = origin(row, now, value, winner);
        boolean waits = winner.isPresent() && origin.source() != Origin.Source.RUNTIME && !isOverridden(now);
        String pending = waits ? winner.get().value() : null;
        return new EffectiveValue(row.name(), value, origin, given, List.of(), pending);
    }

    /** mysqld-auto.cnf is read after every option file. */
    private static boolean isOverridden(RunningValue now) {
        return now.source().equals("PERSISTED");
    }

    /** Where a value comes from that the files as they are now do not explain. */
    private Origin origin(Parameter row, RunningValue now, String value, Optional<Origin> winner) {
        boolean untold = now.source().isEmpty();
        boolean isDefault =
                row.defaultValue().isEmpty() || server.catalogue().grammar().same(row, row.defaultValue(), now.value());
        boolean setByHand = now.source().equals("SQL")
                || untold && winner.isPresent() && row.effect() == Effect.LIVE
                || untold && winner.isEmpty() && row.effect() == Effect.LIVE && !isDefault;
        return setByHand ? new Origin(Origin.Source.RUNTIME, null, 0, value) : origin(value, now);
    }

    private Origin origin(String value, RunningValue now) {
        Path path = now.path().startsWith("/") ? Path.of(now.path()) : null;
        return switch (now.source()) {
            case "SQL" -> new Origin(Origin.Source.RUNTIME, null, 0, value);
            case "COMMAND-LINE" -> new Origin(Origin.Source.COMMAND_LINE, null, 0, value);
            case "CONFIG", "PERSISTED" -> new Origin(Origin.Source.FILE, path, 0, value);
            default -> Origin.defaulted(value);
        };
    }

    private Optional<String> runningValue(String name) {
        return Optional.ofNullable(running.get(name)).map(RunningValue::value);
    }
}

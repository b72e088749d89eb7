package dev.hone.advice;

import dev.hone.kind.Listener;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a pooler may open against what the PostgreSQL behind it lets in. */
final class Poolers {
    private static final int USUAL_PORT = 5432;

    private Poolers() {}

    /** How many clients that are no superusers a PostgreSQL lets in. */
    private static OptionalDouble most(Seen postgresql) {
        OptionalDouble all = postgresql.amount(Name.PG_CONNECTIONS);
        OptionalDouble kept = postgresql.amount(Name.PG_RESERVED);
        return all.isPresent() && kept.isPresent()
                ? OptionalDouble.of(all.getAsDouble() - kept.getAsDouble())
                : OptionalDouble.empty();
    }

    private static Case against(Seen pooler, Seen postgresql, long opened, long most) {
        return Case.of(List.of(pooler, postgresql), opened, most)
                .sum(
                        "let_in",
                        (long) postgresql.amount(Name.PG_CONNECTIONS).orElse(0),
                        (long) postgresql.amount(Name.PG_RESERVED).orElse(0),
                        most);
    }

    private static Optional<Seen> behind(Snapshot host, int port) {
        return host.of("postgresql")
                .filter(s -> s.service().installation().listeners().stream().anyMatch(l -> isAt(l, port)))
                .findFirst();
    }

    private static boolean isAt(Listener listener, int port) {
        return listener.port() == port
                || listener.socket() != null && listener.socket().toString().endsWith(".s.PGSQL." + port);
    }

    static Stream<Case> pgpool(Snapshot host) {
        return host.of("pgpool")
                .filter(p -> Databases.isHere(p.text(Name.PGPOOL_HOST)))
                .flatMap(pooler -> {
                    long port = (long) pooler.amount(Name.PGPOOL_BACKEND).orElse(USUAL_PORT);
                    return behind(host, (int) port).flatMap(pg -> pgpool(pooler, pg)).stream();
                });
    }

    private static Optional<Case> pgpool(Seen pooler, Seen postgresql) {
        long children = (long) pooler.amount(Name.PGPOOL_CHILDREN).orElse(0);
        long each = (long) pooler.amount(Name.PGPOOL_POOLS).orElse(0);
        OptionalDouble most = most(postgresql);
        if (most.isEmpty() || children * each <= most.getAsDouble()) {
            return Optional.empty();
        }
        long fit = (long) most.getAsDouble() / each;
        return Optional.of(against(pooler, postgresql, children * each, (long) most.getAsDouble())
                .sum("pgpool", children, each, children * each)
                .remedy(fit < 1 ? null : Remedy.edit(pooler, Name.PGPOOL_CHILDREN, String.valueOf(fit))));
    }

    static Stream<Case> pgbouncer(Snapshot host) {
        return host.of("pgbouncer")
                .flatMap(pooler -> Databases.of(pooler).entrySet().stream()
                        .flatMap(e ->
                                behind(host, e.getKey()).flatMap(pg -> pgbouncer(pooler, pg, e.getValue())).stream()));
    }

    private static Optional<Case> pgbouncer(Seen pooler, Seen postgresql, List<Databases> databases) {
        long opened = databases.stream().mapToLong(Databases::opened).sum();
        OptionalDouble most = most(postgresql);
        if (most.isEmpty() || opened <= most.getAsDouble()) {
            return Optional.empty();
        }
        Case told = against(pooler, postgresql, opened, (long) most.getAsDouble())
                .sums(databases.stream().map(Databases::words).toList());
        String parts = databases.stream().map(d -> String.valueOf(d.opened())).collect(Collectors.joining(" + "));
        return Optional.of((databases.size() > 1 ? told.sum("total", parts, opened) : told)
                .remedy(smaller(pooler, databases, (long) most.getAsDouble())));
    }

    /** A size for all; where a database has one of its own, people decide. */
    private static @Nullable Remedy smaller(Seen pooler, List<Databases> databases, long limit) {
        long pairs = databases.stream().mapToLong(d -> d.count() * d.users()).sum();
        long reserve = databases.getFirst().reserve();
        long fit = limit / pairs - reserve;
        boolean isAlike = databases.stream().noneMatch(Databases::isSized)
                && databases.stream().allMatch(d -> d.reserve() == reserve);
        return isAlike && fit >= 1 ? Remedy.edit(pooler, Name.POOL_SIZE, String.valueOf(fit)) : null;
    }
}

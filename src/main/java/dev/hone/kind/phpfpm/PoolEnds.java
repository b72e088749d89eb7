package dev.hone.kind.phpfpm;

import dev.hone.kind.End;
import dev.hone.kind.Ends;
import dev.hone.kind.fpm.FpmTree.Directive;
import dev.hone.kind.fpm.Pool;
import dev.hone.kind.fpm.SessionStore;
import java.util.List;
import java.util.stream.Stream;

/** The door of a pool, and where it keeps sessions when it has a place of its own for them. */
final class PoolEnds {
    private static final List<String> PULSE = List.of("requests_total", "active_children", "waiting_requests");

    private PoolEnds() {}

    static Ends of(Pool pool) {
        List<End> doors = pool.given("listen").stream()
                .limit(1)
                .flatMap(line ->
                        pool.listener().stream().map(l -> End.named("fastcgi", End.address(l), "", line.origin())))
                .toList();
        return new Ends(doors, sessions(pool), PULSE);
    }

    private static List<End> sessions(Pool pool) {
        String handler = first(pool, SessionStore.HANDLER)
                .map(Directive::value)
                .findFirst()
                .orElse("");
        return first(pool, SessionStore.PATH)
                .flatMap(path -> SessionStore.servers(handler, path.value(), path.origin()).stream())
                .toList();
    }

    private static Stream<Directive> first(Pool pool, String setting) {
        return pool.phpValues(setting).stream().limit(1);
    }
}

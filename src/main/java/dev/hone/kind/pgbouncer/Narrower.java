package dev.hone.kind.pgbouncer;

import dev.hone.kind.Origin;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Databases and users that have a value of their own instead of the general one. */
record Narrower(PoolerTree tree) {
    private static final Map<String, List<String>> WORDS = Map.of(
            "default_pool_size", List.of("pool_size"),
            "min_pool_size", List.of("min_pool_size"),
            "reserve_pool_size", List.of("reserve_pool", "reserve_pool_size"),
            "pool_mode", List.of("pool_mode"),
            "max_db_connections", List.of("max_db_connections"),
            "max_db_client_connections", List.of("max_db_client_connections"),
            "server_lifetime", List.of("server_lifetime"),
            "max_user_connections", List.of("max_user_connections"),
            "max_user_client_connections", List.of("max_user_client_connections"));

    /** Lines that override a setting for one database or user. */
    List<Origin> of(String setting) {
        List<String> words = WORDS.getOrDefault(setting, List.of());
        return tree.winners().values().stream()
                .filter(l -> !l.section().equals(PoolerTree.MAIN_SECTION))
                .flatMap(l -> origin(l, words).stream())
                .toList();
    }

    private static Optional<Origin> origin(PoolerTree.Line line, List<String> words) {
        ConnectString string = ConnectString.of(line.entry().rawValue());
        String what = line.section().equals(PoolerTree.USERS) ? "user" : "database";
        return words.stream()
                .filter(string.words()::containsKey)
                .findFirst()
                .map(w -> Origin.file(
                        line.file(),
                        line.entry().line(),
                        "%s for %s %s"
                                .formatted(string.get(w, ""), what, line.entry().name())));
    }
}

package dev.hone.kind.pgbouncer;

import java.util.Set;

/** Words that a line of {@code [databases]} or {@code [users]} may hold; an unknown one ends the pooler's reading. */
final class EntryWords {
    private static final Set<String> DATABASE = Set.of(
            "dbname",
            "host",
            "port",
            "user",
            "password",
            "auth_user",
            "auth_query",
            "auth_dbname",
            "client_encoding",
            "datestyle",
            "timezone",
            "pool_size",
            "min_pool_size",
            "reserve_pool",
            "reserve_pool_size",
            "max_db_connections",
            "max_db_client_connections",
            "server_lifetime",
            "load_balance_hosts",
            "pool_mode",
            "connect_query",
            "application_name");

    private static final Set<String> USER = Set.of(
            "pool_mode",
            "max_user_connections",
            "max_user_client_connections",
            "pool_size",
            "reserve_pool_size",
            "query_timeout",
            "idle_transaction_timeout",
            "client_idle_timeout");

    private static final Set<String> NUMBERS = Set.of(
            "port",
            "pool_size",
            "min_pool_size",
            "reserve_pool",
            "reserve_pool_size",
            "max_db_connections",
            "max_db_client_connections",
            "max_user_connections",
            "max_user_client_connections");

    private EntryWords() {}

    static boolean isKnown(String section, String word) {
        return (section.equals(PoolerTree.USERS) ? USER : DATABASE).contains(word);
    }

    /** The pooler takes {@code pool_size=abc} for 0. */
    static boolean isFit(String word, String value) {
        String one = "(?:0|[1-9][0-9]{0,8})";
        return !NUMBERS.contains(word) || value.matches(word.equals("port") ? one + "(?:," + one + ")*" : one);
    }
}

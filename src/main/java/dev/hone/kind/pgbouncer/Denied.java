package dev.hone.kind.pgbouncer;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Settings that make the pooler run statements of somebody's choice or send it to other files and users. */
final class Denied {
    private static final Map<String, String> SETTINGS = Map.ofEntries(
            Map.entry("auth_query", "runs SQL in every database at a login"),
            Map.entry("conffile", "sends the pooler to another configuration at its next reload"),
            Map.entry("logfile", "lets the pooler write to another file"),
            Map.entry("pidfile", "lets the pooler write to another file"),
            Map.entry("auth_file", "makes the pooler believe another list of users"),
            Map.entry("auth_hba_file", "makes the pooler believe other rules for logins"),
            Map.entry("auth_ident_file", "makes the pooler believe another map of users"),
            Map.entry("resolv_conf", "sends the pooler to another file"),
            Map.entry("user", "lets the pooler run as another user"));

    /** Words of a connect string, and what is wrong with them. */
    private static final Set<String> WORDS = Set.of("connect_query", "auth_query");

    private Denied() {}

    /** Why a setting is refused on every path; empty when it is not. */
    static Optional<String> setting(String name) {
        return Optional.ofNullable(SETTINGS.get(name)).map(why -> name + " " + why + "; Hone never sets it");
    }

    /** Why what a line of {@code [databases]} says now, and did not say before, is refused. */
    static Optional<String> entry(String before, String after) {
        Map<String, String> was = ConnectString.of(before).words();
        return ConnectString.of(after).words().entrySet().stream()
                .filter(w -> WORDS.contains(w.getKey()) && !w.getValue().equals(was.get(w.getKey())))
                .findFirst()
                .map(w -> w.getKey() + " runs SQL on every server connection; Hone never sets it");
    }
}

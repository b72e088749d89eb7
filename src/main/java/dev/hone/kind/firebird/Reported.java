package dev.hone.kind.firebird;

import dev.hone.kind.Host;
import dev.hone.kind.QueryResult;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value that the server has in force for one database, of RDB$CONFIG. Servers before 4.0 tell none, and an ordinary user
 * is shown no row.
 *
 * @param value    in force, whole numbers as bytes or counts; null for none
 * @param fallback what it would be if no file set it; null for none
 */
record Reported(@Nullable String value, @Nullable String fallback) {
    private static final String SELECT = "SELECT RDB$CONFIG_NAME, RDB$CONFIG_VALUE, RDB$CONFIG_DEFAULT FROM RDB$CONFIG";

    /** By name; empty when the server does not tell. */
    static Map<String, Reported> of(Server server, String database, Host host) throws IOException {
        Map<String, Reported> all = new LinkedHashMap<>();
        if (!server.isAtLeast("4")) {
            return all;
        }
        QueryResult rows = host.query(server.database(database), SELECT);
        try {
            for (int i = 0; i < rows.rows().size(); i++) {
                String name = rows.get(i, "RDB$CONFIG_NAME");
                if (name != null) {
                    all.put(
                            name.strip(),
                            new Reported(rows.get(i, "RDB$CONFIG_VALUE"), rows.get(i, "RDB$CONFIG_DEFAULT")));
                }
            }
        } catch (IllegalArgumentException e) {
            throw new IOException("an answer that cannot be understood: " + e.getMessage(), e);
        }
        return all;
    }
}

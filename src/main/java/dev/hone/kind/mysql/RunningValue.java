package dev.hone.kind.mysql;

import dev.hone.kind.Host;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * A variable of the running server.
 *
 * @param value  in force for new clients
 * @param source COMPILE-TIME, AUTO, CONFIG, COMMAND-LINE, SQL, PERSISTED; empty when the server does not tell
 * @param path   file that gave it; empty when none or not told
 * @param fallback compiled default; empty when not told
 */
record RunningValue(String value, String source, String path, String fallback) {
    private static final String MARIADB = """
            SELECT VARIABLE_NAME, GLOBAL_VALUE, GLOBAL_VALUE_ORIGIN, GLOBAL_VALUE_PATH, DEFAULT_VALUE
            FROM information_schema.SYSTEM_VARIABLES WHERE GLOBAL_VALUE IS NOT NULL""";
    private static final String MYSQL_SOURCES =
            "SELECT VARIABLE_NAME, VARIABLE_SOURCE, VARIABLE_PATH FROM performance_schema.variables_info";
    private static final Map<String, String> MYSQL_WORDS = Map.of(
            "COMPILED", "COMPILE-TIME", "DYNAMIC", "SQL", "COMMAND_LINE", "COMMAND-LINE", "PERSISTED", "PERSISTED");

    /** All of them by lower-case name. */
    static Map<String, RunningValue> all(Server server, Host host) throws IOException {
        return server.isMariaDb() ? mariaDb(server, host) : mySql(server, host);
    }

    private static Map<String, RunningValue> mariaDb(Server server, Host host) throws IOException {
        Map<String, RunningValue> all = new TreeMap<>();
        new Answer(host.query(server.database(), MARIADB))
                .forEach(row -> all.put(
                        Reading.lower(row.text("VARIABLE_NAME")),
                        new RunningValue(
                                row.text("GLOBAL_VALUE"),
                                row.text("GLOBAL_VALUE_ORIGIN"),
                                row.text("GLOBAL_VALUE_PATH"),
                                row.text("DEFAULT_VALUE"))));
        return all;
    }

    private static Map<String, RunningValue> mySql(Server server, Host host) throws IOException {
        Map<String, RunningValue> sources = server.isAtLeast("8.0") ? sources(server, host) : Map.of();
        RunningValue untold = new RunningValue("", "", "", "");
        Map<String, RunningValue> all = new TreeMap<>();
        new Answer(host.query(server.database(), "SHOW GLOBAL VARIABLES")).forEach(row -> {
            String name = Reading.lower(row.text("Variable_name"));
            RunningValue told = sources.getOrDefault(name, untold);
            all.put(name, new RunningValue(row.text("Value"), told.source(), told.path(), ""));
        });
        return all;
    }

    private static Map<String, RunningValue> sources(Server server, Host host) throws IOException {
        Map<String, RunningValue> all = new HashMap<>();
        new Answer(host.query(server.database(), MYSQL_SOURCES)).forEach(row -> {
            String source = MYSQL_WORDS.getOrDefault(row.text("VARIABLE_SOURCE"), "CONFIG");
            String name = Reading.lower(row.text("VARIABLE_NAME"));
            all.put(name, new RunningValue("", source, row.text("VARIABLE_PATH"), ""));
        });
        return all;
    }
}

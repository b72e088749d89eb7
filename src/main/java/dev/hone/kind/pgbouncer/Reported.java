package dev.hone.kind.pgbouncer;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a running pooler reports of its configuration.
 *
 * @param settings  rows of {@code SHOW CONFIG} by name
 * @param databases rows of {@code SHOW DATABASES} by name
 * @param users     rows of {@code SHOW USERS} by name
 */
record Reported(
        Map<String, Setting> settings,
        Map<String, Map<String, String>> databases,
        Map<String, Map<String, String>> users) {

    /**
     * One setting.
     *
     * @param value      in force
     * @param standard   what it is when nothing sets it
     * @param changeable whether a reload changes it
     */
    record Setting(String value, String standard, boolean changeable) {
        static Setting of(String name, Map<String, String> row) {
            String value = row.getOrDefault("value", "");
            return new Setting(
                    // the only one that is written in octal is told in decimal
                    name.equals("unix_socket_mode") ? octal(value) : value,
                    row.getOrDefault("default", ""),
                    row.getOrDefault("changeable", "yes").equals("yes"));
        }

        private static String octal(String value) {
            return value.matches("[1-9][0-9]{0,4}") ? "0" + Integer.toOctalString(Integer.parseInt(value)) : value;
        }
    }

    /** AccessDenied when the console may not be asked, an IOException when it does not answer. */
    static Reported ask(Console console) throws IOException {
        Map<String, Setting> settings = new LinkedHashMap<>();
        for (Map<String, String> row : console.show("CONFIG")) {
            String name = row.getOrDefault("key", "");
            settings.put(name, Setting.of(name, row));
        }
        return new Reported(settings, byName(console.show("DATABASES")), byName(console.show("USERS")));
    }

    private static Map<String, Map<String, String>> byName(List<Map<String, String>> rows) {
        Map<String, Map<String, String>> byName = new LinkedHashMap<>();
        rows.forEach(row -> byName.put(row.getOrDefault("name", ""), row));
        return byName;
    }
}

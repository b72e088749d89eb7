package dev.hone.kind.pgpool;

import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.QueryResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Asks one pgpool what it answers itself; the question takes one of its children for a moment. */
record Shown(Host host, Installation at) {

    /** Rows by lower-case column, NULL empty. AccessDenied when it may not be asked. */
    List<Map<String, String>> rows(String statement) throws IOException {
        QueryResult result = host.query(Place.database(at), statement);
        List<Map<String, String>> rows = new ArrayList<>();
        for (var row : result.rows()) {
            Map<String, String> columns = new LinkedHashMap<>();
            for (int i = 0; i < Math.min(row.size(), result.columns().size()); i++) {
                String value = row.get(i);
                columns.put(result.columns().get(i).toLowerCase(Locale.ROOT), value == null ? "" : value.strip());
            }
            rows.add(columns);
        }
        return rows;
    }

    /** Every setting of the child that happens to answer. */
    Map<String, String> settings() throws IOException {
        Map<String, String> settings = new LinkedHashMap<>();
        for (Map<String, String> row : rows("PGPOOL SHOW ALL")) {
            settings.put(row.getOrDefault("item", ""), row.getOrDefault("value", ""));
        }
        if (settings.isEmpty()) {
            throw new IOException(at.name() + " shows no settings");
        }
        return settings;
    }

    /** A column as a number; 0 when it is missing or no number. */
    static double number(Map<String, String> row, String column) {
        try {
            return Double.parseDouble(row.getOrDefault(column, "").split(" ", 2)[0]);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}

package dev.hone.kind.pgbouncer;

import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.QueryResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Asks one pooler's admin console; it knows SHOW commands alone, and their columns grow with its version. */
record Console(Host host, Installation at) {

    /** Rows of {@code SHOW what} by lower-case column; NULL is empty. AccessDenied when it may not be asked. */
    List<Map<String, String>> show(String what) throws IOException {
        QueryResult result = host.query(Place.console(at), "SHOW " + what);
        List<Map<String, String>> rows = new ArrayList<>();
        for (var row : result.rows()) {
            Map<String, String> columns = new LinkedHashMap<>();
            for (int i = 0; i < Math.min(row.size(), result.columns().size()); i++) {
                String value = row.get(i);
                columns.put(result.columns().get(i).toLowerCase(Locale.ROOT), value == null ? "" : value);
            }
            rows.add(columns);
        }
        return rows;
    }

    /** A column as a number; 0 when it is missing or no number. */
    static double number(Map<String, String> row, String column) {
        try {
            return Double.parseDouble(row.getOrDefault(column, ""));
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}

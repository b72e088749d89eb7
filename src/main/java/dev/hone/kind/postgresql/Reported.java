package dev.hone.kind.postgresql;

import dev.hone.kind.Origin;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a running server reports of its settings. */
final class Reported {
    private static final String SETTINGS = """
            SELECT name, current_setting(name, true) AS value, source, sourcefile, sourceline, pending_restart,
                boot_val, context
            FROM pg_settings ORDER BY name""";
    private static final String ELSEWHERE = """
            SELECT d.datname, r.rolname, c AS setting
            FROM pg_db_role_setting s
            LEFT JOIN pg_database d ON d.oid = s.setdatabase
            LEFT JOIN pg_roles r ON r.oid = s.setrole
            CROSS JOIN unnest(s.setconfig) AS c""";

    private final Map<String, Value> values = new LinkedHashMap<>();
    private final Map<String, List<Origin>> narrower = new LinkedHashMap<>();

    private Reported() {}

    /**
     * One row of {@code pg_settings}.
     *
     * @param value as SHOW spells it
     * @param file  file it was loaded from; null when none, or when it may not be seen
     */
    record Value(
            String name,
            String value,
            String source,
            @Nullable String file,
            int line,
            boolean pendingRestart,
            String bootValue,
            String context) {

        static Value of(Sql.Row row) throws IOException {
            return new Value(
                    row.textOr("name", ""),
                    row.textOr("value", ""),
                    row.textOr("source", ""),
                    row.text("sourcefile"),
                    row.number("sourceline"),
                    row.isTrue("pending_restart"),
                    row.textOr("boot_val", ""),
                    row.textOr("context", ""));
        }
    }

    /** AccessDenied when the server may not be asked, an IOException when it does not answer. */
    static Reported ask(Sql sql) throws IOException {
        Reported reported = new Reported();
        for (Sql.Row row : sql.rows(SETTINGS)) {
            Value value = Value.of(row);
            reported.values.put(value.name(), value);
        }
        for (Sql.Row row : sql.rows(ELSEWHERE)) {
            reported.addNarrower(row);
        }
        return reported;
    }

    /** By name, as the server spells it; custom names keep their case. */
    Map<String, Value> values() {
        return values;
    }

    /** Databases and roles for which another value was set by ALTER DATABASE or ALTER ROLE. */
    List<Origin> narrower(String name) {
        return narrower.getOrDefault(name, List.of());
    }

    private void addNarrower(Sql.Row row) throws IOException {
        String setting = row.textOr("setting", "=");
        String database = row.text("datname");
        String role = row.text("rolname");
        String where = (role == null ? "" : " for role " + role) + (database == null ? "" : " in database " + database);
        String value = setting.substring(setting.indexOf('=') + 1) + where;
        narrower.computeIfAbsent(setting.substring(0, setting.indexOf('=')), n -> new ArrayList<>())
                .add(new Origin(Origin.Source.RUNTIME, null, 0, value));
    }
}

package dev.hone.kind.postgresql;

import dev.hone.kind.AccessDenied;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What the server says of its files as they lie on disk now: {@code pg_file_settings}. */
final class FileSettings {
    private static final String FILE_SETTINGS =
            "SELECT sourcefile, sourceline, name, setting, applied, error FROM pg_file_settings ORDER BY seqno";

    private FileSettings() {}

    /** A line with an error; {@code name} is empty for a line that could not be read. */
    record Fault(String file, int line, String name, String setting, String error) {
        String inWords() {
            String what = name.isEmpty() ? "" : name + " = " + setting + ": ";
            return file + " line " + line + ": " + what + error;
        }
    }

    /**
     * Faults of the files, waiting for a restart not counted as one. Empty when the view may not be read: only
     * superusers may until it is granted.
     */
    static List<Fault> faults(Sql sql, Reported reported) throws IOException {
        List<Fault> faults = new ArrayList<>();
        try {
            for (Sql.Row row : sql.rows(FILE_SETTINGS)) {
                String name = row.textOr("name", "");
                if (row.text("error") != null && !waitsForRestart(reported, name)) {
                    faults.add(fault(row, name));
                }
            }
        } catch (AccessDenied denied) {
            return List.of();
        }
        return List.copyOf(faults);
    }

    private static boolean waitsForRestart(Reported reported, String name) {
        Reported.Value value = reported.values().get(name);
        return value != null && value.pendingRestart();
    }

    private static Fault fault(Sql.Row row, String name) throws IOException {
        return new Fault(
                row.textOr("sourcefile", ""),
                row.number("sourceline"),
                name,
                row.textOr("setting", ""),
                row.textOr("error", ""));
    }
}

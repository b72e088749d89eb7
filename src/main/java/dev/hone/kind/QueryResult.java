package dev.hone.kind;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a query, all as text.
 *
 * @param columns names, as the server gives them
 * @param rows    values in column order; null is SQL NULL
 */
public record QueryResult(List<String> columns, List<List<@Nullable String>> rows) {
    /** The value in the named column, matched without regard to case; null for SQL NULL. */
    public @Nullable String get(int row, String column) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).equalsIgnoreCase(column)) {
                return rows.get(row).get(i);
            }
        }
        throw new IllegalArgumentException("no column " + column + " among " + columns);
    }
}

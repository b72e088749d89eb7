package dev.hone.kind.mysql;

import dev.hone.kind.QueryResult;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Rows of an answer that must have certain columns; anything else is not the answer of such a server.
 *
 * @param rows what came back
 */
record Answer(QueryResult rows) {

    /** One row. */
    record Row(QueryResult rows, int number) {
        /** The value of a column, empty for NULL. */
        String text(String column) {
            String value = rows.get(number, column);
            return value == null ? "" : value;
        }
    }

    void forEach(Consumer<Row> reader) throws IOException {
        try {
            for (int row = 0; row < rows.rows().size(); row++) {
                reader.accept(new Row(rows, row));
            }
        } catch (IllegalArgumentException e) {
            throw new IOException("an answer that cannot be understood: " + e.getMessage(), e);
        }
    }
}

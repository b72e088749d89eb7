package dev.hone.kind.postgresql;

import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.QueryResult;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Asks one cluster; answers that lack a column count as no answer. */
record Sql(Host host, Installation at) {

    static Sql on(Host host, Installation at) {
        return new Sql(host, at);
    }

    /** Rows of a statement; an IOException when it cannot be asked, AccessDenied when it may not. */
    List<Row> rows(String statement) throws IOException {
        QueryResult result = host.query(Layout.database(at), statement);
        return IntStream.range(0, result.rows().size())
                .mapToObj(i -> new Row(result, i))
                .toList();
    }

    /** One row by column name. */
    record Row(QueryResult result, int row) {
        @Nullable
        String text(String column) throws IOException {
            try {
                return result.get(row, column);
            } catch (IllegalArgumentException e) {
                throw new IOException("the server's answer has no column " + column, e);
            }
        }

        String textOr(String column, String absent) throws IOException {
            return Objects.requireNonNullElse(text(column), absent);
        }

        int number(String column) throws IOException {
            try {
                return Integer.parseInt(textOr(column, "0"));
            } catch (NumberFormatException e) {
                throw new IOException(column + " is not a number", e);
            }
        }

        boolean isTrue(String column) throws IOException {
            return textOr(column, "").startsWith("t");
        }
    }
}

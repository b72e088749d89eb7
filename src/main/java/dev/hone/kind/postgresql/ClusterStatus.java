package dev.hone.kind.postgresql;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Figure;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.StatusReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** How a cluster is doing, by one statement. */
final class ClusterStatus {
    private ClusterStatus() {}

    static StatusReport probe(Installation at, Host host) {
        List<StatusFigure> figures = StatusFigure.ALL.stream()
                .filter(f -> f.isIn(Layout.major(at.version())))
                .toList();
        try {
            List<Sql.Row> rows = Sql.on(host, at).rows(statement(figures));
            return rows.isEmpty()
                    ? new StatusReport.Down(at.name() + " gave no status row")
                    : new StatusReport.Up(read(figures, rows.getFirst()), List.of());
        } catch (AccessDenied denied) {
            return new StatusReport.Denied(String.valueOf(denied.getMessage()), Remedy.grant(at));
        } catch (IOException silent) {
            return new StatusReport.Down(at.name() + " does not answer: " + silent.getMessage());
        }
    }

    private static String statement(List<StatusFigure> figures) {
        return figures.stream()
                .map(f -> f.expression() + " AS " + f.name())
                .collect(Collectors.joining(",\n    ", "SELECT ", ""));
    }

    /** SQL NULL is absence, never 0. */
    private static List<Figure> read(List<StatusFigure> figures, Sql.Row row) throws IOException {
        List<Figure> read = new ArrayList<>();
        for (StatusFigure figure : figures) {
            String text = row.text(figure.name());
            if (text != null) {
                read.add(new Figure(figure.name(), number(figure, text), figure.unit(), figure.counter()));
            }
        }
        return List.copyOf(read);
    }

    private static double number(StatusFigure figure, String text) throws IOException {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IOException(figure.name() + " is not a number", e);
        }
    }
}

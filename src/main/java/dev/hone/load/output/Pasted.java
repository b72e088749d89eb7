package dev.hone.load.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What somebody pasted, cut into the reports that stand in it.
 *
 * @param reports in the order of the paste
 * @param strays lines before the first report that belong to none, blank ones and progress left out
 */
public record Pasted(List<Report> reports, List<PastedLine> strays) {
    private static final Pattern PROGRESS = Pattern.compile(
            "^\\s*$|rps=\\S+ \\(overall: |^[A-Z].*: (-?nan|\\d+\\.\\d\\d)$|^\"test\",\"rps\"|^progress: ");

    public Pasted {
        reports = List.copyOf(reports);
        strays = List.copyOf(strays);
    }

    /** Cuts a paste; every report is read by its tool's parser. */
    public static Pasted of(String text) {
        var cutter = new Cutter();
        int number = 0;
        for (String line : PastedLine.unmarked(text).lines().toList()) {
            cutter.take(++number, line);
        }
        cutter.end();
        return new Pasted(cutter.reports, cutter.strays);
    }

    private static final class Cutter {
        private final List<Report> reports = new ArrayList<>();
        private final List<PastedLine> strays = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();
        private @Nullable Opening last;
        private int firstLine;

        void take(int number, String line) {
            Optional<Opening> opening = Opening.at(line);
            if (opening.isPresent()) {
                open(opening.get(), number);
            }
            if (last != null) {
                text.append(line).append('\n');
            } else if (!PROGRESS.matcher(line).find()) {
                strays.add(new PastedLine(number, line));
            }
        }

        private void open(Opening opening, int number) {
            if (last == null || !opening.goesOn(last)) {
                end();
                firstLine = number;
            }
            last = opening;
        }

        void end() {
            if (last != null) {
                reports.add(Report.of(last.tool(), firstLine, text.toString()));
                text.setLength(0);
            }
        }
    }
}

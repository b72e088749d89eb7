package dev.hone.load.output;

import java.util.List;
import java.util.Map;

/**
 * One tool's report within a paste.
 *
 * @param firstLine 1-based number of its first line in the paste
 * @param text its lines, up to the next report
 * @param parsed what it gives; line numbers in it are the paste's
 * @param told what the report says of how it was made, named as the tool's parameters are: {@code connections}, {@code threads};
 *     {@code target} is where the load went
 * @param passedOver lines that carry nothing that is kept
 */
public record Report(
        Tool tool, int firstLine, String text, Parsed parsed, Map<String, String> told, List<PastedLine> passedOver) {
    public Report {
        told = Map.copyOf(told);
        passedOver = List.copyOf(passedOver);
    }

    static Report of(Tool tool, int firstLine, String text) {
        int before = firstLine - 1;
        var lines = new Lines(text);
        Parsed parsed = tool.parse(lines);
        Map<String, String> told = Told.by(tool, lines);
        List<PastedLine> unused =
                lines.unused().stream().map(line -> line.moved(before)).toList();
        return new Report(tool, firstLine, text, moved(parsed, before), told, unused);
    }

    private static Parsed moved(Parsed parsed, int by) {
        return switch (parsed) {
            case Parsed.Understood understood -> understood;
            case Parsed.Unreadable unreadable ->
                new Parsed.Unreadable(unreadable.line() + by, unreadable.text(), unreadable.problem());
        };
    }
}

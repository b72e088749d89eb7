package dev.hone.load.output;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Lines of cells, separated by the character that cuts most lines alike. Quotes hold a cell together and are doubled within
 * one; blank lines and comments ({@code #}) are left out.
 *
 * @param names of the columns, from the first line or made up
 * @param hasHeader whether the first line named them
 */
record CsvTable(char separator, boolean hasHeader, List<String> names, List<Row> rows) {
    private static final String SEPARATORS = ",;\t|";
    private static final int LOOKED_AT = 50;

    /** A line and its cells, stripped. */
    record Row(PastedLine line, List<String> cells) {}

    /** Empty when no separator cuts the lines into two cells or more. */
    static Optional<CsvTable> of(String text) {
        List<PastedLine> lines = lines(text);
        List<PastedLine> head = lines.stream().limit(LOOKED_AT).toList();
        return SEPARATORS
                .chars()
                .mapToObj(c -> (char) c)
                .filter(separator -> alike(head, separator) > head.size() / 2)
                .max(Comparator.comparingInt(separator -> alike(head, separator)))
                .map(separator -> read(lines, separator));
    }

    private static List<PastedLine> lines(String text) {
        List<String> all = PastedLine.unmarked(text).lines().toList();
        return IntStream.range(0, all.size())
                .filter(i -> !all.get(i).isBlank() && !all.get(i).startsWith("#"))
                .mapToObj(i -> new PastedLine(i + 1, all.get(i)))
                .toList();
    }

    /** How many lines have as many cells as the second one, or the only one; 0 for a single cell. */
    private static int alike(List<PastedLine> lines, char separator) {
        if (lines.isEmpty()) {
            return 0;
        }
        int cells = cells(lines.get(Math.min(1, lines.size() - 1)).text(), separator)
                .size();
        return cells < 2
                ? 0
                : (int) lines.stream()
                        .filter(line -> cells(line.text(), separator).size() == cells)
                        .count();
    }

    private static CsvTable read(List<PastedLine> lines, char separator) {
        List<Row> rows = lines.stream()
                .map(line -> new Row(line, cells(line.text(), separator)))
                .toList();
        List<String> first = rows.getFirst().cells();
        boolean hasHeader = first.stream().noneMatch(cell -> cell.matches("[-+]?[0-9].*"));
        return new CsvTable(
                separator, hasHeader, names(first, hasHeader), hasHeader ? rows.subList(1, rows.size()) : rows);
    }

    private static List<String> names(List<String> first, boolean hasHeader) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            boolean isNamed = hasHeader && !first.get(i).isEmpty() && !names.contains(first.get(i));
            names.add(isNamed ? first.get(i) : "column " + (i + 1));
        }
        return names;
    }

    private static List<String> cells(String line, char separator) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                cell.append(line.charAt(++i));
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == separator && !quoted) {
                cells.add(cell.toString().strip());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString().strip());
        return cells;
    }
}

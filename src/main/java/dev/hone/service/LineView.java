package dev.hone.service;

import dev.hone.kind.Masker;
import dev.hone.web.ByteText;
import dev.hone.wire.Event;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A page of lines of a file that is too large to be read whole, secrets hidden.
 *
 * @param first    number of the first line shown
 * @param last     number of the last; 0 when the file ends before the first
 * @param total    lines of the file
 * @param previous first line of the page before; 0 when this is the first
 * @param next     first line of the page after; 0 when this is the last
 */
record LineView(
        String path, long sizeBytes, long first, long last, long total, long previous, long next, List<Line> lines) {
    private static final int PAGE = 500;

    /**
     * One line.
     *
     * @param cutOff bytes at its end that are left out
     */
    record Line(long number, ByteText content, long cutOff) {}

    static LineView of(Event.Lines read) {
        long first = read.firstLine();
        List<Line> lines = IntStream.range(0, read.lines().size())
                .mapToObj(i -> line(first + i, read.lines().get(i)))
                .toList();
        long last = lines.isEmpty() ? 0 : first + lines.size() - 1;
        return new LineView(
                read.file().toString(),
                read.sizeBytes(),
                first,
                last,
                read.totalLines(),
                first > 1 ? Math.max(1, Math.min(first, read.totalLines() + 1) - PAGE) : 0,
                last > 0 && last < read.totalLines() ? last + 1 : 0,
                lines);
    }

    private static Line line(long number, Event.Lines.Line line) {
        return new Line(number, ByteText.ofBytes(Masker.mask(line.text())), line.cutOff());
    }
}

package dev.hone.agent;

import dev.hone.wire.Event;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Some lines of a file of any size: read from its beginning in one pass, of which only those lines are kept. */
final class LinePages {
    /** Lines of a page. */
    static final int LINES = 500;

    /** What is kept of one line, in bytes. */
    static final int LINE_BYTES = 2_000;

    private static final int BUFFER_BYTES = 1 << 16;

    private final long first;
    private final List<Event.Lines.Line> kept = new ArrayList<>();
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private long number = 1;
    private long length;

    private LinePages(long first) {
        this.first = first;
    }

    /** Lines from a 1-based number on, and how many the file has. */
    record Page(List<Event.Lines.Line> lines, long total) {}

    static Page read(Path file, long first) throws IOException {
        LinePages pages = new LinePages(Math.max(1, first));
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES)) {
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                for (int i = 0; i < count; i++) {
                    pages.take(buffer[i]);
                }
            }
        }
        return pages.end();
    }

    private void take(byte next) {
        if (next == '\n') {
            endLine();
        } else {
            length++;
            if (isWanted() && length <= LINE_BYTES) {
                line.write(next);
            }
        }
    }

    private boolean isWanted() {
        return number >= first && number < first + LINES;
    }

    private void endLine() {
        if (isWanted()) {
            kept.add(
                    new Event.Lines.Line(line.toString(StandardCharsets.ISO_8859_1), Math.max(0, length - LINE_BYTES)));
            line.reset();
        }
        number++;
        length = 0;
    }

    private Page end() {
        if (length > 0) {
            endLine();
        }
        return new Page(List.copyOf(kept), number - 1);
    }
}

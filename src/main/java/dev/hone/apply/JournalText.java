package dev.hone.apply;

import dev.hone.wire.WireFormat;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * How a journal is spelled: one line a record, {@code crc32c(8 hex) space json newline}, then zeros up to the reserved
 * room. A line whose sum or number is wrong ends the journal: it was being written when the power went.
 */
final class JournalText {
    private static final int SUM = 8;

    private JournalText() {}

    /** Every whole record, oldest first; a torn tail is left out. */
    static List<Entry> read(byte[] content) {
        List<Entry> entries = new ArrayList<>();
        for (int start = 0; start < content.length; ) {
            int end = newline(content, start);
            Entry entry = end < 0 ? null : line(new String(content, start, end - start, StandardCharsets.UTF_8));
            if (entry == null || entry.sequence() != entries.size()) {
                break;
            }
            entries.add(entry);
            start = end + 1;
        }
        return List.copyOf(entries);
    }

    /** Where the whole records end, in bytes. */
    static int end(byte[] content, int records) {
        int end = 0;
        for (int i = 0; i < records; i++) {
            end = newline(content, end) + 1;
        }
        return end;
    }

    static byte[] write(Entry entry) {
        String json = WireFormat.json().writeValueAsString(entry);
        return (sum(json) + " " + json + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static @Nullable Entry line(String line) {
        if (line.length() <= SUM + 1 || !line.startsWith(sum(line.substring(SUM + 1)) + " ")) {
            return null;
        }
        try {
            return WireFormat.json().readValue(line.substring(SUM + 1), Entry.class);
        } catch (JacksonException e) {
            throw new IllegalStateException("a whole record is not understood; was it written by another version?", e);
        }
    }

    private static int newline(byte[] content, int from) {
        for (int i = from; i < content.length && content[i] != 0; i++) {
            if (content[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    static String sum(String json) {
        CRC32C crc = new CRC32C();
        crc.update(json.getBytes(StandardCharsets.UTF_8));
        return "%08x".formatted(crc.getValue());
    }
}

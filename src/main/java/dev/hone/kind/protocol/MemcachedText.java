package dev.hone.kind.protocol;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** memcached's text protocol, as far as its statistics and its live settings need it. Source: doc/protocol.txt of memcached. */
public final class MemcachedText {
    private static final int MOST_LINES = 100_000;

    private MemcachedText() {}

    /** Commands for one connection, ending it. */
    public static String request(List<String> commands) {
        return String.join("\r\n", commands) + "\r\nquit\r\n";
    }

    /**
     * Answers to {@code stats} commands: for each a map of names and values, in order.
     *
     * @throws IOException when the server refuses one, or the bytes are not of this protocol
     */
    public static List<Map<String, String>> stats(byte[] answer) throws IOException {
        List<Map<String, String>> groups = new ArrayList<>();
        Map<String, String> open = new LinkedHashMap<>();
        List<String> lines = new String(answer, StandardCharsets.ISO_8859_1)
                .lines()
                .limit(MOST_LINES)
                .toList();
        for (String line : lines) {
            String[] words = line.split(" ", 3);
            if (line.equals("END")) {
                groups.add(open);
                open = new LinkedHashMap<>();
            } else if (words.length >= 2 && words[0].equals("STAT")) {
                open.put(words[1], words.length == 3 ? words[2] : "");
            } else {
                throw new IOException(
                        line.matches("(CLIENT_|SERVER_)?ERROR.{0,200}") ? line : "the answer is not memcached's");
            }
        }
        if (!open.isEmpty() || groups.isEmpty()) {
            throw new IOException("the answer ends in the middle");
        }
        return groups;
    }
}

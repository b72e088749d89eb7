package dev.hone.kind.protocol;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The protocol of Redis and its relatives, version 2. A command is an array of words, so that no word can become another
 * command; texts are ISO-8859-1, one character a byte. Source: the Redis serialization protocol specification.
 */
public final class Resp {
    private static final int MOST_REPLIES = 100_000;
    private static final int DEEPEST = 8;

    private final byte[] bytes;
    private int at;
    private int replies;

    private Resp(byte[] bytes) {
        this.bytes = bytes;
    }

    /** What a server says to one command. */
    public sealed interface Reply {
        /** A word or a text. */
        record Text(String text) implements Reply {}

        /** A refusal; its first word is a code such as {@code ERR}, {@code NOAUTH} or {@code NOPERM}. */
        record Refusal(String message) implements Reply {}

        record Number(long value) implements Reply {}

        /** Several, in order. */
        record Many(List<Reply> replies) implements Reply {
            public Many {
                replies = List.copyOf(replies);
            }
        }

        /** Nothing there. */
        record Nothing() implements Reply {}
    }

    /** One command, ready to be sent. */
    public static String command(List<String> words) {
        StringBuilder out = new StringBuilder("*" + words.size() + "\r\n");
        words.forEach(
                w -> out.append('$').append(w.length()).append("\r\n").append(w).append("\r\n"));
        return out.toString();
    }

    /** Reads all replies; an IOException when the bytes are no replies or end in the middle of one. */
    public static List<Reply> replies(byte[] bytes) throws IOException {
        Resp reader = new Resp(bytes);
        List<Reply> all = new ArrayList<>();
        while (reader.at < bytes.length) {
            all.add(reader.reply(0));
        }
        return List.copyOf(all);
    }

    private Reply reply(int depth) throws IOException {
        if (depth > DEEPEST || ++replies > MOST_REPLIES) {
            throw new IOException("the answer nests or counts too much for one of Redis");
        }
        String line = line();
        String rest = line.isEmpty() ? "" : line.substring(1);
        return switch (line.isEmpty() ? ' ' : line.charAt(0)) {
            case '+' -> new Reply.Text(rest);
            case '-' -> new Reply.Refusal(rest);
            case ':' -> new Reply.Number(number(rest));
            case '$' -> text(number(rest));
            case '*' -> many(number(rest), depth);
            default -> throw new IOException("the answer is not in Redis's protocol");
        };
    }

    private Reply text(long length) throws IOException {
        if (length < 0) {
            return new Reply.Nothing();
        }
        if (length > bytes.length - at - 2L) {
            throw new IOException("the answer ends in the middle of a text");
        }
        String text = new String(bytes, at, (int) length, StandardCharsets.ISO_8859_1);
        at += (int) length + 2;
        return new Reply.Text(text);
    }

    private Reply many(long count, int depth) throws IOException {
        if (count < 0) {
            return new Reply.Nothing();
        }
        List<Reply> all = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            all.add(reply(depth + 1));
        }
        return new Reply.Many(all);
    }

    private String line() throws IOException {
        for (int end = at; end + 1 < bytes.length; end++) {
            if (bytes[end] == '\r' && bytes[end + 1] == '\n') {
                String line = new String(bytes, at, end - at, StandardCharsets.ISO_8859_1);
                at = end + 2;
                return line;
            }
        }
        throw new IOException("the answer ends in the middle of a line");
    }

    private static long number(String digits) throws IOException {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw new IOException("the answer has \"" + digits + "\" where Redis has a number");
        }
    }
}

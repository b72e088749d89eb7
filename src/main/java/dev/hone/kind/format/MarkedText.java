package dev.hone.kind.format;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Chunks of whole lines that Hone put into a text of any format, each between two comment lines that name it, and lines of
 * others that it switched off for them. Taking out what was put in gives the same bytes again.
 *
 * <pre>
 * # hone begin microcache 1/2 3f2a9c1d
 * fastcgi_cache microcache;
 * # hone end microcache 1/2
 * # hone off microcache:fastcgi_cache other;
 * </pre>
 *
 * Space, letter case and further comment signs in these lines are the reader's own affair. The eight hex digits are of the
 * words between the lines, so that a change by hand is seen and a change of layout is not.
 */
public final class MarkedText {
    private static final String LEAD = "[ \\t]*(?:#+|;+|//+)[ \\t]*hone[ \\t]+";
    private static final Pattern MARK = Pattern.compile("(?imd)^" + LEAD
            + "(begin|end)[ \\t]+([a-z][a-z0-9-]*)[ \\t]+([0-9])[ \\t]*/[ \\t]*([0-9])(?:[ \\t]+([0-9a-f]{8}))?.*$");
    private static final Pattern OFF =
            Pattern.compile("(?imd)^" + LEAD + "off[ \\t]+([a-z][a-z0-9-]*):([^\\n]*(?:\\n|\\z))");

    private final String text;

    public MarkedText(String text) {
        this.text = text;
    }

    /**
     * A chunk with its marker lines.
     *
     * @param label   which block it belongs to
     * @param number  which piece of it, from 1
     * @param of      how many pieces the block has
     * @param start   offset of its first marker line
     * @param end     offset after its last, with the line end
     * @param inner   what stands between the marker lines
     * @param touched whether its words are no longer those that were put in
     */
    public record Chunk(String label, int number, int of, int start, int end, String inner, boolean touched) {}

    /** Every chunk whose two marker lines are there, in order. */
    public List<Chunk> chunks() {
        List<Chunk> chunks = new ArrayList<>();
        Matcher mark = MARK.matcher(text);
        Matcher begin = MARK.matcher(text);
        int from = -1;
        while (mark.find()) {
            if (mark.group(1).equalsIgnoreCase("begin")) {
                from = mark.start();
            } else if (from >= 0 && begin.find(from) && isPair(begin, mark)) {
                chunks.add(chunk(begin, mark));
                from = -1;
            }
        }
        return chunks;
    }

    /** 1-based line of a marker line without its other one; empty when all are in pairs. */
    public Optional<Integer> unpaired() {
        List<Chunk> chunks = chunks();
        return MARK.matcher(text)
                .results()
                .filter(m -> chunks.stream().noneMatch(c -> m.start() >= c.start() && m.end() <= c.end()))
                .findFirst()
                .map(m -> 1 + (int) text.substring(0, m.start()).lines().count());
    }

    private static boolean isPair(Matcher begin, Matcher end) {
        return begin.group(2).equalsIgnoreCase(end.group(2)) && begin.group(3).equals(end.group(3));
    }

    private Chunk chunk(Matcher begin, Matcher end) {
        String inner = text.substring(Math.min(begin.end() + 1, end.start()), end.start());
        int after = text.indexOf('\n', end.end());
        return new Chunk(
                begin.group(2).toLowerCase(java.util.Locale.ROOT),
                Integer.parseInt(begin.group(3)),
                Integer.parseInt(begin.group(4)),
                begin.start(),
                after < 0 ? text.length() : after + 1,
                inner,
                !sum(inner).equalsIgnoreCase(String.valueOf(begin.group(5))));
    }

    /** The text with a chunk before the line that begins at that offset, or at its end. */
    public String with(int at, String comment, String label, int number, int of, List<String> lines, String indent) {
        String eol = text.contains("\r\n") ? "\r\n" : "\n";
        List<String> all = new ArrayList<>();
        all.add("%s hone begin %s %d/%d %s".formatted(comment, label, number, of, sum(String.join("\n", lines))));
        all.addAll(lines);
        all.add("%s hone end %s %d/%d".formatted(comment, label, number, of));
        StringBuilder chunk = new StringBuilder();
        all.forEach(l -> chunk.append(l.isEmpty() ? "" : indent).append(l).append(eol));
        boolean continues = at > 0 && text.charAt(at - 1) != '\n';
        String put = continues ? eol + chunk.substring(0, chunk.length() - eol.length()) : chunk.toString();
        return text.substring(0, at) + put + text.substring(at);
    }

    /** The text with the lines of that range commented out for a block; they must hold nothing else. */
    public String off(int start, int end, String comment, String label) {
        int line = text.lastIndexOf('\n', start - 1) + 1;
        StringBuilder out = new StringBuilder(text.substring(0, line));
        while (line < end) {
            int newline = text.indexOf('\n', line);
            int next = newline < 0 ? text.length() : newline + 1;
            out.append(comment).append(" hone off ").append(label).append(':').append(text, line, next);
            line = next;
        }
        return out.append(text.substring(line)).toString();
    }

    /** The text without the chunks of a block, and with the lines back that were switched off for it. */
    public String without(String label) {
        String rest = text;
        for (Chunk chunk : chunks().reversed()) {
            if (chunk.label().equals(label)) {
                rest = without(rest, chunk);
            }
        }
        return OFF.matcher(rest)
                .replaceAll(m -> Matcher.quoteReplacement(m.group(1).equalsIgnoreCase(label) ? m.group(2) : m.group()));
    }

    private static String without(String text, Chunk chunk) {
        boolean isUnended = chunk.end() == text.length() && !text.endsWith("\n") && chunk.start() > 0;
        boolean isOfTwo = text.indexOf("\r\n", chunk.start()) == text.indexOf('\n', chunk.start()) - 1;
        int crlf = isUnended && isOfTwo && text.startsWith("\r\n", chunk.start() - 2) ? 2 : 1;
        return text.substring(0, chunk.start() - (isUnended ? crlf : 0)) + text.substring(chunk.end());
    }

    /** Whether a block of that label left any trace. */
    public boolean has(String label) {
        return MARK.matcher(text).results().anyMatch(m -> m.group(2).equalsIgnoreCase(label))
                || OFF.matcher(text).results().anyMatch(m -> m.group(1).equalsIgnoreCase(label));
    }

    private static String sum(String words) {
        String plain = words.strip().replaceAll("\\s+", " ");
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(plain.getBytes(StandardCharsets.ISO_8859_1));
            return HexFormat.of().formatHex(hash, 0, 4);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}

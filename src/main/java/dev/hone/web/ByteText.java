package dev.hone.web;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Text out of a file as people can read all of it: what is UTF-8 as such, every other byte, control characters and
 * characters that are not seen in hex ({@code \x00}).
 *
 * @param pieces in order; none for an empty text
 */
public record ByteText(List<Piece> pieces) {

    /**
     * Readable text, or one byte.
     *
     * @param text   as it is shown
     * @param isByte whether it stands for one byte
     */
    public record Piece(String text, boolean isByte) {
        /** The byte as two hex digits: {@code ff}. */
        public String hex() {
            return text.substring(text.length() - 2);
        }
    }

    public ByteText {
        pieces = List.copyOf(pieces);
    }

    /** Words of our own, all of which can be read. */
    public static ByteText of(String words) {
        return new ByteText(words.isEmpty() ? List.of() : List.of(new Piece(words, false)));
    }

    /** Reads a text in ISO-8859-1 reading, one character a byte. Line ends are text, and a carriage return before one. */
    public static ByteText ofBytes(String latin1) {
        return latin1.chars().allMatch(c -> c >= 0x20 && c < 0x7f || c == '\t' || c == '\n')
                ? of(latin1)
                : new Reading(latin1).read();
    }

    /** Whether nothing stands in hex. */
    public boolean isPlain() {
        return pieces.stream().noneMatch(Piece::isByte);
    }

    /** The whole, bytes in hex. */
    public String text() {
        return pieces.stream().map(Piece::text).collect(Collectors.joining());
    }

    /** One pass over the bytes. */
    private static final class Reading {
        private final String bytes;
        private final List<Piece> pieces = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();

        Reading(String bytes) {
            this.bytes = bytes;
        }

        ByteText read() {
            int at = 0;
            while (at < bytes.length()) {
                int length = length(at);
                String character = length == 0 ? "" : decoded(bytes.substring(at, at + length));
                if (character.isEmpty() || isUnseen(character.codePointAt(0), at)) {
                    hex(at, Math.max(1, length));
                } else {
                    text.append(character);
                }
                at += Math.max(1, length);
            }
            flush();
            return new ByteText(pieces);
        }

        /** Bytes of the UTF-8 character that begins there, by its first byte; 0 when none can. */
        private int length(int at) {
            int first = bytes.charAt(at);
            int length =
                    first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
            return at + length <= bytes.length()
                            && (length == 1
                                    || !decoded(bytes.substring(at, at + length))
                                            .isEmpty())
                    ? length
                    : 0;
        }

        private static String decoded(String latin1) {
            try {
                byte[] raw = latin1.getBytes(StandardCharsets.ISO_8859_1);
                return StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(raw))
                        .toString();
            } catch (CharacterCodingException e) {
                return "";
            }
        }

        private boolean isUnseen(int c, int at) {
            boolean endsLine = c == '\r' && (at + 1 == bytes.length() || bytes.charAt(at + 1) == '\n');
            boolean control = Character.isISOControl(c) && c != '\t' && c != '\n' && !endsLine;
            return control || Character.getType(c) == Character.FORMAT;
        }

        private void hex(int from, int count) {
            flush();
            for (int i = from; i < from + count; i++) {
                pieces.add(new Piece("\\x%02x".formatted((int) bytes.charAt(i)), true));
            }
        }

        private void flush() {
            if (!text.isEmpty()) {
                pieces.add(new Piece(text.toString(), false));
                text.setLength(0);
            }
        }
    }
}

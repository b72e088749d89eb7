package dev.hone.service;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.format.ConfigText;
import dev.hone.web.ByteText;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A config file as pages and API name and show it: by a slot that stands for its path, never by a visitor's path. */
public final class LoadedFile {
    /** Largest file that can be edited, in bytes. */
    public static final int EDITABLE_BYTES = ConfigFile.LARGEST_BYTES;

    /** The three bytes EF BB BF, which some editors put before UTF-8 and no service of ours wants. */
    public static final String BYTE_ORDER_MARK = ConfigText.BYTE_ORDER_MARK;

    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0b\\x0e-\\x1f\\x7f]");
    private static final Pattern ESCAPE = Pattern.compile("\\\\x([0-9a-fA-F]{2})");

    private LoadedFile() {}

    /** Twelve hex digits that stand for the path in addresses. */
    public static String slot(ConfigFile file) {
        return slot(file.path());
    }

    static String slot(Path path) {
        return hash(path.toString().getBytes(StandardCharsets.UTF_8)).substring(0, 12);
    }

    /** SHA-256 of the file's bytes, hex. */
    public static String sha256(String latin1) {
        return hash(latin1.getBytes(StandardCharsets.ISO_8859_1));
    }

    /**
     * The text as people read it; empty when the bytes are not UTF-8, or hold NUL, and so cannot be edited as text.
     * A text that is no reading of bytes any more stays as it is.
     */
    public static Optional<String> readable(String latin1) {
        if (latin1.chars().anyMatch(c -> c > 0xff)) {
            return Optional.of(latin1);
        }
        byte[] bytes = latin1.getBytes(StandardCharsets.ISO_8859_1);
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.indexOf('\0') < 0 ? Optional.of(text) : Optional.empty();
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    /** Whether it is UTF-8 without control characters, so that it can be edited as the text that it looks like. */
    public static boolean isText(String latin1) {
        return readable(latin1).isPresent() && !CONTROL.matcher(latin1).find();
    }

    /** Where the first byte stands that is no text, such as {@code \x00 in line 3}; empty for a text. */
    public static Optional<String> firstByte(String latin1) {
        String[] lines = isText(latin1) ? new String[0] : latin1.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            if (!isText(lines[i])) {
                int line = i + 1;
                return ByteText.ofBytes(lines[i]).pieces().stream()
                        .filter(ByteText.Piece::isByte)
                        .findFirst()
                        .map(byteHere -> byteHere.text() + " in line " + line);
            }
        }
        return Optional.empty();
    }

    /**
     * Any bytes as a text that can be edited: those that are no text as {@code \xff}. Where the text itself looks like
     * that, its backslash is written {@code \x5c}.
     */
    public static String escaped(String latin1) {
        return ByteText.ofBytes(latin1).pieces().stream()
                .map(p -> p.isByte() ? p.text() : ESCAPE.matcher(p.text()).replaceAll("\\\\x5cx$1"))
                .collect(Collectors.joining());
    }

    /** The bytes of a text that was edited as {@link #escaped} gave it. */
    public static String unescaped(String escaped) {
        return ESCAPE.matcher(bytesOf(escaped))
                .replaceAll(m -> Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(m.group(1), 16))));
    }

    /** The bytes without a byte order mark before them. */
    public static String unmarked(String latin1) {
        return latin1.startsWith(BYTE_ORDER_MARK) ? latin1.substring(BYTE_ORDER_MARK.length()) : latin1;
    }

    /** The way back: the bytes of a text, each as one character. */
    public static String bytesOf(String readable) {
        return new String(readable.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}

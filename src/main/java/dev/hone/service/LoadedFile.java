package dev.hone.service;

import dev.hone.kind.ConfigFile;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/** A config file as pages and API name and show it: by a slot that stands for its path, never by a visitor's path. */
public final class LoadedFile {
    /** Largest file that can be edited, in bytes. */
    public static final int EDITABLE_BYTES = 5 << 20;

    private LoadedFile() {}

    /** Twelve hex digits that stand for the path in addresses. */
    public static String slot(ConfigFile file) {
        return hash(file.path().toString().getBytes(StandardCharsets.UTF_8)).substring(0, 12);
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

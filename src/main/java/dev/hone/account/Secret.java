package dev.hone.account;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Locale;

/** Random words that open doors, and the hashes kept in their place. Plain Java: the command line uses it without Spring. */
final class Secret {
    /** Letters and digits that cannot be taken for each other; 32 of them, 5 bits each. */
    private static final String ALPHABET = "abcdefghjkmnpqrstvwxyz0123456789";

    private static final SecureRandom RANDOM = new SecureRandom();

    private Secret() {}

    /** So many letters of {@link #ALPHABET}, 5 random bits each. */
    static String random(int letters) {
        StringBuilder word = new StringBuilder(letters);
        for (int i = 0; i < letters; i++) {
            word.append(ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
        }
        return word.toString();
    }

    /** A code to copy by eye: 16 letters (80 bits) in groups of four, "k7qf-…". */
    static String code() {
        return random(16).replaceAll("(.{4})(?=.)", "$1-");
    }

    /** A code as somebody typed it: blanks, dashes and case do not matter. */
    static String typed(String code) {
        return code.replaceAll("[\\s-]", "").toLowerCase(Locale.ROOT);
    }

    /** SHA-256 in hex; enough for words of 80 random bits and more, never for passwords. */
    static String hash(String word) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(word.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Whether a typed code is the one with this hash, in constant time. */
    static boolean matches(String typed, String hash) {
        byte[] given = hash(typed(typed)).getBytes(StandardCharsets.US_ASCII);
        return MessageDigest.isEqual(given, hash.getBytes(StandardCharsets.US_ASCII));
    }
}

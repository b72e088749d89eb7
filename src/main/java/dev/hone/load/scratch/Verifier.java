package dev.hone.load.scratch;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * What a server keeps in place of a password. Statements carry this, so that the password itself stands in no argument list
 * and in no server's log.
 */
final class Verifier {
    private static final int ITERATIONS = 4096;

    private Verifier() {}

    /** PostgreSQL's spelling of RFC 5803: {@code SCRAM-SHA-256$4096:salt$StoredKey:ServerKey}. */
    static String scram(String password, byte[] salt) {
        try {
            byte[] salted = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                    .generateSecret(new PBEKeySpec(password.toCharArray(), salt, ITERATIONS, 256))
                    .getEncoded();
            byte[] stored = MessageDigest.getInstance("SHA-256").digest(hmac(salted, "Client Key"));
            return "SCRAM-SHA-256$" + ITERATIONS + ":" + base64(salt) + "$" + base64(stored) + ":"
                    + base64(hmac(salted, "Server Key"));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has PBKDF2 and SHA-256", e);
        }
    }

    /** MySQL's native password: SHA-1 twice, in upper-case hex after an asterisk. */
    static String nativePassword(String password) {
        try {
            MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
            byte[] once = sha1.digest(password.getBytes(StandardCharsets.UTF_8));
            return "*" + HexFormat.of().formatHex(sha1.digest(once)).toUpperCase(Locale.ROOT);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }

    private static byte[] hmac(byte[] key, String text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}

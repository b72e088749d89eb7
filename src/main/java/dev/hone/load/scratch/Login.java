package dev.hone.load.scratch;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * A user that exists only as long as a run.
 *
 * @param user name on the database server
 * @param password random; never shown
 */
public record Login(String user, String password) {
    private static final SecureRandom RANDOM = new SecureRandom();

    static Login random(String user) {
        return new Login(user, hex(16));
    }

    static String hex(int bytes) {
        byte[] random = new byte[bytes];
        RANDOM.nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    @Override
    public String toString() {
        return user + ":•••";
    }
}

package dev.hone.account;

import java.util.concurrent.Semaphore;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.stereotype.Component;

/**
 * Argon2id with 19 MiB, two passes, one lane, as OWASP advises.
 *
 * <p>Two at a time, so that a flood of sign-ins cannot use up the heap.
 */
@Component
class Passwords {
    private final Argon2PasswordEncoder encoder = new Argon2PasswordEncoder(16, 32, 1, 19 << 10, 2);
    private final Semaphore turns = new Semaphore(2, true);
    /** Compared against when there is no such account, so that the answer takes equally long. */
    private final String nobody = encoder.encode(Secret.random(16));

    String hash(String password) {
        turns.acquireUninterruptibly();
        try {
            return encoder.encode(password);
        } finally {
            turns.release();
        }
    }

    boolean matches(String password, String hash) {
        turns.acquireUninterruptibly();
        try {
            return encoder.matches(password, hash);
        } finally {
            turns.release();
        }
    }

    /** Takes as long as a comparison and is never true. */
    boolean matchesNobody(String password) {
        return matches(password, nobody) && false;
    }
}

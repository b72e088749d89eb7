package dev.hone.account;

import dev.hone.web.Problem;
import java.time.Clock;
import java.time.Duration;
import org.springframework.stereotype.Component;

/** Tries at passwords and codes, counted for each account and for each address. */
@Component
class Attempts {
    /** Short, so that a stranger cannot lock an admin out for long. */
    private static final Duration LONGEST_FOR_ACCOUNT = Duration.ofMinutes(1);

    private static final Duration LONGEST_FOR_ADDRESS = Duration.ofMinutes(15);

    private final Throttle accounts;
    private final Throttle addresses;

    Attempts(Clock clock) {
        this.accounts = new Throttle(clock, 5, LONGEST_FOR_ACCOUNT);
        this.addresses = new Throttle(clock, 10, LONGEST_FOR_ADDRESS);
    }

    /** How long to wait before the next try at this account from this address; zero when it may be made now. */
    Duration left(String account, String address) {
        Duration one = accounts.left(account);
        Duration other = addresses.left(address);
        return one.compareTo(other) > 0 ? one : other;
    }

    /** Ends the request with 429 when it is too early for another try. */
    void check(String account, String address) {
        Duration left = left(account, address);
        if (!left.isZero()) {
            throw Problem.of(429, "too_many_attempts", "too many tries; wait %d s".formatted(left.toSeconds() + 1))
                    .thrown();
        }
    }

    void failed(String account, String address) {
        accounts.failed(account);
        addresses.failed(address);
    }

    void succeeded(String account, String address) {
        accounts.succeeded(account);
        addresses.succeeded(address);
    }
}

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

    /**
     * Begins a try at this account from this address; it counts as a wrong one until {@link #succeeded}, so that many at the
     * same time count as many.
     *
     * @return how long to wait first; zero when the try may be made now
     */
    synchronized Duration begin(String account, String address) {
        Duration one = accounts.left(account);
        Duration other = addresses.left(address);
        Duration longer = one.compareTo(other) > 0 ? one : other;
        if (longer.isZero()) {
            accounts.failed(account);
            addresses.failed(address);
        }
        return longer;
    }

    /** Begins a try, or ends the request with 429 when it is too early for one. */
    void beginOrRefuse(String account, String address) {
        Duration left = begin(account, address);
        if (!left.isZero()) {
            throw Problem.of(429, "too_many_attempts", "too many tries; wait %d s".formatted(left.toSeconds() + 1))
                    .thrown();
        }
    }

    /** The try was right: nothing is held against either any more. */
    synchronized void succeeded(String account, String address) {
        accounts.succeeded(account);
        addresses.succeeded(address);
    }
}

package dev.hone.wire;

import java.time.Duration;
import java.util.List;

/**
 * What the server answers to a check-in or a poll.
 *
 * @param orders      orders that wait for this host, oldest first; each is handed out once
 * @param reportEvery how often to check in from now on: every second while somebody watches, else every ten
 */
public record Reply(List<Order> orders, Duration reportEvery) {
    public Reply {
        orders = List.copyOf(orders);
    }
}

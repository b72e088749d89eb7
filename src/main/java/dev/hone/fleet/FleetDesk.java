package dev.hone.fleet;

import dev.hone.web.AfterCommit;
import dev.hone.wire.Event;
import dev.hone.wire.Order;
import dev.hone.wire.Reply;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.springframework.stereotype.Component;

/** The fleet over the tables {@code host} and {@code fleet_order}. */
@Component
class FleetDesk implements Fleet {
    private static final Duration TO_BEGIN = Duration.ofMinutes(10);

    private final Hosts hosts;
    private final Orders orders;
    private final Answers answers;
    private final Watched watched;
    private final Bells bells;
    private final Clock clock;

    FleetDesk(Hosts hosts, Orders orders, Answers answers, Watched watched, Bells bells, Clock clock) {
        this.hosts = hosts;
        this.orders = orders;
        this.answers = answers;
        this.watched = watched;
        this.bells = bells;
        this.clock = clock;
    }

    @Override
    public List<KnownHost> hosts() {
        return hosts.all();
    }

    @Override
    public Optional<KnownHost> host(String id) {
        return hosts.byId(id);
    }

    @Override
    public void send(String hostId, Order order) {
        Instant expiresAt = order instanceof Order.Apply apply
                ? apply.expiresAt()
                : clock.instant().plus(TO_BEGIN);
        queue(hostId, order, expiresAt);
    }

    @Override
    public CompletableFuture<Event> ask(String hostId, Order order, Duration patience) {
        CompletableFuture<Event> answer = answers.to(order.id(), patience);
        queue(hostId, order, clock.instant().plus(patience));
        return answer;
    }

    @Override
    public void watch(String hostId) {
        if (watched.watch(hostId)) {
            bells.ring(hostId);
        }
    }

    /** What waits for the host, at once or as soon as something comes; nothing new when the patience ends. */
    Reply poll(String hostId, Duration patience) throws InterruptedException {
        List<Order> waiting = orders.claim(hostId, clock.instant());
        if (waiting.isEmpty()) {
            bells.await(hostId, patience);
            waiting = orders.claim(hostId, clock.instant());
        }
        return new Reply(waiting, watched.reportEvery(hostId));
    }

    private void queue(String hostId, Order order, Instant expiresAt) {
        orders.add(hostId, order, clock.instant(), expiresAt);
        // A host that is woken before the order is committed finds nothing and goes back to sleep.
        AfterCommit.run(() -> bells.ring(hostId));
    }
}

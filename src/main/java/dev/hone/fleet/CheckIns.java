package dev.hone.fleet;

import dev.hone.wire.CheckIn;
import dev.hone.wire.Event;
import dev.hone.wire.Reply;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Takes check-ins: remembers the host, hands the report to every listener in order, answers with what waits. */
@Component
class CheckIns {
    private static final Logger LOG = LoggerFactory.getLogger(CheckIns.class);

    private final Hosts hosts;
    private final Orders orders;
    private final Answers answers;
    private final Watched watched;
    private final ObjectProvider<CheckInListener> listeners;
    private final Clock clock;
    private final Map<String, ReentrantLock> turns = new ConcurrentHashMap<>();
    private final Map<Class<?>, String> complaints = new ConcurrentHashMap<>();

    CheckIns(
            Hosts hosts,
            Orders orders,
            Answers answers,
            Watched watched,
            ObjectProvider<CheckInListener> listeners,
            Clock clock) {
        this.hosts = hosts;
        this.orders = orders;
        this.answers = answers;
        this.watched = watched;
        this.listeners = listeners;
        this.clock = clock;
    }

    /** One at a time for each host, so that listeners see reports in the order of their sequence. */
    Reply received(CheckIn checkIn) {
        ReentrantLock turn = turns.computeIfAbsent(checkIn.hostId(), id -> new ReentrantLock());
        turn.lock();
        try {
            hosts.save(checkIn, clock.instant());
            listeners.orderedStream().forEach(listener -> tell(listener, checkIn));
            checkIn.events().forEach(this::answer);
        } finally {
            turn.unlock();
        }
        return new Reply(orders.claim(checkIn.hostId(), clock.instant()), watched.reportEvery(checkIn.hostId()));
    }

    private void tell(CheckInListener listener, CheckIn checkIn) {
        try {
            listener.received(checkIn.hostId(), checkIn);
            complaints.remove(listener.getClass());
        } catch (RuntimeException e) {
            if (!e.toString().equals(complaints.put(listener.getClass(), e.toString()))) {
                LOG.error(
                        "{} could not take the report of {}",
                        listener.getClass().getSimpleName(),
                        checkIn.hostId(),
                        e);
            }
        }
    }

    /** After the listeners, so that whoever asked finds what came of it already stored. */
    private void answer(Event event) {
        Answers.answered(event).ifPresent(orderId -> {
            orders.answered(orderId, clock.instant());
            answers.arrived(orderId, event);
        });
    }
}

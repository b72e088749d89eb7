package dev.hone.web;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Where features tell that something of theirs moved, for whoever listens at {@code /api/v1/events}.
 *
 * <p>What is told within a transaction counts once that is committed. One thread writes, so ids follow the order of
 * commits and a reader that has seen one has missed none before it. A server that dies between the commit and the
 * writing loses the happening; therefore each start is a happening too, after which listeners read afresh.
 */
@Component
public class EventLog implements DisposableBean {
    private static final Logger LOG = LoggerFactory.getLogger(EventLog.class);
    private static final int KEPT = 10_000;

    private final HappeningTable table;
    private final Clock clock;
    private final ExecutorService writer = Executors.newSingleThreadExecutor();
    private final Object bell = new Object();
    private volatile long last;

    EventLog(HappeningTable table, Clock clock) {
        this.table = table;
        this.clock = clock;
        this.last = table.last();
    }

    /**
     * Something moved.
     *
     * @param name the kind of thing, a word of at most 20 characters
     * @param about its address in the API
     * @param state where it stands now
     */
    public void tell(String name, String about, Enum<?> state) {
        tell(name, about, state.name().toLowerCase(Locale.ROOT));
    }

    /** As {@link #tell(String, String, Enum)}, with the word as listeners see it. */
    public void tell(String name, String about, String state) {
        Instant at = clock.instant();
        AfterCommit.run(() -> queue(at, name, about, state));
    }

    @EventListener(ApplicationReadyEvent.class)
    void started() {
        tell("server", "/api/v1/hosts", "started");
    }

    private void queue(Instant at, String name, String about, String state) {
        writer.execute(() -> {
            try {
                table.add(at, name, about, state);
                publish(table.last());
            } catch (RuntimeException e) {
                LOG.warn("{} is {}, which event streams will not hear of", about, state, e);
            }
        });
    }

    private void publish(long id) {
        if (id % 1000 == 0) {
            table.removeUpTo(id - KEPT);
        }
        synchronized (bell) {
            last = id;
            bell.notifyAll();
        }
    }

    /** Id of the last happening, 0 before the first. */
    long last() {
        return last;
    }

    /** True when none after this id has been removed and the id has been given out. */
    boolean reachesBackTo(long id) {
        return id <= last && id >= table.first() - 1;
    }

    /** The next happenings after an id; waits for one at most so long, then none. */
    List<Happening> after(long id, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        synchronized (bell) {
            while (last <= id) {
                long millis = (end - System.nanoTime()) / 1_000_000;
                if (millis <= 0) {
                    return List.of();
                }
                bell.wait(millis);
            }
        }
        return table.after(id, 100);
    }

    /** Writes what is queued. */
    @Override
    public void destroy() {
        writer.close();
    }
}

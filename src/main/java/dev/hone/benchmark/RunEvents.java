package dev.hone.benchmark;

import dev.hone.fleet.CheckInListener;
import dev.hone.wire.CheckIn;
import dev.hone.wire.Event;
import dev.hone.wire.RunResult;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Takes in what hosts say of runs, and ends runs that nobody speaks of any more. */
@Component
class RunEvents implements CheckInListener {
    /** Filling a database may take the host half an hour, and other runs may stand before this one. */
    private static final Duration LONGEST_WAIT = Duration.ofHours(6);

    private static final Duration SILENCE = Duration.ofMinutes(5);

    private final RunStore store;
    private final Clock clock;

    RunEvents(RunStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    @Override
    public void received(String hostId, CheckIn checkIn) {
        for (Event event : checkIn.events()) {
            if (event instanceof Event.RunProgress progress) {
                store.addSample(progress.run(), progress.sample(), clock.instant());
            } else if (event instanceof Event.RunEnded ended) {
                store.end(ended.run(), ended.result());
            } else if (event instanceof Event.Failed failed) {
                failed(failed);
            }
        }
    }

    private void failed(Event.Failed failed) {
        String message = failed.remedy().isEmpty() ? failed.message() : failed.message() + "; " + failed.remedy();
        store.byOrder(failed.orderId())
                .ifPresent(run -> store.end(run.number(), RunResult.failed(message, failed.at())));
    }

    @Scheduled(fixedDelay = 15_000)
    void endTheForgotten() {
        Instant now = clock.instant();
        for (Run run : store.underWay()) {
            Instant heard = Objects.requireNonNullElse(run.lastHeard(), run.createdAt());
            Duration patience = run.state() == RunState.RUNNING ? SILENCE : LONGEST_WAIT;
            if (heard.plus(run.planned()).plus(patience).isBefore(now)) {
                store.end(
                        run.number(),
                        RunResult.failed(
                                "the host says nothing more of this run; see when its agent was last seen", now));
            }
        }
    }
}

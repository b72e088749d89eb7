package dev.hone.change;

import dev.hone.fleet.Fleet;
import dev.hone.fleet.KnownHost;
import dev.hone.wire.ChangeState;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Looks after changes that nobody speaks of any more: old plans expire, silent ones count as LOST until heard again. */
@Component
class Watch {
    private static final Duration PLAN_LIFE = Duration.ofDays(7);
    private static final Duration APPROVAL_LIFE = Duration.ofDays(1);
    private static final Duration SILENCE = Duration.ofSeconds(60);
    private final ChangeStore store;
    private final ChangeLog log;
    private final Fleet fleet;
    private final Clock clock;

    Watch(ChangeStore store, ChangeLog log, Fleet fleet, Clock clock) {
        this.store = store;
        this.log = log;
        this.fleet = fleet;
        this.clock = clock;
    }

    @Scheduled(fixedDelay = 5000)
    void look() {
        Instant now = clock.instant();
        expire(ChangeState.AWAITING_APPROVAL, now.minus(PLAN_LIFE), "nobody approved it within 7 days; plan it again");
        expire(
                ChangeState.APPROVED,
                now.minus(APPROVAL_LIFE),
                "nobody applied it within a day of its plan; plan it again");
        store.out().forEach(change -> look(change, now));
    }

    private void expire(ChangeState state, Instant before, String why) {
        store.in(state).stream()
                .filter(c -> c.sentAt() == null && c.createdAt().isBefore(before))
                .forEach(c -> store.move(c.number(), state, ChangeState.EXPIRED, why, clock.instant()));
    }

    private void look(Change change, Instant now) {
        boolean hostSilent = fleet.host(change.hostId())
                .map(KnownHost::lastSeen)
                .map(seen -> seen.isBefore(now.minus(SILENCE)))
                .orElse(true);
        boolean silent = hostSilent || lastWord(change).plus(longest(change)).isBefore(now);
        if (change.isOut() && silent && change.state() != ChangeState.LOST) {
            store.move(change.number(), change.state(), ChangeState.LOST, silence(change, hostSilent), null);
        } else if (change.state() == ChangeState.LOST && !silent) {
            store.move(change.number(), ChangeState.LOST, lastState(change), "", null);
        }
    }

    private static String silence(Change change, boolean hostSilent) {
        return hostSilent
                ? "the host has not been heard for a minute; it brings the change to an end by itself and reports then"
                : "the host says nothing more of this change; look at its agent's log for #" + change.number();
    }

    private ChangeState lastState(Change change) {
        List<JournalStep> steps = log.steps(change.number());
        return steps.isEmpty() ? ChangeState.APPROVED : steps.getLast().state();
    }

    private static Instant lastWord(Change change) {
        return Objects.requireNonNullElse(
                change.lastHeard(), Objects.requireNonNullElse(change.sentAt(), change.createdAt()));
    }

    /** How long a change may say nothing: an order a minute, then as long as the host's own timers. */
    private Duration longest(Change change) {
        if (change.lastSequence() < 0) {
            return SILENCE;
        }
        Plan plan = store.plan(change.number());
        return SILENCE.plusSeconds(plan.deadlineSeconds()).plusSeconds(plan.confirmSeconds());
    }
}

package dev.hone.change;

import dev.hone.wire.ChangeState;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Component;

/** Reads changes whole, and waits for them. */
@Component
class ChangeReading {
    private static final Duration LOOK = Duration.ofMillis(150);
    private final ChangeStore store;
    private final ChangeLog log;
    private final ChangeWords words;
    private final Clock clock;

    ChangeReading(ChangeStore store, ChangeLog log, ChangeWords words, Clock clock) {
        this.store = store;
        this.log = log;
        this.words = words;
        this.clock = clock;
    }

    ChangeView view(long number, Locale locale) {
        Change change = store.find(number).orElseThrow(() -> new NoSuchChange(number));
        Plan plan = store.plan(number);
        List<ChangeView.StepView> steps =
                log.steps(number).stream().map(ChangeView::step).toList();
        return ChangeView.of(
                change,
                store.services(List.of(number)).stream()
                        .map(ChangeView::service)
                        .toList(),
                ChangeView.plan(plan, words.sentence(plan, locale), part -> words.sentence(part, locale)),
                steps);
    }

    /** Waits until the change needs somebody or is at its end, at most that long. */
    void await(long number, Duration longest) {
        Instant until = clock.instant().plus(longest);
        while (isMoving(number) && clock.instant().isBefore(until)) {
            try {
                Thread.sleep(LOOK);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** Whether it will go on by itself: the host is at it, or has been told what to do next. */
    private boolean isMoving(long number) {
        Change change = store.find(number).orElseThrow(() -> new NoSuchChange(number));
        if (change.state() == ChangeState.AWAITING_CONFIRM) {
            return log.deeds(number).stream().anyMatch(d -> d.act() == Act.CONFIRM || d.act() == Act.ROLLBACK);
        }
        return change.isOut();
    }
}

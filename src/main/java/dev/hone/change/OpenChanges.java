package dev.hone.change;

import dev.hone.wire.ChangeState;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Changes that somebody must decide on, for pages of other features. */
@Component
public class OpenChanges {
    private static final List<ChangeState> WAITING = List.of(
            ChangeState.STUCK,
            ChangeState.LOST,
            ChangeState.AWAITING_CONFIRM,
            ChangeState.AWAITING_APPROVAL,
            ChangeState.APPROVED);

    private final ChangeStore store;
    private final ChangeWords words;

    OpenChanges(ChangeStore store, ChangeWords words) {
        this.store = store;
        this.words = words;
    }

    /**
     * One change in the visitor's language.
     *
     * @param shape which shape the status fragment draws
     * @param word the state
     * @param sentence what it would do
     */
    public record Open(
            long number, String serviceId, String service, String shape, String word, String sentence, Instant at) {}

    /** The most urgent first: stuck, then waiting for a confirmation, for an approval, to be applied. */
    public List<Open> all(Locale locale) {
        return WAITING.stream().flatMap(state -> in(state, locale)).toList();
    }

    private Stream<Open> in(ChangeState state, Locale locale) {
        return store.in(state).stream()
                .filter(change -> state != ChangeState.APPROVED || change.sentAt() == null)
                .sorted(Comparator.comparing(Change::number))
                .map(change -> open(change, locale));
    }

    private Open open(Change change, Locale locale) {
        return new Open(
                change.number(),
                change.serviceId(),
                change.serviceName(),
                ChangeSheets.shape(change),
                words.say(locale, "change.state." + ChangeView.word(change.state())),
                words.sentence(store.plan(change.number()), locale),
                change.createdAt());
    }
}

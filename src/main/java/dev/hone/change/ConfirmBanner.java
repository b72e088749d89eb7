package dev.hone.change;

import dev.hone.web.Banner;
import dev.hone.web.Notice;
import dev.hone.wire.ChangeState;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Keeps in sight, on every page, what waits for a confirmation and what is stuck. */
@Component
@Order(1)
class ConfirmBanner implements Banner {
    private final ChangeStore store;
    private final ChangeLog log;
    private final ChangeWords words;

    ConfirmBanner(ChangeStore store, ChangeLog log, ChangeWords words) {
        this.store = store;
        this.log = log;
        this.words = words;
    }

    @Override
    public List<Notice> notices() {
        Stream<Notice> waiting = store.in(ChangeState.AWAITING_CONFIRM).stream()
                .filter(this::isUnanswered)
                .map(this::waits);
        Stream<Notice> stuck = store.in(ChangeState.STUCK).stream().map(this::stuck);
        return Stream.concat(waiting, stuck).toList();
    }

    private boolean isUnanswered(Change change) {
        return log.deeds(change.number()).stream().noneMatch(d -> d.act() == Act.CONFIRM || d.act() == Act.ROLLBACK);
    }

    private Notice waits(Change change) {
        Locale locale = LocaleContextHolder.getLocale();
        String page = "/changes/" + change.number();
        return new Notice(
                "warning",
                words.say(locale, "change.banner.waits", change.number(), change.serviceName()),
                page,
                change.deadline(),
                List.of(
                        new Notice.Action(words.say(locale, "change.do.confirm"), page + "/confirm", true),
                        new Notice.Action(words.say(locale, "change.do.rollback"), page + "/rollback", false)));
    }

    private Notice stuck(Change change) {
        Locale locale = LocaleContextHolder.getLocale();
        return new Notice(
                "down",
                words.say(locale, "change.banner.stuck", change.number(), change.serviceName()),
                "/changes/" + change.number(),
                null,
                List.of());
    }
}

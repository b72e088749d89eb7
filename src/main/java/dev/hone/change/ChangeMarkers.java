package dev.hone.change;

import dev.hone.host.MarkerSource;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.stereotype.Component;

/** Marks on a host's charts: the moment at which a change came into force. */
@Component
class ChangeMarkers implements MarkerSource {
    private final ChangeStore store;
    private final ChangeWords words;

    ChangeMarkers(ChangeStore store, ChangeWords words) {
        this.store = store;
        this.words = words;
    }

    @Override
    public List<Marker> markers(String hostId, Instant from, Instant to) {
        Locale locale = LocaleContextHolder.getLocale();
        return store.activated(hostId, from, to).stream()
                .map(c -> new Marker(
                        Objects.requireNonNull(c.activatedAt()),
                        "#" + c.number(),
                        words.sentence(store.plan(c.number()), locale),
                        "/changes/" + c.number()))
                .toList();
    }
}

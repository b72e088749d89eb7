package dev.hone.host;

import dev.hone.web.Settings;
import java.time.Duration;
import java.util.function.Function;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** How long samples are kept, as admins choose it. */
@Component
class Retention {
    private final Function<Tier, Duration> chosen;

    @Autowired
    Retention(Settings settings, RetentionSettings ours) {
        this(tier -> settings.get(ours.of(tier)));
    }

    Retention(Function<Tier, Duration> chosen) {
        this.chosen = chosen;
    }

    Duration keep(Tier tier) {
        return chosen.apply(tier);
    }
}

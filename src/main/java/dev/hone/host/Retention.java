package dev.hone.host;

import java.time.Duration;
import org.springframework.stereotype.Component;

/** How long samples are kept. */
@Component
class Retention {
    Duration keep(Tier tier) {
        return tier.keep();
    }
}

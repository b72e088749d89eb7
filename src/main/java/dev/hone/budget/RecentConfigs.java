package dev.hone.budget;

import dev.hone.kind.EffectiveConfig;
import dev.hone.service.KnownService;
import dev.hone.service.Services;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** Configurations of services, read again when they are older than a minute or the service was started anew. */
@Component
class RecentConfigs {
    private static final Duration FRESH = Duration.ofMinutes(1);

    private final Services services;
    private final Clock clock;
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    RecentConfigs(Services services, Clock clock) {
        this.services = services;
        this.clock = clock;
    }

    private record Known(EffectiveConfig config, long startTicks, Instant at) {}

    EffectiveConfig of(KnownService service) {
        Known before = known.get(service.id());
        if (before != null
                && before.startTicks() == service.installation().startTicks()
                && before.at().plus(FRESH).isAfter(clock.instant())) {
            return before.config();
        }
        EffectiveConfig config = services.read(service.id()).config();
        known.put(service.id(), new Known(config, service.installation().startTicks(), clock.instant()));
        return config;
    }
}

package dev.hone.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.CapturedHost;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Generation;
import dev.hone.kind.Installation;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.kind.StatusReport;
import dev.hone.service.KnownService;
import dev.hone.service.Services;
import dev.hone.wire.Event;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecentConfigsTests {
    private static final ServiceKind NGINX = ServiceKinds.byId("nginx").orElseThrow();
    private static final CapturedHost HOST = CapturedHost.of("nginx", "1.22.1");

    private final Asked services = new Asked();
    private Instant now = Instant.EPOCH;
    private final RecentConfigs configs = new RecentConfigs(services, clock());

    @Test
    void asksTheHostOnceAMinute() {
        configs.of(service(HOST));
        now = now.plus(Duration.ofSeconds(59));
        configs.of(service(HOST));
        assertThat(services.reads).isEqualTo(1);

        now = now.plus(Duration.ofSeconds(1));
        configs.of(service(HOST));
        assertThat(services.reads).isEqualTo(2);
    }

    @Test
    void asksAgainAfterARestart() {
        configs.of(service(HOST));
        configs.of(service(HOST.restarted()));

        assertThat(services.reads).isEqualTo(2);
    }

    private Clock clock() {
        InstantSource source = () -> now;
        return source.withZone(ZoneOffset.UTC);
    }

    private static KnownService service(CapturedHost host) {
        Installation at = NGINX.discover(host).getFirst();
        var status = new StatusReport.Up(List.of(), List.of());
        return new KnownService(at.id(), "host", at, status, null, Instant.EPOCH, true);
    }

    /** Counts how often the host is asked. */
    private final class Asked implements Services {
        private int reads;

        @Override
        public List<KnownService> on(String hostId) {
            return List.of();
        }

        @Override
        public List<KnownService> all() {
            return List.of();
        }

        @Override
        public Optional<KnownService> byId(String serviceId) {
            return Optional.empty();
        }

        @Override
        public Event.Read read(String serviceId) {
            reads++;
            Installation at = NGINX.discover(HOST).getFirst();
            return new Event.Read(
                    now, "o-1", at, new EffectiveConfig(List.of(), List.of(), List.of()), new Generation(List.of()));
        }
    }
}

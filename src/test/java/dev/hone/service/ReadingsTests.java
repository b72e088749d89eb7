package dev.hone.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.HandClock;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Generation;
import dev.hone.kind.Installation;
import dev.hone.kind.StatusReport;
import dev.hone.wire.Event;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReadingsTests {
    private static final ServiceUnreadable SILENT = new ServiceUnreadable("the host did not answer", "see its agent");

    private final HandClock clock = new HandClock();
    private final Readings readings = new Readings(clock);
    private final KnownService service = service(100);

    @Test
    void remembersForSomeSecondsWhyAServiceCouldNotBeRead() {
        readings.keepFailure(service, readings.turn(service.id()), SILENT);
        clock.forward(Duration.ofSeconds(14));
        assertThat(readings.failure(service)).hasValueSatisfying(known -> {
            assertThat(known.getMessage()).isEqualTo("the host did not answer");
            assertThat(known.remedy()).isEqualTo("see its agent");
        });
        clock.forward(Duration.ofSeconds(1));
        assertThat(readings.failure(service)).as("somebody asks again").isEmpty();
    }

    @Test
    void theFailureOfAnEarlierProcessSaysNothingOfThisOne() {
        readings.keepFailure(service, readings.turn(service.id()), SILENT);
        assertThat(readings.failure(service(101))).isEmpty();
    }

    @Test
    void aReadingAndAChangeMakeAFailureForgotten() {
        readings.keepFailure(service, readings.turn(service.id()), SILENT);
        readings.keep(service.id(), readings.turn(service.id()), read());
        assertThat(readings.failure(service)).isEmpty();
        readings.keepFailure(service, readings.turn(service.id()), SILENT);
        readings.forget(service.id());
        assertThat(readings.failure(service)).isEmpty();
    }

    @Test
    void anAnswerToAQuestionFromBeforeAChangeIsNotKept() {
        long turn = readings.turn(service.id());
        readings.forget(service.id());
        readings.keep(service.id(), turn, read());
        readings.keepFailure(service, turn, SILENT);
        assertThat(readings.of(service)).isEmpty();
        assertThat(readings.failure(service)).isEmpty();
    }

    private Event.Read read() {
        EffectiveConfig nothing = new EffectiveConfig(List.of(), List.of(), List.of());
        return new Event.Read(clock.instant(), "order", service.installation(), nothing, new Generation(List.of()));
    }

    private static KnownService service(long startTicks) {
        Installation at = new Installation(
                "nginx",
                "/etc/nginx/nginx.conf",
                "nginx :80",
                "nginx",
                "1.22.1",
                7,
                startTicks,
                Instant.EPOCH,
                Path.of("/usr/sbin/nginx"),
                List.of("nginx"),
                0,
                0,
                null,
                List.of(),
                null,
                Map.of(),
                false);
        return new KnownService(at.id(), "host", at, new StatusReport.Down("silent"), null, Instant.EPOCH, true);
    }
}

package dev.hone.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Installation;
import dev.hone.kind.StatusReport;
import dev.hone.service.KnownService;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ServiceRowTests {
    private static final StatusReport UP = new StatusReport.Up(List.of(), List.of());

    @Test
    void worstComesFirstThenByName() {
        var rows = Stream.of(
                        row("b", UP, true, true),
                        row("a", UP, true, true),
                        row("c", new StatusReport.Denied("no right", ""), true, true),
                        row("d", new StatusReport.Down("refuses"), true, true),
                        row("e", UP, false, true),
                        row("f", UP, true, false))
                .sorted(ServiceRow.WORST_FIRST)
                .map(row -> row.service().installation().name());
        assertThat(rows).containsExactly("d", "e", "f", "c", "a", "b");
    }

    /** A host that went silent proves nothing, not even that its services are up. */
    @Test
    void nothingIsInferredOfASilentHost() {
        assertThat(row("a", UP, true, false).state()).isEqualTo(ServiceRow.State.SILENT);
        assertThat(row("a", new StatusReport.Down("refuses"), true, false).reason())
                .isEmpty();
    }

    @Test
    void keepsTheReason() {
        assertThat(row("a", new StatusReport.Down("refuses"), true, true).reason())
                .isEqualTo("refuses");
    }

    private static ServiceRow row(String name, StatusReport status, boolean present, boolean reports) {
        var installation = new Installation(
                "nginx",
                name,
                name,
                "nginx",
                "1.22.1",
                7,
                7,
                Instant.EPOCH,
                Path.of("/usr/sbin/nginx"),
                List.of(),
                0,
                0,
                null,
                List.of(),
                null,
                Map.of(),
                false);
        return ServiceRow.of(
                new KnownService(name, "h", installation, status, null, Instant.EPOCH, present), "web-1", reports);
    }
}

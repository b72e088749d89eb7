package dev.hone.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.CapturedHost;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Figure;
import dev.hone.kind.Installation;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.MemoryItem.Share;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.kind.StatusReport;
import dev.hone.service.KnownService;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AddendsTests {
    private static final long MIB = 1L << 20;
    private static final CapturedHost NGINX = CapturedHost.of("nginx", "1.22.1");
    private static final CapturedHost POSTGRESQL = CapturedHost.of("postgresql", "15.18");

    @Test
    void aWorkerIsWhatItsProcessesTakeAboveTheZones() {
        List<MemoryItem> items = addends("nginx", NGINX, 10 * MIB + 6 * MIB, Figure.gauge("workers", 2, ""));

        assertThat(items).contains(new MemoryItem("worker (as measured)", 3 * MIB, 2, Share.EXPECTED));
    }

    /** A zone is memory only once it was written to, so processes may take less than is reserved. */
    @Test
    void aWorkerIsNeverTakenForNothing() {
        assertThat(each(addends("nginx", NGINX, MIB, Figure.gauge("workers", 2, "")), "worker (as assumed)"))
                .isBetween(MIB, 8 * MIB);
        assertThat(each(addends("nginx", NGINX, null, Figure.gauge("workers", 2, "")), "worker (as assumed)"))
                .isBetween(MIB, 8 * MIB);
        assertThat(each(addends("nginx", NGINX, 64 * MIB), "worker (as assumed)"))
                .isBetween(MIB, 8 * MIB);
    }

    @Test
    void aBackendIsMeasuredOnceThereAreEnoughOfThem() {
        assertThat(each(
                        addends("postgresql", POSTGRESQL, 4096 * MIB, connections(4)),
                        "connection (backend as assumed)"))
                .isEqualTo(3 * MIB);
        assertThat(each(
                        addends("postgresql", POSTGRESQL, 4096 * MIB, connections(5)),
                        "connection (backend as measured)"))
                .isGreaterThan(500 * MIB);
    }

    private static Figure connections(int count) {
        return Figure.gauge("connections", count, "");
    }

    private static long each(List<MemoryItem> items, String label) {
        return items.stream()
                .filter(item -> item.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + label + " in " + items))
                .bytesEach();
    }

    private static List<MemoryItem> addends(String id, CapturedHost host, @Nullable Long pssBytes, Figure... figures) {
        ServiceKind kind = ServiceKinds.byId(id).orElseThrow();
        Installation at = kind.discover(host).getFirst();
        EffectiveConfig config = kind.effective(at, host);
        var status = new StatusReport.Up(List.of(figures), List.of());
        var service = new KnownService(at.id(), "host", at, status, pssBytes, Instant.EPOCH, true);
        return Addends.of(service, config, host.facts());
    }
}

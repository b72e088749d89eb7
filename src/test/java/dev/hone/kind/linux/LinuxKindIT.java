package dev.hone.kind.linux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.agent.LocalHost;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import dev.hone.kind.Step;
import dev.hone.kind.format.SysctlText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The kind before the kernel that runs this test. */
class LinuxKindIT {
    /** Not in every kernel: module loading, hot plugging, NUMA may be left out. */
    private static final Set<String> OPTIONAL = Set.of(
            "kernel.modprobe",
            "kernel.hotplug",
            "kernel.numa_balancing",
            "vm.zone_reclaim_mode",
            "kernel.sched_autogroup_enabled",
            "net.core.busy_poll");

    private final LinuxKind kind = new LinuxKind();
    private Host host;

    @BeforeEach
    void openHost() {
        host = LocalHost.open(Path.of("target/linux-kind"));
    }

    @Test
    void namesOnlyWhatTheKernelHas() {
        for (String name : KernelEntries.byHand()) {
            Path file = Path.of("/proc/sys").resolve(SysctlText.path(name));
            assertThat(Files.exists(file) || OPTIONAL.contains(name)).as(name).isTrue();
        }
    }

    @Test
    void showsTheHostWithItsKernel() throws IOException {
        Installation at = theHost();
        String release = KernelEntries.read("kernel/osrelease");
        assertThat(release).startsWith(at.version());
        assertThat(kind.effective(at, host).value("vm.swappiness").orElseThrow().value())
                .isEqualTo(KernelEntries.read("vm/swappiness"));
        assertThat(kind.probe(at, host))
                .isInstanceOfSatisfying(
                        StatusReport.Up.class,
                        up -> assertThat(up.figures())
                                .anyMatch(f -> f.name().equals("load_1"))
                                .anyMatch(f -> f.name().equals("listen_drops_total")));
    }

    @Test
    void readsAndSetsANamespaceAndLeavesTheHostAlone() throws Exception {
        Assumptions.assumeTrue(TestNamespace.isPermitted(), "only root may make a network namespace");
        String before = KernelEntries.read("net/core/somaxconn");
        try (TestNamespace namespace = TestNamespace.create("50-shop.conf", "# Shop.\nnet.core.somaxconn = 777\n")) {
            Installation at = found(namespace);
            EffectiveValue value =
                    kind.effective(at, host).value("net.core.somaxconn").orElseThrow();
            assertThat(value.value()).isEqualTo("777");
            assertThat(value.origin())
                    .isEqualTo(Origin.file(namespace.directory().resolve("50-shop.conf"), 2, "777"));

            Step.Run step = (Step.Run) kind.activate(at, Effect.LIVE, List.of(new Setting("net.core.somaxconn", "888")))
                    .getFirst();
            assertThat(host.run(step.command()).succeeded()).isTrue();
            assertThat(namespace.inside("/usr/bin/cat", "/proc/sys/net/core/somaxconn"))
                    .isEqualTo("888");
            EffectiveValue later =
                    kind.effective(at, host).value("net.core.somaxconn").orElseThrow();
            assertThat(later.value()).isEqualTo("888");
            assertThat(later.origin().source()).isEqualTo(Origin.Source.RUNTIME);
            assertThat(kind.probe(at, host)).isInstanceOf(StatusReport.Up.class);
            EffectiveConfig all = kind.effective(at, host);
            for (String name : kind.catalogue(at).parameters().keySet()) {
                if (Files.exists(Path.of("/proc/sys").resolve(SysctlText.path(name)))) {
                    assertThat(all.value(name)).as(name).isPresent();
                }
            }
        }
        assertThat(KernelEntries.read("net/core/somaxconn")).isEqualTo(before);
    }

    private Installation theHost() {
        return kind.discover(host).getFirst();
    }

    private Installation found(TestNamespace namespace) {
        return kind.discover(host).stream()
                .filter(i -> i.name().endsWith(namespace.name()))
                .findFirst()
                .orElseThrow();
    }
}

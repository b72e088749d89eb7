package dev.hone.kind.nginx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.agent.LocalHost;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Figure;
import dev.hone.kind.Generation;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import dev.hone.kind.StatusReport;
import dev.hone.kind.Step;
import dev.hone.loop.NginxProcess;
import dev.hone.loop.RunningProcess;
import dev.hone.loop.Until;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A second nginx on an odd port, started by hand with its values in included files, seen through the real host. */
class NginxKindIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final NginxKind kind = new NginxKind();

    @TempDir
    private Path data;

    private LocalHost host;
    private NginxProcess nginx;

    @BeforeEach
    void start() {
        host = LocalHost.open(data);
        nginx = NginxProcess.start();
    }

    @AfterEach
    void stop() {
        nginx.close();
    }

    @Test
    void findsTheProcessThatWasStarted() {
        RunningProcess master = nginx.master();
        Installation at = found();
        assertThat(at.pid()).isEqualTo((int) master.pid());
        assertThat(at.startTicks()).isEqualTo(master.startTicks());
        assertThat(at.version()).isEqualTo(NginxProcess.version());
        assertThat(at.mainConfig()).isEqualTo(nginx.mainConfig());
        assertThat(at.name()).isEqualTo("nginx :" + nginx.port());
        List<Long> workers = master.children().stream().map(RunningProcess::pid).toList();
        assertThat(workers).hasSize(2);
        assertThat(kind.discover(host)).noneMatch(i -> workers.contains((long) i.pid()));
    }

    @Test
    void tellsTwoInstancesApart() {
        try (NginxProcess other = NginxProcess.start()) {
            List<Installation> both = kind.discover(host).stream()
                    .filter(i -> i.pid() == nginx.master().pid()
                            || i.pid() == other.master().pid())
                    .toList();
            assertThat(both)
                    .extracting(Installation::name)
                    .containsExactlyInAnyOrder("nginx :" + nginx.port(), "nginx :" + other.port());
            assertThat(both).extracting(Installation::id).doesNotHaveDuplicates();
        }
    }

    @Test
    void readsValuesFromIncludedFiles() {
        EffectiveConfig config = kind.effective(found(), host);
        EffectiveValue keepalive = config.value("http/keepalive_timeout").orElseThrow();
        assertThat(keepalive.origin()).isEqualTo(Origin.file(nginx.tuning(), 4, "65s"));
        assertThat(config.files())
                .extracting(f -> f.path())
                .containsExactly(nginx.mainConfig(), nginx.tuning(), nginx.site());
        assertThat(config.problems()).isEmpty();
    }

    @Test
    void provesAReloadByNewWorkers() throws IOException {
        Installation at = found();
        Generation before = kind.generation(at, host);
        assertThat(before.marks()).hasSize(2);
        assertThat(kind.unproven(at, host, before, Effect.RELOAD)).isPresent();
        reload(at);
        Until.holds(
                "new workers",
                PATIENCE,
                () -> kind.unproven(found(), host, before, Effect.RELOAD).isEmpty());
        assertThat(kind.generation(found(), host).marks()).hasSize(2).doesNotContainAnyElementsOf(before.marks());
        assertThat(nginx.master().startTicks()).isEqualTo(at.startTicks());
    }

    @Test
    void seesThatATakenPortKeepsTheOldConfiguration() throws IOException {
        Installation at = found();
        Generation before = kind.generation(at, host);
        try (ServerSocket stranger = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String site = Files.readString(nginx.site());
            Files.writeString(
                    nginx.site(),
                    site.replace("listen ", "listen 127.0.0.1:" + stranger.getLocalPort() + ";\nlisten "));
            assertThat(kind.judge(at, host.run(kind.checker(at).orElseThrow())))
                    .as("nginx -t lies")
                    .isEmpty();
            long from = Files.size(log());
            reload(at);
            List<String> said = Until.get("an alarm in the log", PATIENCE, () -> alarms(from));
            assertThat(said.getFirst()).contains("[emerg]").contains("Address already in use");
            assertThat(kind.unproven(found(), host, before, Effect.RELOAD)).isPresent();
        }
    }

    @Test
    void readsTheVerdictOfTheChecker() throws IOException {
        Installation at = found();
        assertThat(kind.judge(at, host.run(kind.checker(at).orElseThrow()))).isEmpty();
        Files.writeString(nginx.tuning(), "gzip on;\ngzip_comp_level 77;\n");
        List<Problem> problems = kind.judge(at, host.run(kind.checker(at).orElseThrow()));
        assertThat(problems).singleElement().satisfies(p -> {
            assertThat(p.subject()).isEqualTo(nginx.tuning().toString());
            assertThat(p.line()).isEqualTo(2);
            assertThat(p.severity()).isEqualTo(Problem.Severity.ERROR);
        });
    }

    @Test
    void readsItsStatusPage() throws IOException {
        Installation at = found();
        assertThat(kind.probe(at, host))
                .isInstanceOfSatisfying(
                        StatusReport.Up.class,
                        up -> assertThat(up.hints()).singleElement().asString().contains("stub_status"));
        Generation before = kind.generation(at, host);
        String site = Files.readString(nginx.site());
        Files.writeString(nginx.site(), site.replace("default_type", "location = /st { stub_status; }\ndefault_type"));
        reload(at);
        Until.holds(
                "the status page",
                PATIENCE,
                () -> kind.unproven(found(), host, before, Effect.RELOAD).isEmpty());
        assertThat(kind.probe(found(), host)).isInstanceOfSatisfying(StatusReport.Up.class, up -> {
            assertThat(up.figures()).contains(Figure.gauge("workers", 2, ""));
            assertThat(up.figures())
                    .filteredOn(f -> f.name().equals("requests_total"))
                    .singleElement()
                    .satisfies(f -> assertThat(f.value()).isPositive());
        });
    }

    @Test
    void saysWhenItIsDown() {
        Installation at = found();
        nginx.close();
        assertThat(kind.discover(host)).noneMatch(i -> i.pid() == at.pid());
        assertThat(kind.probe(at, host)).isInstanceOf(StatusReport.Down.class);
    }

    private Installation found() {
        return kind.discover(host).stream()
                .filter(i -> nginx.mainConfig().equals(i.mainConfig()))
                .findFirst()
                .orElseThrow();
    }

    private Path log() {
        return nginx.root().resolve("error.log");
    }

    private Optional<List<String>> alarms(long from) {
        try {
            String all = Files.readString(log());
            List<String> alarms = kind.alarms(all.substring((int) from).lines().toList());
            return alarms.isEmpty() ? Optional.empty() : Optional.of(alarms);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private void reload(Installation at) throws IOException {
        Step.Signal hup =
                (Step.Signal) kind.activate(at, Effect.RELOAD, List.of()).getFirst();
        assertThat(hup.pid()).isEqualTo((int) nginx.master().pid());
        new ProcessBuilder("/bin/kill", "-" + hup.signal(), String.valueOf(hup.pid())).start();
    }
}

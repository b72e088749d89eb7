package dev.hone.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hone.agent.LocalHost;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.StatusReport;
import dev.hone.kind.TrialTemplate;
import dev.hone.kind.postgresql.PostgresqlKind;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real trial PostgreSQL from the embedded programs, in a folder that only the test's user may enter. */
class TrialsIT {
    @TempDir
    Path data;

    private final ServiceKind kind = new PostgresqlKind();

    @AfterEach
    void leaveNothing() throws Exception {
        Trials.in(data).cleanUp();
        Path trials = data.resolve("trials");
        if (Files.isSymbolicLink(trials)) {
            TrialPlace.delete(trials.toRealPath());
        }
    }

    @Test
    void runsUnprivilegedIsFoundAskedAndLeavesNothing() throws Exception {
        Trials trials = Trials.in(data);
        Trials.Started started = trials.start("postgresql", kind.trial().orElseThrow());

        LocalHost host = LocalHost.open(data);
        Installation found = found(host, started);
        assertThat(found.version()).startsWith("18.");
        assertThat(found.uid()).isNotZero();
        assertThat(found.listeners())
                .anyMatch(l -> l.port() == started.port() && l.address().equals("127.0.0.1"));
        assertThat(trials.isOurs(found)).isTrue();
        assertThat(trials.marked(found).trial()).isTrue();
        assertThat(kind.probe(found, host)).isInstanceOf(StatusReport.Up.class);
        EffectiveConfig config = kind.effective(found, host);
        assertThat(config.value("port").orElseThrow().origin().source()).isEqualTo(Origin.Source.FILE);
        assertThat(config.value("port").orElseThrow().value()).isEqualTo(String.valueOf(started.port()));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(Trials.credentials(data))))
                .isEqualTo("rw-------");

        Trials others = Trials.in(Files.createDirectory(data.resolve("other")));
        assertThatThrownBy(() -> others.stop(found))
                .isInstanceOf(TrialFailed.class)
                .hasMessageContaining("not a trial");

        Path folder = Path.of(found.key()).getParent();
        trials.stop(found);
        assertThat(folder).doesNotExist();
        assertThat(host.process(found.pid())).isEmpty();
        assertThatThrownBy(() -> new Socket("127.0.0.1", started.port()).close())
                .isInstanceOf(ConnectException.class);
        assertThat(Files.readString(Trials.credentials(data))).doesNotContain(started.serviceId());
    }

    @Test
    void isCleanedUpByTheNextHone() throws Exception {
        Trials.Started started =
                Trials.in(data).start("postgresql", kind.trial().orElseThrow());
        LocalHost host = LocalHost.open(data);
        Installation found = found(host, started);

        Trials.in(data).cleanUp();

        assertThat(host.process(found.pid())).isEmpty();
        assertThat(Path.of(found.key())).doesNotExist();
    }

    @Test
    void leavesNothingWhenItCannotStart() {
        TrialTemplate broken = new TrialTemplate(
                "Broken",
                "postgres-linux-x86_64.txz",
                "postgres",
                "hone",
                List.of(List.of("bin/postgres", "--no-such-option")),
                Map.of(),
                List.of("bin/postgres"),
                "INT");

        assertThatThrownBy(() -> Trials.in(data).start("broken", broken))
                .isInstanceOfSatisfying(
                        TrialFailed.class, e -> assertThat(e.output()).contains("no-such-option"));

        assertThat(data.resolve("trials/broken-1")).doesNotExist();
    }

    private Installation found(LocalHost host, Trials.Started started) {
        return kind.discover(host).stream()
                .filter(at -> at.id().equals(started.serviceId()))
                .findFirst()
                .orElseThrow();
    }
}

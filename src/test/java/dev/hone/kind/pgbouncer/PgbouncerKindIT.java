package dev.hone.kind.pgbouncer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.agent.LocalHost;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Generation;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.StatusReport;
import dev.hone.loop.PgbouncerProcess;
import dev.hone.loop.PostgresProcess;
import dev.hone.loop.RunningProcess;
import dev.hone.loop.Until;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The kind on a real pooler, started here. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PgbouncerKindIT {
    private final PostgresProcess server = PostgresProcess.debian();
    private final PgbouncerProcess pooler = PgbouncerProcess.before(server);
    private final PgbouncerKind kind = new PgbouncerKind();
    private final Host host = LocalHost.open(Path.of("target/kind-it"));

    @AfterAll
    void end() {
        pooler.close();
        server.close();
    }

    @Test
    void findsThePoolerThatWasStarted() {
        Installation at = found();
        RunningProcess master = pooler.master();
        assertThat(at.startTicks()).isEqualTo(master.startTicks());
        assertThat(at.version()).isEqualTo(master.version("--version"));
        assertThat(at.mainConfig()).isEqualTo(pooler.mainConfig());
        assertThat(at.attributes())
                .containsEntry(Place.PORT, String.valueOf(pooler.port()))
                .containsEntry(Place.BACKEND, "127.0.0.1:" + server.port());
        assertThat(kind.probe(at, host)).isInstanceOf(StatusReport.Up.class);
        assertThat(kind.logs(at, kind.effective(at, host))).isNotEmpty().allMatch(Files::isRegularFile);
    }

    /** Row by row against the pooler's own word: name, default, what a reload changes. */
    @Test
    void catalogueSaysWhatThePoolerSays() {
        Installation at = found();
        Map<String, String[]> said =
                pooler.config().lines().map(l -> l.split("\\|", -1)).collect(Collectors.toMap(f -> f[0], f -> f));
        Map<String, Parameter> rows = kind.catalogue(at).parameters();
        assertThat(rows.keySet()).isEqualTo(said.keySet());
        rows.forEach((name, row) -> {
            assertThat(row.defaultValue()).as(name + " default").isEqualTo(said.get(name)[2]);
            assertThat(row.effect())
                    .as(name + " effect")
                    .isEqualTo(said.get(name)[3].equals("yes") ? Effect.RELOAD : Effect.RESTART);
        });
        assertThat(rows).hasSizeGreaterThanOrEqualTo(80);
    }

    @Test
    void readsEveryValueInForceWithItsLine() {
        EffectiveConfig now = kind.effective(found(), host);
        assertThat(now.problems()).isEmpty();
        assertThat(now.values().stream().map(EffectiveValue::parameter).collect(Collectors.toSet()))
                .containsAll(Set.of("default_pool_size", "databases/shop", "max_client_conn"));
    }

    /** The pooler says RELOAD to each of these; what stands below the line, untouched, goes to its default. */
    @ParameterizedTest
    @ValueSource(strings = {"min_pool_size = banana", "nonsense = 1", "pool_size 3", "[nowhere]", "%include /nowhere"})
    void believesNoReloadThatStoppedHalfWay(String line) throws IOException {
        Installation at = found();
        Generation before = kind.generation(at, host);
        String sizes = Files.readString(pooler.sizes());
        pooler.write(pooler.sizes(), sizes.replace("default_pool_size", line + "\ndefault_pool_size"));
        try {
            assertThat(pooler.console("RELOAD")).isEqualTo("RELOAD");
            assertThat(pooler.inForce("default_pool_size")).isEqualTo("20");
            assertThat(pooler.inForce("max_client_conn")).isEqualTo("100");
            assertThat(kind.unproven(at, host, before, Effect.RELOAD)).isPresent();
        } finally {
            pooler.write(pooler.sizes(), sizes);
            pooler.console("RELOAD");
        }
        Until.holds(
                "the old values",
                Duration.ofSeconds(10),
                () -> kind.unproven(at, host, before, Effect.RELOAD).isEmpty());
        assertThat(pooler.inForce("max_client_conn")).isEqualTo("90");
    }

    /** A second start on the same files ends by itself and touches neither port nor pid file of the first. */
    @Test
    void aSecondStartIsACheck() throws IOException {
        Installation at = found();
        RunningProcess master = pooler.master();
        assertThat(kind.judge(at, host.run(kind.checker(at).orElseThrow()))).isEmpty();

        String sizes = Files.readString(pooler.sizes());
        pooler.write(pooler.sizes(), sizes + "min_pool_size = banana\n");
        assertThat(kind.judge(at, host.run(kind.checker(at).orElseThrow())))
                .extracting(Problem::message)
                .anyMatch(m -> m.contains("banana"));
        pooler.write(pooler.sizes(), sizes);
        assertThat(pooler.master()).isEqualTo(master);
        assertThat(pooler.console("SHOW VERSION")).startsWith("PgBouncer");
    }

    private Installation found() {
        return kind.discover(host).stream()
                .filter(i -> i.pid() == pooler.master().pid())
                .findFirst()
                .orElseThrow();
    }
}

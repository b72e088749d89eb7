package dev.hone.kind.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.agent.LocalHost;
import dev.hone.kind.CommandResult;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Generation;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.StatusReport;
import dev.hone.loop.PostgresProcess;
import dev.hone.loop.RunningProcess;
import dev.hone.loop.Until;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The kind on real servers of versions 15 and 18, started here. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresqlKindIT {
    private final PostgresProcess old = PostgresProcess.debian();
    private final PostgresProcess recent = PostgresProcess.embedded();
    private final PostgresqlKind kind = new PostgresqlKind();
    private final Host host = LocalHost.open(Path.of("target/kind-it"));

    @AfterAll
    void end() {
        old.close();
        recent.close();
    }

    List<PostgresProcess> servers() {
        return List.of(old, recent);
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("servers")
    void findsTheServerThatWasStarted(PostgresProcess server) {
        Installation at = found(server);
        RunningProcess master = server.master();
        assertThat(at.pid()).isEqualTo((int) master.pid());
        assertThat(at.startTicks()).isEqualTo(master.startTicks());
        assertThat(at.version()).isEqualTo(server.version());
        assertThat(at.mainConfig()).isEqualTo(server.mainConfig());
        assertThat(at.listeners()).anyMatch(l -> l.port() == server.port());
        assertThat(at.attributes()).containsEntry("port", String.valueOf(server.port()));
        assertThat(kind.logs(at, kind.effective(at, host))).hasSize(1).allMatch(Files::isRegularFile);
    }

    /** Row by row against the server's own word: name, unit, range, what a change takes, type, default. */
    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("servers")
    void catalogueSaysWhatTheServerSays(PostgresProcess server) {
        int checked = PgSettings.of(server.psql(PgSettings.QUERY).lines().toList(), "\\|")
                .agreeWith(kind.catalogue(found(server)));
        assertThat(checked).isGreaterThan(330);
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("servers")
    void knowsEveryNameOfTheServer(PostgresProcess server) {
        int major = Layout.major(found(server).version());
        assertThat(server.psql("SELECT name FROM pg_settings").lines())
                .allSatisfy(name -> assertThat(ParameterNames.in(major, name.toLowerCase(Locale.ROOT)))
                        .as(name)
                        .isEqualTo(ParameterNames.Standing.KNOWN));
        Set<String> gone = major < 18 ? Set.of("io_method") : Set.of("vacuum_defer_cleanup_age", "db_user_namespace");
        for (String name : gone) {
            assertThat(ParameterNames.in(major, name)).as(name).isNotEqualTo(ParameterNames.Standing.KNOWN);
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("servers")
    void tellsWhereEachValueComesFrom(PostgresProcess server) {
        EffectiveConfig config = kind.effective(found(server), host);
        assertThat(config.files())
                .extracting(f -> f.path())
                .containsExactly(server.mainConfig(), server.tuning(), server.auto());
        EffectiveValue memory = config.value("work_mem").orElseThrow();
        assertThat(memory.value()).isEqualTo(server.psql("SHOW work_mem"));
        assertThat(memory.origin()).isEqualTo(Origin.file(server.tuning(), 2, "4MB"));
        assertThat(config.value("max_connections").orElseThrow().shadowed())
                .extracting(Origin::file)
                .containsExactly(server.mainConfig());
        assertThat(config.value("effective_cache_size").orElseThrow().origin().file())
                .isEqualTo(server.auto());
        assertThat(config.value("jit").orElseThrow().origin().source()).isEqualTo(Origin.Source.DEFAULT);
        assertThat(config.problems()).extracting(p -> p.code()).doesNotContain("not_in_force");
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("servers")
    void tellsHowItDoes(PostgresProcess server) {
        StatusReport report = kind.probe(found(server), host);
        assertThat(report).isInstanceOfSatisfying(StatusReport.Up.class, up -> {
            Set<String> names = up.figures().stream().map(f -> f.name()).collect(Collectors.toSet());
            assertThat(names).contains("connections_active", "transactions_total", "wal_bytes_total", "uptime_seconds");
        });
    }

    /** A reload that leaves a bad value is not proven, and the reason names file, line and value. */
    @Test
    void aReloadIsProvenOnlyWhenTheServerTookTheFile() throws Exception {
        Installation at = found(old);
        String text = Files.readString(old.tuning());
        try {
            Generation before = kind.generation(at, host);
            old.write(old.tuning(), text.replace("work_mem = 4MB", "work_mem = 5MB"));
            old.psql("SELECT pg_reload_conf()");
            awaitProof(at, before);
            assertThat(old.psql("SHOW work_mem")).isEqualTo("5MB");

            Generation good = kind.generation(at, host);
            old.write(old.tuning(), text.replace("work_mem = 4MB", "work_mem = 8M"));
            old.psql("SELECT pg_reload_conf()");
            assertThat(kind.unproven(at, host, good, Effect.RELOAD))
                    .hasValueSatisfying(why -> assertThat(why).contains("10-tuning.conf line 2", "work_mem = 8M"));

            old.write(old.tuning(), text + "no_such_name = 1\n");
            old.psql("SELECT pg_reload_conf()");
            assertThat(kind.unproven(at, host, good, Effect.RELOAD))
                    .hasValueSatisfying(why -> assertThat(why).contains("no_such_name", "unrecognized"));
        } finally {
            old.write(old.tuning(), text);
            old.psql("SELECT pg_reload_conf()");
        }
    }

    @Test
    void tellsWhatWaitsForARestart() throws Exception {
        Installation at = found(recent);
        String text = Files.readString(recent.tuning());
        try {
            recent.write(recent.tuning(), text.replace("max_connections=30", "max_connections=40"));
            recent.psql("SELECT pg_reload_conf()");
            Until.holds(
                    "max_connections to wait for a restart",
                    Duration.ofSeconds(30),
                    () -> kind.effective(at, host)
                                    .value("max_connections")
                                    .orElseThrow()
                                    .pendingRestart()
                            != null);
            EffectiveValue waiting =
                    kind.effective(at, host).value("max_connections").orElseThrow();
            assertThat(waiting.value()).isEqualTo("30");
            assertThat(waiting.pendingRestart()).isEqualTo("40");
        } finally {
            recent.write(recent.tuning(), text);
            recent.psql("SELECT pg_reload_conf()");
        }
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("servers")
    void theCheckerNamesWhatIsWrong(PostgresProcess server) throws Exception {
        Installation at = found(server);
        String text = Files.readString(server.tuning());
        assertThat(kind.judge(at, check(at))).isEmpty();
        try {
            server.write(server.tuning(), text + "work_mem = 8M\n");
            assertThat(kind.judge(at, check(at)))
                    .singleElement()
                    .satisfies(p -> assertThat(p.message()).contains("invalid value", "\"8M\""));
            server.write(server.tuning(), text + "nonsense = 1\n");
            assertThat(kind.judge(at, check(at))).singleElement().satisfies(p -> {
                assertThat(p.subject()).isEqualTo(server.tuning().toString());
                assertThat(p.line()).isEqualTo(5);
            });
        } finally {
            server.write(server.tuning(), text);
        }
        assertThat(server.psql("SELECT 1")).isEqualTo("1");
    }

    private CommandResult check(Installation at) throws Exception {
        return host.run(kind.checker(at).orElseThrow());
    }

    private void awaitProof(Installation at, Generation before) {
        Until.holds(
                "the reload",
                Duration.ofSeconds(30),
                () -> kind.unproven(at, host, before, Effect.RELOAD).isEmpty());
    }

    private Installation found(PostgresProcess server) {
        return kind.discover(host).stream()
                .filter(at -> at.pid() == server.master().pid())
                .findFirst()
                .orElseThrow();
    }
}

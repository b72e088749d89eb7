package dev.hone.kind.pgpool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.agent.LocalHost;
import dev.hone.kind.CommandLine;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Generation;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import dev.hone.kind.StatusReport;
import dev.hone.loop.PgpoolProcess;
import dev.hone.loop.PostgresProcess;
import dev.hone.loop.RunningProcess;
import dev.hone.loop.Until;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The kind on a real pgpool-II, started here. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PgpoolKindIT {
    private static final Pattern RANGE =
            Pattern.compile("valid range for parameter \"\\w+\" \\((\\S+) \\.\\. (\\S+)\\)");

    private final PostgresProcess server = PostgresProcess.debian();
    private final PgpoolProcess pool = PgpoolProcess.before(server);
    private final PgpoolKind kind = new PgpoolKind();
    private final Host host = LocalHost.open(Path.of("target/kind-it"));

    @AfterAll
    void end() {
        pool.close();
        server.close();
    }

    @Test
    void findsThePoolThatWasStarted() {
        Installation at = found();
        RunningProcess master = pool.master();
        assertThat(at.startTicks()).isEqualTo(master.startTicks());
        assertThat(at.version()).isEqualTo(master.version("--version"));
        assertThat(at.attributes())
                .containsEntry(Place.PORT, String.valueOf(pool.port()))
                .containsEntry(Place.CLIENTS, "6")
                .containsEntry(Place.BACKEND, "127.0.0.1:" + server.port());
        assertThat(kind.probe(at, host)).isInstanceOf(StatusReport.Up.class);
        assertThat(kind.logs(at, kind.effective(at, host))).hasSize(1).allMatch(Files::isRegularFile);
    }

    /** Names and defaults against what the running one shows, where the test does not set them itself. */
    @Test
    void catalogueSaysWhatPgpoolShows() throws IOException {
        Installation at = found();
        Map<String, String> shown = new Shown(host, at).settings();
        Map<String, Parameter> rows = kind.catalogue(at).parameters();
        assertThat(rows.keySet()).isEqualTo(shown.keySet());
        Set<String> set = kind.declared(at, kind.effective(at, host).files()).keySet();
        Values values = new Values(kind.catalogue(at));
        rows.values().stream()
                .filter(row -> !set.contains(row.name())
                        && !row.runsCode()
                        && !row.defaultValue().isEmpty())
                .forEach(row -> assertThat(
                                values.same(row.name(), shown.getOrDefault(row.name(), ""), row.defaultValue()))
                        .as("%s: default %s, shown %s", row.name(), row.defaultValue(), shown.get(row.name()))
                        .isTrue());
        assertThat(rows).hasSizeGreaterThanOrEqualTo(160);
    }

    /** A number that is far too small makes a second start tell the range. */
    @Test
    void catalogueHasTheRangesThatPgpoolTells() throws IOException {
        Installation at = found();
        List<String> wrong = new ArrayList<>();
        int told = 0;
        for (Parameter row : kind.catalogue(at).parameters().values()) {
            Double least = row.min();
            if (least == null || !row.type().isNumeric() || row.type() == ParameterType.REAL) {
                continue;
            }
            Matcher range = RANGE.matcher(
                    host.run(second(at, row.name() + " = -999999999")).output());
            if (range.find()) {
                told++;
                if (least != Double.parseDouble(range.group(1))) {
                    wrong.add(row.name() + " from " + range.group(1));
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(told).isGreaterThan(35);
    }

    private CommandLine second(Installation at, String line) throws IOException {
        Path file = pool.mainConfig().resolveSibling("second.conf");
        Files.writeString(
                file, "pid_file_name = '%s'\n%s\n".formatted(at.attributes().get(Place.PID_FILE), line));
        return CommandLine.of(at.binary().toString(), "-n", "-f", file.toString())
                .as(at.uid(), at.gid());
    }

    @Test
    void readsEveryValueInForceWithItsLine() {
        EffectiveConfig now = kind.effective(found(), host);
        assertThat(now.problems()).isEmpty();
        assertThat(now.value("max_pool").map(EffectiveValue::origin)).hasValueSatisfying(o -> {
            assertThat(o.file()).isEqualTo(pool.sizes());
            assertThat(o.line()).isEqualTo(3);
        });
    }

    /** Where pgpool itself says nothing at all. */
    @Test
    void tellsOfAnUnknownNameAndOfALineThatWent() throws IOException {
        Installation at = found();
        Generation before = kind.generation(at, host);
        String sizes = Files.readString(pool.sizes());
        pool.write(pool.sizes(), sizes + "nonsense = 1\nlog_hostname = on\n");
        try {
            assertThat(kind.effective(at, host).problems())
                    .extracting(Problem::code)
                    .contains("unknown_parameter");
            hup();
            Until.holds(
                    "the reload",
                    Duration.ofSeconds(20),
                    () -> kind.unproven(at, host, before, Effect.RELOAD).isEmpty());
        } finally {
            pool.write(pool.sizes(), sizes);
        }
        hup();
        Until.holds(
                "a child that keeps what no line says any more",
                Duration.ofSeconds(20),
                () -> kind.effective(at, host)
                        .value("log_hostname")
                        .map(EffectiveValue::value)
                        .equals(Optional.of("on")));
        assertThat(kind.removal(at, kind.catalogue(at).find("log_hostname").orElseThrow()))
                .isEqualTo(Effect.RESTART);
    }

    /** A second start on the same files ends by itself and touches neither port nor pid file of the first. */
    @Test
    void aSecondStartIsACheck() throws IOException {
        Installation at = found();
        RunningProcess master = pool.master();
        assertThat(kind.judge(at, host.run(kind.checker(at).orElseThrow()))).isEmpty();

        String sizes = Files.readString(pool.sizes());
        pool.write(pool.sizes(), sizes + "child_life_time = banana\n");
        assertThat(kind.judge(at, host.run(kind.checker(at).orElseThrow())))
                .extracting(Problem::message)
                .anyMatch(m -> m.contains("banana"));
        pool.write(pool.sizes(), sizes);
        assertThat(pool.master()).isEqualTo(master);
        assertThat(pool.inForce("port")).isEqualTo(String.valueOf(pool.port()));
    }

    private void hup() throws IOException {
        host.run(
                CommandLine.of("/bin/kill", "-HUP", String.valueOf(pool.master().pid())));
    }

    private Installation found() {
        return kind.discover(host).stream()
                .filter(i -> i.pid() == pool.master().pid())
                .findFirst()
                .orElseThrow();
    }
}

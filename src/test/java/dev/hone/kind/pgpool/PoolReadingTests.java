package dev.hone.kind.pgpool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.CapturedHost;
import dev.hone.kind.CommandResult;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Figure;
import dev.hone.kind.Generation;
import dev.hone.kind.Installation;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PoolReadingTests {
    private static final Path MAIN = Path.of("/srv/pgpool/pgpool.conf");
    private static final Path SIZES = Path.of("/srv/pgpool/conf.d/sizes.conf");

    private final PgpoolKind kind = new PgpoolKind();
    private final CapturedHost host = CapturedHost.of("pgpool", "4.3.5");
    private final Installation at = kind.discover(host).getFirst();

    @Test
    void saysWhereEachValueComesFrom() {
        EffectiveConfig now = kind.effective(at, host);
        assertThat(now.value("num_init_children").map(EffectiveValue::origin)).hasValue(Origin.file(SIZES, 2, "12"));
        assertThat(now.value("search_primary_node_timeout")).hasValueSatisfying(v -> {
            assertThat(v.value()).isEqualTo("2min");
            assertThat(v.origin()).isEqualTo(Origin.file(SIZES, 5, "'2min'"));
        });
        assertThat(now.value("reset_query_list")).hasValueSatisfying(v -> {
            assertThat(v.value()).isEqualTo("ABORT; DISCARD ALL");
            assertThat(v.origin().source()).isEqualTo(Origin.Source.FILE);
        });
        assertThat(now.value("client_idle_limit").map(EffectiveValue::origin)).hasValue(Origin.defaulted("0"));
        assertThat(now.problems()).isEmpty();
        assertThat(now.files())
                .extracting(ConfigFile::path)
                .containsExactly(MAIN, SIZES, Path.of("/srv/pgpool/pcp.conf"), Path.of("/srv/pgpool/pool_hba.conf"));
    }

    @Test
    void findsOnePoolAndItsChildren() {
        assertThat(kind.discover(host)).hasSize(1);
        assertThat(at.attributes())
                .containsEntry(Place.CLIENTS, "12")
                .containsEntry(Place.BACKEND, "127.0.0.1:21432")
                .containsEntry(Place.SOCKET, "/srv/pgpool")
                .containsEntry(Place.PID_FILE, "/srv/pgpool/pgpool.pid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"4.3.5", "4.6.1"})
    void countsProcessesAndSaysWhatIsNeverPooled(String version) {
        CapturedHost captured = CapturedHost.of("pgpool", version);
        assertThat(kind.probe(kind.discover(captured).getFirst(), captured))
                .isInstanceOfSatisfying(StatusReport.Up.class, up -> {
                    Map<String, Double> figures =
                            up.figures().stream().collect(Collectors.toMap(Figure::name, Figure::value));
                    assertThat(figures)
                            .containsEntry("servers", 1.0)
                            .containsEntry("servers_up", 1.0)
                            .containsEntry("children", 12.0)
                            .containsEntry("clients", 6.0)
                            .containsEntry("pool_slots", 36.0)
                            .containsEntry("clients_never_pooled", 1.0);
                    assertThat(up.hints()).singleElement().asString().contains("never pooled");
                });
    }

    @Test
    void provesNoReloadWhileAChildRunsWithSomethingElse() {
        Generation before = kind.generation(at, host);
        assertThat(kind.unproven(at, host, before, Effect.RELOAD)).isEmpty();
        assertThat(kind.unproven(
                        at, with(SIZES, "log_connections = off", "log_connections = on"), before, Effect.RELOAD))
                .hasValue(SIZES + ":7 says log_connections = on, but a child of pgpool runs with off");
        CapturedHost edited = with(SIZES, "max_pool = 3", "max_pool = 9");
        assertThat(kind.unproven(at, edited, before, Effect.RELOAD)).isEmpty();
        assertThat(kind.effective(at, edited).value("max_pool").map(EffectiveValue::pendingRestart))
                .hasValue("9");
    }

    /** Tried on 4.3.5: a line that goes leaves its value behind in every process until the next start. */
    @Test
    void onlyARestartForgetsALineThatWent() {
        Parameter row = kind.catalogue(at).find("client_idle_limit").orElseThrow();
        assertThat(row.effect()).isEqualTo(Effect.RELOAD);
        assertThat(kind.removal(at, row)).isEqualTo(Effect.RESTART);
    }

    @ParameterizedTest
    @CsvSource({
        "nonsense, 1, unknown_parameter",
        "log_connections, maybe, not_boolean",
        "client_idle_limit, 1.5, bad_unit",
        "client_idle_limit, 5MIN, bad_unit",
        "num_init_children, 0, out_of_range",
        "num_init_children, 010, other_base",
        "max_pool, -3, out_of_range",
        "port, 99999, out_of_range",
        "memqcache_total_size, 5XB, bad_unit",
        "backend_clustering_mode, foo, unknown_word",
        "reset_query_list, 'ABORT; DROP DATABASE shop', unknown_statement",
        "failover_command, /tmp/x, runs_code",
        "follow_primary_command, /tmp/x, runs_code",
        "logdir, /tmp, runs_code",
    })
    void refusesWhatPgpoolWouldPassOverOrRun(String name, String value, String code) {
        assertThat(problems(name, value)).extracting(Problem::code).containsExactly(code);
    }

    @ParameterizedTest
    @CsvSource({
        "client_idle_limit, 5min",
        "log_connections, on",
        "memqcache_total_size, 128MB",
        "backend_weight0, 0.5",
        "reset_query_list, ABORT; RESET ALL",
        "backend_hostname1, 127.0.0.1",
        "health_check_period1, 10"
    })
    void takesWhatPgpoolReads(String name, String value) {
        assertThat(problems(name, value)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"nonsense = 1", "x", "load_balance_mode : on", "load_balance_mode = 'on", "log_hostname = maybe"
            })
    void seesInATextWhatPgpoolPassesOver(String line) {
        List<ConfigFile> before = kind.effective(at, host).files();
        List<ConfigFile> after = before.stream()
                .map(f -> f.path().equals(SIZES) ? f.with(f.text() + line + "\n") : f)
                .toList();
        assertThat(kind.inspect(at, before, after)).anyMatch(p -> p.severity() == Problem.Severity.ERROR);
    }

    /** Outputs of pgpool-II 4.3.5 started a second time. */
    @Test
    void takesTheComplaintOfASecondStartForTheGoodNews() {
        assertThat(judged("ERROR: pid file found. is another pgpool(2394) is running?"))
                .isEmpty();
        assertThat(
                        judged(
                                "2026-11-30 19:40:39.331: main pid 2442: FATAL:  invalid value for parameter \"child_life_time\": \"banana\""))
                .extracting(Problem::message)
                .containsExactly("invalid value for parameter \"child_life_time\": \"banana\"");
        assertThat(judged("")).hasSize(1);
    }

    @Test
    void heedsWhatItLogsOfItsFiles() {
        String main = "2026-11-30 19:40:40.423: main pid 2470: ";
        assertThat(kind.alarms(List.of(
                        main + "LOG:  reload config files.",
                        "2026-11-30 19:36:03.725: child pid 29508: ERROR:  unable to connect to backend",
                        main + "FATAL:  syntax error in configuration file \"/tmp/cand.conf\"")))
                .hasSize(1);
    }

    @Test
    void countsAProcessForEachClient() {
        Map<String, MemoryItem> items = kind.memory(at, kind.effective(at, host), host.facts(), 0).stream()
                .collect(Collectors.toMap(MemoryItem::label, i -> i));
        assertThat(items.get("process of a client").count()).isEqualTo(12);
        assertThat(items.get("kept server connection").count()).isEqualTo(36);
    }

    private List<Problem> problems(String name, String value) {
        return kind.edit(at, kind.effective(at, host), List.of(new Setting(name, value)))
                .problems();
    }

    private List<Problem> judged(String output) {
        return kind.judge(at, new CommandResult(1, "", output, false));
    }

    private CapturedHost with(Path file, String from, String to) {
        String text = Optional.of(kind.effective(at, host)).orElseThrow().files().stream()
                .filter(f -> f.path().equals(file))
                .findFirst()
                .orElseThrow()
                .text();
        assertThat(text).contains(from);
        return host.with(file, text.replace(from, to));
    }
}

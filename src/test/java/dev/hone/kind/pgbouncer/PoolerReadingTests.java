package dev.hone.kind.pgbouncer;

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
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolerReadingTests {
    private static final Path MAIN = Path.of("/srv/pooler/pooler.ini");
    private static final Path SIZES = Path.of("/srv/pooler/conf.d/tuning.ini");

    private final PgbouncerKind kind = new PgbouncerKind();
    private final CapturedHost host = CapturedHost.of("pgbouncer", "1.18.0");
    private final CapturedHost newer = CapturedHost.of("pgbouncer", "1.24.1");
    private final Installation at = kind.discover(host).getFirst();

    @Test
    void saysWhereEachValueComesFromAndWhoHasAnother() {
        EffectiveConfig now = kind.effective(at, host);
        assertThat(now.value("default_pool_size")).hasValueSatisfying(v -> {
            assertThat(v.value()).isEqualTo("25");
            assertThat(v.origin()).isEqualTo(Origin.file(SIZES, 2, "25"));
            assertThat(v.overriddenIn()).containsExactly(Origin.file(MAIN, 4, "7 for database shop"));
        });
        assertThat(now.value("pool_mode"))
                .hasValueSatisfying(v -> assertThat(v.overriddenIn())
                        .extracting(Origin::value)
                        .containsExactly("session for database shop", "session for user alice"));
        assertThat(now.value("unix_socket_mode")).hasValueSatisfying(v -> {
            assertThat(v.value()).isEqualTo("0777");
            assertThat(v.origin().source()).isEqualTo(Origin.Source.DEFAULT);
        });
        assertThat(now.value("conffile").map(EffectiveValue::origin))
                .hasValue(new Origin(Origin.Source.COMMAND_LINE, null, 0, MAIN.toString()));
        assertThat(now.value("databases/reports").map(EffectiveValue::origin).map(Origin::line))
                .hasValue(5);
        assertThat(now.problems()).isEmpty();
        assertThat(now.files())
                .extracting(ConfigFile::path)
                .containsExactly(MAIN, SIZES, Path.of("/srv/pooler/users.txt"));
    }

    @Test
    void knowsWhereItLeadsAndThatAnyDatabaseMayBeAskedFor() {
        assertThat(at.attributes())
                .containsEntry(Place.BACKEND, "127.0.0.1:21432")
                .containsEntry(Place.FALLBACK, "true")
                .containsEntry(Place.PID_FILE, "/srv/pooler/pooler.pid");
    }

    @Test
    void sumsItsPoolsUpWithoutItsOwnConsole() {
        assertThat(kind.probe(kind.discover(newer).getFirst(), newer))
                .isInstanceOfSatisfying(StatusReport.Up.class, up -> {
                    Map<String, Double> figures =
                            up.figures().stream().collect(Collectors.toMap(Figure::name, Figure::value));
                    assertThat(figures)
                            .containsEntry("pools", 2.0)
                            .containsEntry("databases", 2.0)
                            .containsEntry("clients_active", 11.0)
                            .containsEntry("clients_waiting", 4.0)
                            .containsEntry("longest_wait_seconds", 5.528967)
                            .containsEntry("servers_active", 11.0)
                            .containsEntry("clients_max", 100.0)
                            .containsEntry("transactions_total", 66157.0)
                            .containsEntry("transactions_per_second", 8255.0);
                    assertThat(figures.get("wait_seconds_total")).isBetween(2.35, 2.36);
                });
    }

    /** What a reload that stopped half-way leaves: settings below the bad line, never touched, are at their defaults. */
    @Test
    void provesNoReloadWhileAnyLineOfAnyFileIsNotInForce() {
        Generation before = kind.generation(at, host);
        assertThat(kind.unproven(at, host, before, Effect.RELOAD)).isEmpty();

        assertThat(kind.unproven(
                        at, with(SIZES, "query_wait_timeout = 60", "query_wait_timeout = 61"), before, Effect.RELOAD))
                .hasValue(SIZES + ":5 says query_wait_timeout = 61, but the pooler runs with 60");
        assertThat(kind.unproven(at, with(MAIN, "pool_size=7", "pool_size=8"), before, Effect.RELOAD))
                .hasValue(MAIN + ":4 says pool_size of database shop = 8, but the pooler runs with 7");
        assertThat(kind.unproven(
                        at,
                        with(MAIN, "alice = pool_mode=session", "alice = pool_mode=statement"),
                        before,
                        Effect.RELOAD))
                .hasValueSatisfying(why -> assertThat(why).contains("pool_mode of user alice = statement"));
        assertThat(kind.unproven(at, with(MAIN, "reports =", "report =", "reports ="), before, Effect.RELOAD))
                .isPresent();
    }

    @Test
    void leavesWhatOnlyARestartTakesUpToTheRestart() {
        CapturedHost edited = with(MAIN, ";listen_backlog = 128", "listen_backlog = 256");
        assertThat(kind.unproven(at, edited, kind.generation(at, host), Effect.RELOAD))
                .isEmpty();
        assertThat(kind.effective(at, edited).value("listen_backlog").map(EffectiveValue::pendingRestart))
                .hasValue("256");
    }

    @Test
    void takesNoSuccessForProofWhereTheConsoleIsClosed() {
        CapturedHost closed = host.in(CapturedHost.Mood.DENIED);
        assertThat(kind.unproven(at, closed, kind.generation(at, host), Effect.RELOAD))
                .hasValueSatisfying(why -> assertThat(why).contains("stats_users = hone"));
        assertThat(kind.edit(at, kind.effective(at, closed), List.of(new Setting("default_pool_size", "9")))
                        .problems())
                .extracting(Problem::code)
                .contains("cannot_be_proven");
    }

    @Test
    void aSecondSectionPutsTheFirstOneBack() {
        List<ConfigFile> before = kind.effective(at, host).files();
        List<ConfigFile> after = edited(before, SIZES, text -> text + "[pgbouncer]\nmin_pool_size = 1\n");
        assertThat(kind.declared(at, after)).containsKey("min_pool_size").doesNotContainKey("max_client_conn");
        assertThat(kind.inspect(at, before, after)).extracting(Problem::code).contains("section_twice");
    }

    @ParameterizedTest
    @CsvSource({
        "default_pool_size, -3, out_of_range",
        "default_pool_size, 99999999999, out_of_range",
        "default_pool_size, 010, other_base",
        "default_pool_size, 0x20, other_base",
        "default_pool_size, 1.5, not_whole",
        "default_pool_size, 1e3, not_whole",
        "default_pool_size, 30k, bad_unit",
        "query_timeout, 5s, bad_unit",
        "query_timeout, -1, out_of_range",
        "log_connections, yes, not_boolean",
        "log_connections, -1, not_boolean",
        "pool_mode, \"session\", quoted",
        "max_packet_size, 10, out_of_range",
        "max_client_conn, 100 ; why, comment_in_value",
        "unix_socket_mode, rwx, bad_mode",
        "server_reset_query, DROP DATABASE shop, unknown_word",
    })
    void refusesWhatThePoolerMisreads(String name, String value, String code) {
        assertThat(kind.edit(at, kind.effective(at, host), List.of(new Setting(name, value)))
                        .problems())
                .extracting(Problem::code)
                .containsExactly(code);
    }

    @ParameterizedTest
    @CsvSource({"query_timeout, 1.5", "pool_mode, SESSION", "log_connections, 0", "default_pool_size, 7"})
    void takesWhatThePoolerReads(String name, String value) {
        assertThat(kind.edit(at, kind.effective(at, host), List.of(new Setting(name, value)))
                        .problems())
                .isEmpty();
    }

    @Test
    void onlyARestartForgetsWhatHasNoDefault() {
        assertThat(kind.removal(at, kind.catalogue().find("auth_user").orElseThrow()))
                .isEqualTo(Effect.RESTART);
        assertThat(kind.removal(at, kind.catalogue().find("stats_users").orElseThrow()))
                .isEqualTo(Effect.RELOAD);
    }

    /** Outputs of PgBouncer 1.18.0 started a second time. */
    @Test
    void takesTheComplaintOfASecondStartForTheGoodNews() {
        String stamp = "2026-11-30 18:58:00.477 UTC [23195] ";
        assertThat(judged(stamp + "FATAL unix socket is in use, cannot continue"))
                .isEmpty();
        assertThat(judged(stamp
                        + "ERROR invalid value \"banana\" for parameter min_pool_size in configuration (/srv/pooler/bad.ini:22)\n"
                        + stamp + "FATAL cannot load config file"))
                .extracting(Problem::subject, Problem::line)
                .contains(org.assertj.core.groups.Tuple.tuple("/srv/pooler/bad.ini", 22));
        assertThat(judged(stamp + "ERROR could not open auth_file /nope: No such file or directory\n" + stamp
                        + "FATAL unix socket is in use, cannot continue"))
                .hasSize(1);
        assertThat(judged("")).hasSize(1);
    }

    @Test
    void heedsWhatThePoolerLogsOfItselfAlone() {
        String stamp = "2026-11-30 18:52:30.1 UTC [622] ";
        assertThat(kind.alarms(List.of(
                        stamp + "LOG got SIGHUP, re-reading config",
                        stamp
                                + "WARNING C-0x55eaf4123b30: (nodb)/(nouser)@unix(4720):21632 pooler error: bad packet header",
                        stamp + "FATAL unix socket is in use, cannot continue",
                        stamp + "ERROR unknown parameter: pgbouncer/nonsense",
                        stamp + "WARNING config file loading failed")))
                .containsExactly(
                        stamp + "ERROR unknown parameter: pgbouncer/nonsense",
                        stamp + "WARNING config file loading failed");
    }

    @Test
    void endsAtOnceWhateverTheSignalForThatIsCalled() {
        assertThat(kind.stop(at).stopSignal()).isEqualTo("TERM");
        assertThat(kind.stop(kind.discover(newer).getFirst()).stopSignal()).isEqualTo("QUIT");
    }

    @Test
    void countsConnectionsOfEveryPool() {
        EffectiveConfig now = kind.effective(at, host);
        Map<String, MemoryItem> items =
                kind.memory(at, now, host.facts(), 0).stream().collect(Collectors.toMap(MemoryItem::label, i -> i));
        assertThat(items.get("client connection").count()).isEqualTo(100);
        assertThat(items.get("server connection").count()).isEqualTo(3 * (25 + 5));
    }

    private List<Problem> judged(String output) {
        return kind.judge(at, new CommandResult(1, "", output, false));
    }

    private CapturedHost with(Path file, String... replaced) {
        String text = kind.effective(at, host).files().stream()
                .filter(f -> f.path().equals(file))
                .findFirst()
                .orElseThrow()
                .text();
        String to = replaced.length > 2 ? "" : replaced[1];
        String edited = replaced.length > 2
                ? text.replace(replaced[0], replaced[1] + " host=h\n" + replaced[2])
                : text.replace(replaced[0], to);
        assertThat(edited).isNotEqualTo(text);
        return host.with(file, edited);
    }

    private static List<ConfigFile> edited(
            List<ConfigFile> files, Path file, java.util.function.UnaryOperator<String> edit) {
        return files.stream()
                .map(f -> f.path().equals(file) ? f.with(edit.apply(f.text())) : f)
                .toList();
    }
}

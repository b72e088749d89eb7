package dev.hone.kind.phpfpm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.CapturedHost;
import dev.hone.kind.CommandResult;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Figure;
import dev.hone.kind.Generation;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import dev.hone.kind.ProcessInfo;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKindContract;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import dev.hone.kind.Step;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two pools of one master, of two releases. */
class PhpFpmKindTests extends ServiceKindContract {
    private static final Path WWW = Path.of("/etc/php/8.2/fpm/pool.d/www.conf");
    private static final Path SHOP = Path.of("/etc/php/8.2/fpm/pool.d/shop.conf");
    private static final Path MORE = Path.of("/etc/php/8.2/fpm/pool.d/zz-shop-more.conf");

    private final PhpFpmKind kind = new PhpFpmKind();
    private final CapturedHost host = host("8.2.36");
    private Installation www;
    private Installation shop;

    @BeforeEach
    void find() {
        List<Installation> found = kind.discover(host);
        shop = found.getFirst();
        www = found.getLast();
    }

    @Override
    protected ServiceKind kind() {
        return kind;
    }

    @Override
    protected List<String> linesThatRunCode() {
        return List.of(
                "[www]\nuser = root",
                "[www]\nphp_admin_value[auto_prepend_file] = /tmp/x.php",
                "[www]\nphp_value[auto_append_file] = /tmp/x.php",
                "[www]\nphp_admin_value[ 'extension' ] = /tmp/x.so",
                "[www]\nphp_admin_value[disable_functions] =",
                "[www]\nsecurity.limit_extensions = .jpg",
                "[www]\nSecurity.Limit_Extensions = .jpg",
                "[www]\nenv[LD_PRELOAD] = /tmp/x.so",
                "[www]\naccess.log = /etc/cron.d/x",
                "[www]\nlisten = /etc/shadow",
                "[global]\nerror_log = /etc/cron.d/x",
                "[global]\ninclude = /tmp/*.conf",
                "[other]\nuser = root");
    }

    @Test
    void findsEveryPoolOfAMaster() {
        assertThat(kind.discover(host))
                .extracting(Installation::name)
                .containsExactly("php-fpm 8.2 shop", "php-fpm 8.2 www");
        assertThat(www.pid()).isEqualTo(shop.pid());
        assertThat(www.id()).isNotEqualTo(shop.id());
        assertThat(shop.listeners()).containsExactly(Listener.local(Path.of("/run/php/shop.sock")));
        assertThat(www.mainConfig()).isEqualTo(Path.of("/etc/php/8.2/fpm/php-fpm.conf"));
    }

    @Test
    void readsAPoolThatTwoFilesDescribe() {
        EffectiveConfig config = kind.effective(shop, host);
        assertThat(value(config, "pm.max_requests").origin()).isEqualTo(Origin.file(MORE, 2, "500"));
        assertThat(value(config, "pm.max_children").origin()).isEqualTo(Origin.file(SHOP, 9, "8"));
        assertThat(value(config, "pm.process_idle_timeout").value()).isEqualTo("20s");
        assertThat(value(config, "pm.start_servers").origin().source()).isEqualTo(Origin.Source.DEFAULT);
        assertThat(config.files()).extracting(ConfigFile::path).contains(WWW, SHOP, MORE);
        assertThat(config.value("env[SHOP_DB_PASSWORD]")).as("never told").isEmpty();
    }

    /** The pool's admin value rules; the value that scripts may change stands in its shadow, as PHP itself told. */
    @Test
    void tellsValuesOfPhpAsPhpTakesThem() {
        EffectiveConfig config = kind.effective(shop, host);
        assertThat(value(config, "php_admin_value[memory_limit]").value()).isEqualTo("256M");
        assertThat(value(config, "php_value[memory_limit]").value()).isEqualTo("256M");
        assertThat(value(config, "php_value[upload_max_filesize]").value()).isEqualTo("50M");
        assertThat(config.problems())
                .extracting(Problem::code, Problem::subject)
                .contains(org.assertj.core.groups.Tuple.tuple("not_in_force", "php_value[memory_limit]"));
    }

    @Test
    void readsTheStatusPage() {
        StatusReport.Up up = (StatusReport.Up) kind.probe(www, host);
        assertThat(up.figures())
                .contains(
                        Figure.gauge("workers", 2, ""),
                        Figure.counter("requests_total", 4, ""),
                        Figure.counter("max_children_reached_total", 0, ""),
                        Figure.counter("slow_requests_total", 0, ""),
                        Figure.gauge("waiting_requests", 0, ""));
        assertThat(up.hints()).isEmpty();
    }

    @Test
    void saysWhichLineGivesFigures() {
        CapturedHost without = host.with(WWW, text(WWW).replace("pm.status_path", ";pm.status_path"));
        StatusReport.Up up = (StatusReport.Up) kind.probe(www, without);
        assertThat(up.figures()).containsExactly(Figure.gauge("workers", 2, ""));
        assertThat(up.hints()).singleElement().asString().contains("[www]", WWW.toString(), "pm.status_path = /");
    }

    @Test
    void editsTheLineThatCounts() {
        Edits edits = edit(www, "pm.max_children", "9");
        assertThat(edits.files()).singleElement().satisfies(f -> {
            assertThat(f.path()).isEqualTo(WWW);
            assertThat(f.newText()).isEqualTo(text(WWW).replace("\npm.max_children = 5", "\npm.max_children = 9"));
        });
    }

    @Test
    void addsBelowTheCommentedLine() {
        String text = edit(www, "pm.max_requests", "300").files().getFirst().newText();
        assertThat(text).contains(";pm.max_requests = 500\npm.max_requests = 300\n");
    }

    @ParameterizedTest
    @CsvSource({
        "pm.max_children, 20M, bad_unit",
        "pm.max_children, 4294967301, out_of_range",
        "pm.max_children, 0, out_of_range",
        "pm.start_servers, 9, pm_arithmetic",
        "pm.max_spare_servers, 50, pm_arithmetic",
        "pm.min_spare_servers, 3, pm_arithmetic",
        "pm, banana, unknown_word",
        "request_terminate_timeout, 1.5m, bad_unit",
        "request_terminate_timeout, s, bad_unit",
        "request_terminate_timeout, 30 s, bad_unit",
        "listen.mode, 0999, bad_value",
        "pm.status_path, status, bad_value",
        "listen, 9000, exposed_listener",
        "listen, 0.0.0.0:9000, exposed_listener",
        "php_admin_value[memory_limit], 8MB, bad_unit",
        "php_admin_value[memory_limit], 0.5G, bad_unit",
        "php_admin_flag[display_errors], maybe, not_boolean",
        "user, root, runs_code",
        "pm.nonsense, 1, unknown_parameter"
    })
    void refusesBadValues(String parameter, String value, String code) {
        assertThat(edit(www, parameter, value).problems())
                .filteredOn(p -> p.severity() != Severity.WARNING)
                .first()
                .extracting(Problem::code)
                .isEqualTo(code);
    }

    @Test
    void showsTheArithmetic() {
        assertThat(edit(www, "pm.max_children", "2").problems())
                .extracting(Problem::message)
                .anyMatch(m -> m.contains("pm.max_spare_servers = 3 must be at most pm.max_children = 2"));
    }

    @Test
    void takesNumbersThatOnlyTogetherAgree() {
        Edits edits = kind.edit(
                www,
                kind.effective(www, host),
                List.of(
                        new Setting("pm.start_servers", "8"),
                        new Setting("pm.max_spare_servers", "10"),
                        new Setting("pm.max_children", "20")));
        assertThat(edits.problems()).isEmpty();
    }

    @Test
    void saysWhatActsOnlyUnderAnotherWay() {
        assertThat(edit(www, "pm.process_idle_timeout", "5s").problems())
                .extracting(Problem::code)
                .containsExactly("without_effect");
        assertThat(edit(shop, "pm.start_servers", "2").problems())
                .extracting(Problem::code)
                .containsExactly("without_effect");
    }

    @ParameterizedTest
    @CsvSource({
        "'pm.max_childs = 3', unknown_name",
        "'pm.max_children = 20M', bad_unit",
        "'pm.start_servers = 9', pm_arithmetic",
        "'php_admin_value[memory_limit] = 8MB', bad_unit",
        "'php_value[memory_limit] = 1.5G', bad_unit",
        "'php_admin_value[memory_limt] = 64M', unknown_setting",
        "'php_admin_value[opcache.memory_consumption] = 256', without_effect",
        "'php_value[max_execution_time] = 30s', bad_unit",
        "'pm.max_children', no_value",
        "'# pm.max_children = 3', unknown_name",
        "'slowlog = \"/var/log', unclosed_quote",
        "'request_slowlog_timeout = 5s', pm_arithmetic",
        "'include = pool.d/*.conf', denied_directive",
        "'include = /etc/php/8.2/fpm/pool.d/*.conf', include_loop"
    })
    void looksAtRawEdits(String line, String code) {
        assertThat(inspect(text(WWW) + line + "\n")).extracting(Problem::code).contains(code);
    }

    @Test
    void saysWhatEveryReloadCosts() {
        assertThat(inspect(text(WWW) + "pm.max_requests = 9\n"))
                .allMatch(p -> p.severity() == Severity.WARNING)
                .extracting(Problem::code)
                .containsExactlyInAnyOrder("empties_caches", "cuts_requests");
    }

    @ParameterizedTest
    @ValueSource(strings = {"listen.backlog", "listen.mode", "listen.owner"})
    void knowsWhatAReloadLeavesAsItIs(String parameter) {
        assertThat(kind.catalogue().find(parameter).orElseThrow().effect()).isEqualTo(Effect.RESTART);
    }

    @Test
    void provesAReloadByANewStackAndNewChildren() {
        Generation before = kind.generation(www, host);
        assertThat(before.marks()).anyMatch(m -> m.startsWith("stack ")).anyMatch(m -> m.startsWith("child "));
        assertThat(kind.unproven(www, host, before, Effect.RELOAD)).isPresent();
        List<ProcessInfo> without =
                host.processes().stream().filter(p -> p.pid() == www.pid()).toList();
        assertThat(kind.unproven(www, host.with(without), before, Effect.RELOAD))
                .as("children gone, master not started anew")
                .hasValueSatisfying(r -> assertThat(r).contains("has not started itself anew"));
        Path stat = Path.of("/proc/" + www.pid() + "/stat");
        CapturedHost anew = host.with(without).with(stat, text(stat).replaceFirst(" 1407[0-9]+ ", " 140700000000001 "));
        assertThat(kind.unproven(www, anew, before, Effect.RELOAD)).isEmpty();
    }

    @Test
    void signalsTheMaster() {
        assertThat(kind.activate(www, Effect.RELOAD, List.of()))
                .containsExactly(new Step.Signal(www.pid(), www.startTicks(), "USR2"));
        assertThat(kind.atStake(www, kind.effective(www, host)))
                .singleElement()
                .extracting(Problem::message)
                .asString()
                .contains("shop, www");
    }

    @Test
    void ownsItsOwnChildrenOnly() {
        List<ProcessInfo> all = host.processes();
        assertThat(all.stream().filter(p -> kind.owns(www, p)).count()).isEqualTo(2);
        assertThat(all.stream().filter(p -> kind.owns(shop, p)).count()).isEqualTo(1);
        assertThat(all).noneMatch(p -> kind.owns(www, p) && kind.owns(shop, p));
    }

    @Test
    void addsUpItsMemory() {
        List<MemoryItem> items = kind.memory(shop, kind.effective(shop, host), host.facts(), 40 << 20);
        assertThat(items)
                .contains(
                        new MemoryItem("child (as measured)", 40 << 20, 8, MemoryItem.Share.EXPECTED),
                        new MemoryItem(
                                "child at memory_limit, above that", 216 << 20, 8, MemoryItem.Share.THEORETICAL));
    }

    @Test
    void readsTheCheckersOutput() {
        String said = """
                [30-Nov-2026 18:49:57] ERROR: [/etc/php/8.2/fpm/pool.d/www.conf:14] unknown entry 'pm.max_childs'
                [30-Nov-2026 18:49:57] ERROR: Unable to include /etc/php/8.2/fpm/pool.d/www.conf from /etc/php/8.2/fpm/php-fpm.conf at line 14
                [30-Nov-2026 18:49:57] ERROR: failed to load configuration file '/etc/php/8.2/fpm/php-fpm.conf'
                [30-Nov-2026 18:49:57] ERROR: FPM initialization failed
                """;
        assertThat(kind.judge(www, new CommandResult(78, "", said, false)))
                .singleElement()
                .satisfies(p -> {
                    assertThat(p.subject()).isEqualTo(WWW.toString());
                    assertThat(p.line()).isEqualTo(14);
                    assertThat(p.message()).startsWith("unknown entry 'pm.max_childs'");
                });
        assertThat(kind.judge(www, new CommandResult(254, "", "Fatal Error Insufficient shared memory", false)))
                .singleElement()
                .extracting(Problem::severity)
                .isEqualTo(Severity.ERROR);
        String passed = "[30-Nov-2026 18:49:27] NOTICE: configuration file x test is successful\n";
        assertThat(kind.judge(www, new CommandResult(0, "", passed, false))).isEmpty();
    }

    @Test
    void mayCreateOnlyWhatTheIncludeWouldLoad() {
        EffectiveConfig config = kind.effective(www, host);
        assertThat(kind.mayCreate(www, config, WWW.resolveSibling("new.conf"))).isTrue();
        assertThat(kind.mayCreate(www, config, WWW.resolveSibling("new.txt"))).isFalse();
        assertThat(kind.mayCreate(www, config, Path.of("/etc/php/8.2/fpm/pool.d/../new.conf")))
                .isFalse();
    }

    private Edits edit(Installation at, String parameter, String value) {
        return kind.edit(at, kind.effective(at, host), List.of(new Setting(parameter, value)));
    }

    private static EffectiveValue value(EffectiveConfig config, String name) {
        return config.value(name).orElseThrow();
    }

    private String text(Path path) {
        try {
            return new String(host.read(path, 1 << 20), java.nio.charset.StandardCharsets.ISO_8859_1);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private List<Problem> inspect(String newWww) {
        List<ConfigFile> files = kind.effective(www, host).files();
        return kind.inspect(
                www,
                files,
                files.stream()
                        .map(f -> f.path().equals(WWW) ? f.with(newWww) : f)
                        .toList());
    }
}

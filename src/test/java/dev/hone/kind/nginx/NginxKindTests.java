package dev.hone.kind.nginx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.CapturedHost;
import dev.hone.kind.CommandResult;
import dev.hone.kind.Edits;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Figure;
import dev.hone.kind.Installation;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import dev.hone.kind.ProcessInfo;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKindContract;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import dev.hone.kind.Step;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NginxKindTests extends ServiceKindContract {
    private static final Path SHOP = NginxCapture.SHOP;
    private static final Path MAIN = NginxCapture.MAIN;

    private final NginxCapture nginx = new NginxCapture();
    private final NginxKind kind = nginx.kind;
    private final CapturedHost host = nginx.host;
    private final Installation debian = nginx.debian;
    private final Installation second = nginx.second;
    private final EffectiveConfig config = nginx.config;

    @Override
    protected ServiceKind kind() {
        return kind;
    }

    @Override
    protected List<String> linesThatRunCode() {
        return List.of(
                "load_module modules/evil.so;",
                "http { content_by_lua_block { os.execute('id') } }",
                "http { js_import /tmp/x.js; }",
                "http { server { location / { perl 'sub { }'; } } }",
                "ssl_engine pkcs11;",
                "http { ssl_certificate_key engine:x:y; }",
                "user root;",
                "env LD_PRELOAD=/tmp/x.so;",
                "pid /etc/cron.d/x;",
                "error_log /etc/cron.d/x;",
                "http { access_log /var/www/shop/x.php; }",
                "http { client_body_temp_path /etc; }",
                "http { proxy_cache_path /etc/x keys_zone=a:1m; }",
                "http { server { location / { proxy_store /etc/passwd; } } }",
                "http { fastcgi_param PHP_ADMIN_VALUE \"auto_prepend_file=/tmp/x\"; }",
                "include /tmp/*.conf;",
                "include ../../tmp/x.conf;");
    }

    @Test
    void findsBothInstancesWithTheirPaths() {
        assertThat(debian.mainConfig()).isEqualTo(MAIN);
        assertThat(debian.name()).isEqualTo("nginx :8911");
        assertThat(debian.unit()).isEqualTo("nginx.service");
        assertThat(debian.command()).containsExactly("/usr/sbin/nginx", "-c", "/etc/nginx/nginx.conf");
        assertThat(second.mainConfig()).isEqualTo(Path.of("/srv/second/nginx.conf"));
        assertThat(second.unit()).isNull();
        assertThat(second.command())
                .containsExactly(
                        "/usr/sbin/nginx",
                        "-c",
                        "/srv/second/nginx.conf",
                        "-p",
                        "/srv/second",
                        "-g",
                        "daemon off; worker_rlimit_nofile 4096;");
    }

    @Test
    void doesNotBelieveATitle() {
        List<ProcessInfo> processes = new ArrayList<>(host.processes());
        processes.add(master(9000, "/home/mallory/nginx"));
        CapturedHost withDecoy = host.with(processes);
        assertThat(kind.discover(withDecoy)).hasSize(2);
        processes.set(processes.size() - 1, master(9000, "/usr/sbin/nginx"));
        assertThat(kind.discover(host.with(processes))).hasSize(3);
    }

    private static ProcessInfo master(int pid, String executable) {
        List<String> title = List.of("nginx: master process /usr/sbin/nginx -c /home/mallory/n.conf");
        return new ProcessInfo(
                pid, 1, pid, Instant.EPOCH, "nginx", title, Path.of(executable), Path.of("/"), 1001, 1001, "");
    }

    @Test
    void readsFilesInNginxsOrder() {
        assertThat(config.files())
                .extracting(f -> f.path().toString())
                .containsExactly(
                        "/etc/nginx/nginx.conf",
                        "/etc/nginx/mime.types",
                        "/etc/nginx/conf.d/shop.conf",
                        "/etc/nginx/fastcgi_params",
                        "/etc/nginx/sites-enabled/default");
        assertThat(config.files().getLast().realPath()).isEqualTo(Path.of("/etc/nginx/sites-available/default"));
        assertThat(config.problems()).isEmpty();
    }

    @Test
    void tellsTheWinnerAndWhatOverridesIt() {
        EffectiveValue keepalive = config.value("http/keepalive_timeout").orElseThrow();
        assertThat(keepalive.value()).isEqualTo("65");
        assertThat(keepalive.origin()).isEqualTo(Origin.file(SHOP, 2, "65"));
        assertThat(keepalive.overriddenIn()).containsExactly(Origin.file(SHOP, 15, "5s"));
        assertThat(config.value("http/sendfile").orElseThrow().origin()).isEqualTo(Origin.file(MAIN, 18, "on"));
        assertThat(config.value("http/gzip_vary").orElseThrow().origin()).isEqualTo(Origin.defaulted("off"));
        assertThat(config.value("http/http2")).as("came with 1.25.1").isEmpty();
        assertThat(config.value("user").orElseThrow().value()).isEqualTo("www-data");
    }

    @Test
    void seesWhatTheCommandLineGives() {
        EffectiveConfig there = kind.effective(second, host);
        assertThat(there.value("worker_rlimit_nofile").orElseThrow().origin().source())
                .isEqualTo(Origin.Source.COMMAND_LINE);
        Edits edits = kind.edit(second, there, List.of(new Setting("worker_rlimit_nofile", "8192")));
        assertThat(edits.problems()).extracting(Problem::code).contains("command_line");
    }

    @Test
    void readsTheStatusPage() {
        StatusReport.Up up = (StatusReport.Up) kind.probe(debian, host);
        assertThat(up.figures()).contains(Figure.gauge("active_connections", 1, ""), Figure.gauge("workers", 2, ""));
        assertThat(up.hints()).isEmpty();
        StatusReport.Up bare = (StatusReport.Up) kind.probe(second, host);
        assertThat(bare.figures()).singleElement().extracting(Figure::name).isEqualTo("workers");
        assertThat(bare.hints().getFirst()).contains("stub_status");
    }

    @Test
    void provesAReloadByNewWorkersOnly() {
        var before = kind.generation(debian, host);
        assertThat(before.marks()).containsExactly("2956@376449", "2957@376449");
        assertThat(kind.unproven(debian, host, before, Effect.RELOAD))
                .hasValueSatisfying(r -> assertThat(r).contains("2956@376449"));
        assertThat(kind.generation(second, host).marks())
                .as("draining left out")
                .containsExactly("3102@377002");
    }

    @Test
    void signalsOnlyTheMaster() {
        assertThat(kind.activate(debian, Effect.RELOAD, List.of()))
                .containsExactly(new Step.Signal(2955, 376448, "HUP"));
    }

    @Test
    void checksAsTheUserWhoStartedIt() {
        assertThat(kind.checker(second).orElseThrow().uid()).isEqualTo(1000);
        assertThat(kind.checker(debian).orElseThrow().arguments())
                .containsExactly("/usr/sbin/nginx", "-t", "-c", "/etc/nginx/nginx.conf");
    }

    @Test
    void readsTheCheckersOutput() {
        String said = """
                nginx: [warn] the "user" directive makes sense only if x, ignored in /etc/nginx/nginx.conf:1
                2026/11/30 12:35:10 [emerg] 21944#21944: host not found in upstream "db" in /etc/nginx/conf.d/shop.conf:9
                nginx: [emerg] host not found in upstream "db" in /etc/nginx/conf.d/shop.conf:9
                nginx: configuration file /etc/nginx/nginx.conf test failed
                """;
        List<Problem> problems = kind.judge(debian, new CommandResult(1, "", said, false));
        assertThat(problems).extracting(Problem::severity).containsExactly(Severity.WARNING, Severity.ERROR);
        assertThat(problems.getLast())
                .isEqualTo(new Problem(
                        "name_not_resolved",
                        Severity.ERROR,
                        SHOP.toString(),
                        9,
                        "host not found in upstream \"db\" in /etc/nginx/conf.d/shop.conf:9",
                        null));
        assertThat(kind.judge(debian, new CommandResult(1, "", "boom", false))).hasSize(1);
        assertThat(kind.judge(debian, new CommandResult(0, "", "nginx: [emerg] lies", false)))
                .hasSize(1);
    }

    @Test
    void addsUpItsMemory() {
        List<MemoryItem> items = kind.memory(debian, config, host.facts(), 5_000_000);
        assertThat(items)
                .contains(
                        new MemoryItem("zone shop", 10 << 20, 1, MemoryItem.Share.RESERVED),
                        new MemoryItem("worker (as measured)", 5_000_000, 2, MemoryItem.Share.EXPECTED),
                        new MemoryItem(
                                "old worker during a reload (as measured)", 5_000_000, 2, MemoryItem.Share.EXPECTED));
    }

    /** A worker that nobody measured is not taken for nothing. */
    @Test
    void assumesAWorkerBySizeOfItsConnections() {
        assertThat(kind.memory(debian, config, host.facts(), 0))
                .contains(new MemoryItem("worker (as assumed)", (2 << 20) + 768 * 424, 2, MemoryItem.Share.EXPECTED));
    }

    @Test
    void namesItsLogs() {
        assertThat(kind.logs(debian, config)).containsExactly(Path.of("/var/log/nginx/error.log"));
    }

    @Override
    protected Optional<String> otherValue(Parameter parameter, String current) {
        return switch (parameter.name()) {
            case "error_log", "http/error_log" -> Optional.of("/var/log/nginx/error.log crit");
            case "http/access_log" -> Optional.of("off");
            case "http/gzip_types" -> Optional.of("text/plain");
            default -> super.otherValue(parameter, current);
        };
    }
}

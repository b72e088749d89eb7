package dev.hone.kind.httpd;

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
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpdKindTests extends ServiceKindContract {
    private static final Path TUNING = Path.of("/etc/apache2/conf-enabled/tuning.conf");
    private static final Path LIMITS = Path.of("/srv/second/conf/parts/10-limits.conf");

    private final HttpdKind kind = new HttpdKind();
    private final CapturedHost host = CapturedHost.of("httpd", "2.4.71");
    private final Installation debian = kind.discover(host).get(0);
    private final Installation second = kind.discover(host).get(1);
    private final EffectiveConfig config = kind.effective(debian, host);
    private final EffectiveConfig other = kind.effective(second, host);

    @Override
    protected ServiceKind kind() {
        return kind;
    }

    @Override
    protected List<String> linesThatRunCode() {
        return List.of(
                "LoadModule evil_module /tmp/evil.so",
                "loadfile /tmp/evil.so",
                "CustomLog \"|/bin/sh -c id\" common",
                "ErrorLog \"|/tmp/x\"",
                "ErrorLog /etc/cron.d/x",
                "GlobalLog /var/www/html/x.php common",
                "ScriptAlias /x /tmp",
                "<Directory /var/www>\nOptions +ExecCGI\n</Directory>",
                "<Directory /var/www>\nOptions All\n</Directory>",
                "AddHandler cgi-script .jpg",
                "<FilesMatch x>\nSetHandler application/x-httpd-php\n</FilesMatch>",
                "AddType application/x-httpd-php .jpg",
                "Action x /cgi/x",
                "ExtFilterDefine x cmd=/tmp/x",
                "RewriteMap x prg:/tmp/x",
                "SSLPassPhraseDialog exec:/tmp/x",
                "php_admin_value auto_prepend_file /tmp/x",
                "<Perl>\nsystem('id');\n</Perl>",
                "Include /tmp/*.conf",
                "Include ../../tmp/x.conf",
                "User root",
                "PidFile /etc/cron.d/x",
                "Alias /x /etc",
                "DocumentRoot /",
                "ProxyRequests On",
                "SetEnv LD_PRELOAD /tmp/x.so",
                "CacheRoot /etc",
                "Define APACHE_LOG_DIR /etc/cron.d\nErrorLog ${APACHE_LOG_DIR}/x",
                "<IfModule !nothing.c>\nLoadModule evil_module /tmp/evil.so\n</IfModule>",
                "Timeout 5\\\n5\nLoadModule evil_module \\\n /tmp/x.so");
    }

    /** The log's default lies outside the directories that Debian's instance writes to, which is refused. */
    @Override
    protected Optional<String> otherValue(Parameter parameter, String current) {
        return parameter.name().equals("ErrorLog") ? Optional.empty() : super.otherValue(parameter, current);
    }

    @Test
    void findsBothInstancesWithTheirPaths() {
        assertThat(debian.mainConfig()).isEqualTo(Path.of("/etc/apache2/apache2.conf"));
        assertThat(debian.unit()).isEqualTo("apache2.service");
        assertThat(debian.command()).containsExactly("/usr/sbin/apache2", "-k", "start");
        assertThat(second.mainConfig()).isEqualTo(Path.of("/srv/second/conf/httpd.conf"));
        assertThat(second.unit()).isNull();
        assertThat(second.attributes()).containsEntry("mpm", "prefork");
        assertThat(debian.attributes())
                .containsEntry("mpm", "event")
                .containsEntry("variable APACHE_LOG_DIR", "/var/log/apache2");
        assertThat(debian.attributes().keySet()).noneMatch(k -> k.contains("PATH"));
    }

    @Test
    void doesNotBelieveAName() {
        List<ProcessInfo> processes = new ArrayList<>(host.processes());
        processes.add(named("/home/mallory/apache2", "-k", "start"));
        assertThat(kind.discover(host.with(processes))).hasSize(2);
        processes.set(processes.size() - 1, named("/usr/sbin/apache2", "-t", "-f", "/tmp/x"));
        assertThat(kind.discover(host.with(processes))).hasSize(2);
        processes.set(processes.size() - 1, named("/usr/sbin/apache2", "-f", "/tmp/x"));
        assertThat(kind.discover(host.with(processes))).hasSize(3);
    }

    private static ProcessInfo named(String executable, String... arguments) {
        List<String> command = new ArrayList<>(List.of(executable));
        command.addAll(List.of(arguments));
        return new ProcessInfo(
                9, 1, 9, Instant.EPOCH, "apache2", command, Path.of(executable), Path.of("/"), 1001, 1001, "");
    }

    @Test
    void readsLinkedFilesInHttpdsOrder() {
        assertThat(config.problems()).isEmpty();
        assertThat(config.files()).hasSizeGreaterThan(30);
        assertThat(config.files().getFirst().path()).isEqualTo(debian.mainConfig());
        ConfigFile tuning = file(config, TUNING);
        assertThat(tuning.realPath()).isEqualTo(Path.of("/etc/apache2/conf-available/tuning.conf"));
        assertThat(other.files())
                .extracting(f -> f.path().getFileName().toString())
                .containsExactly("httpd.conf", "modules.conf", "10-limits.conf", "20-deflate.conf");
    }

    @Test
    void tellsTheLastLineThatIsRead() {
        EffectiveValue keepalive = config.value("KeepAliveTimeout").orElseThrow();
        assertThat(keepalive.origin()).isEqualTo(Origin.file(TUNING, 2, "3"));
        assertThat(keepalive.shadowed())
                .containsExactly(Origin.file(
                        debian.mainConfig(), keepalive.shadowed().getFirst().line(), "5"));
        assertThat(keepalive.overriddenIn()).extracting(Origin::value).containsExactly("15");
        assertThat(config.value("MaxRequestWorkers").orElseThrow().origin()).isEqualTo(Origin.file(TUNING, 4, "100"));
        assertThat(config.value("EnableSendfile").orElseThrow().value()).isEqualTo("On");
        assertThat(other.value("Timeout").orElseThrow().origin()).isEqualTo(Origin.file(LIMITS, 2, "30"));
        assertThat(other.value("KeepAlive").orElseThrow().value()).isEqualTo("off");
        assertThat(other.value("MaxRequestWorkers").orElseThrow().value())
                .as("-D LIVE")
                .isEqualTo("12");
        assertThat(other.value("ServerLimit").orElseThrow().value())
                .as("default of prefork")
                .isEqualTo("256");
    }

    @Test
    void showsRowsOfTheModulesThatAreThere() {
        assertThat(config.value("ThreadsPerChild")).isPresent();
        assertThat(config.value("MinSpareServers")).isEmpty();
        assertThat(other.value("ThreadsPerChild")).isEmpty();
        assertThat(other.value("MinSpareServers")).isPresent();
        assertThat(config.value("CacheDefaultExpire")).isEmpty();
        assertThat(other.value("CacheDefaultExpire")).isPresent();
        assertThat(problem(debian, config, "CacheDefaultExpire", "60").message())
                .contains("mod_cache")
                .contains("a2enmod");
    }

    @Test
    void editsTheLineThatWinsAndSaysWhatStays() {
        Edits edits = kind.edit(debian, config, List.of(new Setting("KeepAliveTimeout", "4")));
        assertThat(edits.files()).extracting(f -> f.path()).containsExactly(TUNING);
        assertThat(edits.files().getFirst().newText())
                .contains("KeepAliveTimeout 4\n")
                .contains("KeepAliveTimeout 15");
        assertThat(edits.problems()).extracting(Problem::code).containsExactly("overridden");
    }

    @Test
    void addsBesideTheModulesOwnSettings() {
        String spare = kind.edit(debian, config, List.of(new Setting("MaxMemFree", "1024")))
                .files()
                .getFirst()
                .newText();
        assertThat(spare)
                .contains("\tMaxRequestWorkers 100\n\tMaxMemFree 1024\n</IfModule>\n<IfModule mpm_prefork_module>");
        Edits deflate = kind.edit(second, other, List.of(new Setting("DeflateMemLevel", "8")));
        assertThat(deflate.files().getFirst().newText())
                .isEqualTo("<IfModule mod_deflate.c>\r\n"
                        + "\tDeflateCompressionLevel 4\r\n"
                        + "\tDeflateMemLevel 8\r\n"
                        + "</IfModule>\r\n");
    }

    @ParameterizedTest
    @CsvSource({
        "MaxRequestWorkers, banana, bad_unit",
        "MaxRequestWorkers, 900, misread_value",
        "MaxRequestWorkers, 90, misread_value",
        "Timeout, 5s, bad_unit",
        "Timeout, -5, out_of_range",
        "KeepAlive, maybe, not_boolean",
        "EnableMMAP, 1, not_boolean",
        "LimitRequestBody, 1k, bad_unit",
        "KeepAliveTimeout, 5x, bad_unit",
        "ServerTokens, none, unknown_word",
        "Nonsense, 1, unknown_parameter",
        "LogLevel, 'warn\nLoadModule x y', several_words"
    })
    void refusesWhatHttpdWouldMisread(String parameter, String value, String code) {
        assertThat(problem(debian, config, parameter, value).code()).isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource({"KeepAliveTimeout, 500ms", "KeepAliveTimeout, 1min", "KeepAlive, on", "MaxRequestWorkers, 200"})
    void takesWhatHttpdTakes(String parameter, String value) {
        assertThat(kind.edit(debian, config, List.of(new Setting(parameter, value)))
                        .problems())
                .noneMatch(p -> p.severity() != Severity.WARNING);
    }

    @Test
    void holdsARestartAgainstLimitsOnly() {
        Map<String, Parameter> rows = kind.catalogue().parameters();
        assertThat(rows.get("ServerLimit").effect()).isEqualTo(Effect.RESTART);
        assertThat(rows.get("MaxRequestWorkers").effect()).isEqualTo(Effect.RELOAD);
        assertThat(kind.alarms(List.of(
                        "[mpm_event:warn] AH00501: changing ServerLimit to 40 from original value of 16 not allowed"
                                + " during restart",
                        "[mpm_event:notice] AH00489: resuming")))
                .hasSize(1);
        assertThat(kind.alarms(List.of(
                        "[mpm_event:alert] [pid 1:tid 1] no listening sockets available, shutting down",
                        "[:emerg] [pid 1:tid 1] AH00019: Unable to open logs, exiting")))
                .as("a port that somebody else has, which the checker does not see")
                .hasSize(2);
    }

    @Test
    void readsWhatTheCheckerReallySays() {
        CommandResult clamped = new CommandResult(
                0,
                "",
                "AH00515: WARNING: MaxRequestWorkers of 9000 would require 360 servers and would exceed ServerLimit of"
                        + " 16, decreasing to 400. To increase, please see the ServerLimit directive.\n"
                        + "Syntax OK\n",
                false);
        assertThat(kind.judge(debian, clamped))
                .extracting(Problem::code, Problem::severity)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("misread_value", Severity.ERROR));
        CommandResult wrong = new CommandResult(
                1,
                "",
                "AH00526: Syntax error on line 7 of /etc/apache2/apache2.conf:\n" + "KeepAlive must be On or Off\n",
                false);
        assertThat(kind.judge(debian, wrong))
                .containsExactly(new Problem(
                        "checker",
                        Severity.ERROR,
                        "/etc/apache2/apache2.conf",
                        7,
                        "KeepAlive must be On or Off in /etc/apache2/apache2.conf:7",
                        null));
        CommandResult fine = new CommandResult(
                0, "", "AH00558: apache2: Could not reliably determine the server's name\nSyntax OK\n", false);
        assertThat(kind.judge(debian, fine)).isEmpty();
    }

    @Test
    void checksAgainJustBeforeTheSignalThatCouldKill() {
        List<Step> steps = kind.activate(debian, Effect.RELOAD, List.of());
        assertThat(steps).hasSize(2);
        assertThat(steps.getFirst()).isInstanceOfSatisfying(Step.Run.class, run -> {
            assertThat(run.command().arguments()).containsExactly("/usr/sbin/apache2", "-t");
            assertThat(run.command().environment()).containsEntry("APACHE_RUN_DIR", "/var/run/apache2");
        });
        assertThat(steps.getLast()).isEqualTo(new Step.Signal(debian.pid(), debian.startTicks(), "USR1"));
        assertThat(kind.checker(second).orElseThrow().arguments())
                .containsExactly(
                        "/usr/sbin/apache2",
                        "-t",
                        "-d",
                        "/srv/second",
                        "-f",
                        "conf/httpd.conf",
                        "-D",
                        "LIVE",
                        "-D",
                        "FOREGROUND");
    }

    @Test
    void provesAReloadByProcessesThatListen() {
        Generation before = kind.generation(debian, host);
        assertThat(before.marks()).hasSize(2);
        assertThat(kind.unproven(debian, host, before, Effect.RELOAD)).isPresent();
        assertThat(kind.unproven(debian, host, new Generation(List.of("1@1")), Effect.RELOAD))
                .isEmpty();
        List<ProcessInfo> none =
                host.processes().stream().filter(p -> p.parentPid() == 1).toList();
        assertThat(kind.unproven(debian, host.with(none), before, Effect.RELOAD))
                .isPresent();
    }

    @Test
    void readsTheStatusPage() {
        StatusReport.Up up = (StatusReport.Up) kind.probe(debian, host);
        assertThat(up.hints()).isEmpty();
        assertThat(up.figures())
                .extracting(Figure::name)
                .contains(
                        "requests_total",
                        "sent_bytes_total",
                        "request_seconds_total",
                        "busy_workers",
                        "idle_workers",
                        "connections",
                        "config_generation",
                        "open_slots",
                        "processes");
        assertThat(figure(up, "requests_total")).isEqualTo(Figure.counter("requests_total", 7, ""));
        assertThat(figure(up, "processes").value()).isEqualTo(2);
        StatusReport.Up prefork = (StatusReport.Up) kind.probe(second, host);
        assertThat(figure(prefork, "busy_workers").value()).isEqualTo(1);
    }

    @Test
    void countsProcessesAtTheirMeasuredSize() {
        assertThat(kind.memory(second, other, host.facts(), 30 << 20))
                .contains(
                        new MemoryItem("process of 1 at once (as measured)", 30 << 20, 12, MemoryItem.Share.EXPECTED));
        assertThat(kind.memory(debian, config, host.facts(), 9 << 20))
                .contains(new MemoryItem("process of 25 at once (as measured)", 9 << 20, 4, MemoryItem.Share.EXPECTED));
    }

    @ParameterizedTest
    @CsvSource({
        "'KeepAliveTimeout 9', ",
        "'Timeout banana', bad_unit",
        "'<VirtualHost *:8>', syntax",
        "'ServerLimit 2', misread_value",
        "'Include tuning.conf', include_unseen",
        "'IncludeOptional conf-enabled/*.conf', include_loop",
        "'AllowOverride All', htaccess"
    })
    void looksAtRawEdits(String line, String code) {
        List<Problem> problems = inspect(line);
        if (code == null) {
            assertThat(problems).isEmpty();
        } else {
            assertThat(problems).extracting(Problem::code).contains(code);
        }
    }

    @Test
    void letsOnlyIncludedFilesBeMade() {
        assertThat(kind.mayCreate(debian, config, Path.of("/etc/apache2/conf-enabled/x.conf")))
                .isTrue();
        assertThat(kind.mayCreate(debian, config, Path.of("/etc/apache2/conf-enabled/x.txt")))
                .isFalse();
        assertThat(kind.mayCreate(debian, config, Path.of("/etc/cron.d/x.conf")))
                .isFalse();
    }

    private List<Problem> inspect(String line) {
        List<ConfigFile> after = config.files().stream()
                .map(f -> f.path().equals(TUNING) ? f.with(f.text() + line + "\n") : f)
                .toList();
        return kind.inspect(debian, config.files(), after);
    }

    private Problem problem(Installation at, EffectiveConfig now, String parameter, String value) {
        return kind.edit(at, now, List.of(new Setting(parameter, value)))
                .problems()
                .getFirst();
    }

    private static Figure figure(StatusReport.Up up, String name) {
        return up.figures().stream()
                .filter(f -> f.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static ConfigFile file(EffectiveConfig config, Path path) {
        return config.files().stream()
                .filter(f -> f.path().equals(path))
                .findFirst()
                .orElseThrow();
    }
}

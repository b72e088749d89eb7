package dev.hone.kind.varnish;

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
import dev.hone.kind.Problem;
import dev.hone.kind.ProcessInfo;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKindContract;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import dev.hone.kind.Step;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VarnishKindTests extends ServiceKindContract {
    private static final Path SHOP = Path.of("/srv/shop/shop.vcl");

    private final VarnishKind kind = new VarnishKind(Clock.fixed(Instant.ofEpochMilli(1796000000003L), ZoneOffset.UTC));
    private final CapturedHost host = CapturedHost.of("varnish", "7.7.0");
    private final Installation debian = at("varnish.service");
    private final Installation second = at(null);
    private final EffectiveConfig config = kind.effective(second, host);

    private Installation at(String unit) {
        return kind.discover(host).stream()
                .filter(i -> java.util.Objects.equals(i.unit(), unit))
                .findFirst()
                .orElseThrow();
    }

    @Override
    protected ServiceKind kind() {
        return kind;
    }

    @Override
    protected List<String> linesThatRunCode() {
        return List.of(
                "C{ system(\"id\"); }C",
                "import evil from \"/tmp/evil.so\";",
                "import std from \"/tmp/evil.so\";",
                "import unix;",
                "import vtc;",
                "include \"/tmp/x.vcl\";",
                "include \"../../tmp/x.vcl\";",
                "include \"./../../tmp/x.vcl\";",
                "include +glob \"/tmp/*.vcl\";",
                "sub vcl_deliver { set resp.http.X = std.fileread(\"/etc/passwd\"); }",
                "/* */ import /* */ evil;");
    }

    @Test
    void findsBothInstancesWithTheirPaths() {
        assertThat(debian.mainConfig()).isEqualTo(Path.of("/etc/varnish/default.vcl"));
        assertThat(second.mainConfig()).isEqualTo(SHOP);
        assertThat(second.key()).isEqualTo("/srv/w");
        assertThat(second.listeners()).as("those of clients, not of commands").hasSize(1);
        assertThat(second.attributes()).containsEntry("loaded", "hone_1796000000001 hone_1796000000002");
        assertThat(debian.attributes()).containsEntry("started_by", "0");
        assertThat(kind.start(debian).uid()).isZero();
    }

    @Test
    void doesNotBelieveAName() {
        List<ProcessInfo> processes = new ArrayList<>(host.processes());
        processes.add(named("/home/mallory/varnishd"));
        assertThat(kind.discover(host.with(processes))).hasSize(2);
        processes.set(processes.size() - 1, named("/usr/sbin/varnishd"));
        assertThat(kind.discover(host.with(processes))).hasSize(3);
        processes.set(processes.size() - 1, named("/usr/sbin/varnishd", "-C", "-f", "/x"));
        assertThat(kind.discover(host.with(processes))).hasSize(2);
    }

    private static ProcessInfo named(String executable, String... arguments) {
        List<String> command = new ArrayList<>(List.of(executable));
        command.addAll(List.of(arguments));
        return new ProcessInfo(
                9, 1, 9, Instant.EPOCH, "varnishd", command, Path.of(executable), Path.of("/x"), 1, 1, "");
    }

    @Test
    void readsOptionsGluedOrApart() {
        VarnishArguments arguments = VarnishArguments.read(
                List.of("varnishd", "-F", "-smalloc,1g", "-s", "x=malloc,2g", "-p", "a=1", "-pa=2", "-Fj", "none"));
        assertThat(arguments.all('s')).containsExactly("malloc,1g", "x=malloc,2g");
        assertThat(arguments.parameter("a")).contains("2");
        assertThat(arguments.last('j')).contains("none");
    }

    @Test
    void tellsWhatGaveEachValue() {
        EffectiveValue ttl = config.value("default_ttl").orElseThrow();
        assertThat(ttl.value()).isEqualTo("300");
        assertThat(ttl.origin().source()).isEqualTo(Origin.Source.RUNTIME);
        EffectiveValue client = config.value("workspace_client").orElseThrow();
        assertThat(client.origin().source()).isEqualTo(Origin.Source.COMMAND_LINE);
        assertThat(client.value()).isEqualTo("131072");
        EffectiveValue backend = config.value("workspace_backend").orElseThrow();
        assertThat(backend.value()).as("in the default's own spelling").isEqualTo("96k");
        assertThat(backend.origin().source()).isEqualTo(Origin.Source.DEFAULT);
        assertThat(config.value("pool_req").orElseThrow().value()).isEqualTo("10,100,10");
        assertThat(config.value("auto_restart").orElseThrow().value()).isEqualTo("on");
    }

    @Test
    void readsIncludedFilesAndWhetherTheyAreLoaded() {
        assertThat(config.files())
                .extracting(f -> f.path().toString())
                .containsExactly("/srv/shop/shop.vcl", "/srv/shop/parts/backend.vcl");
        assertThat(config.problems()).isEmpty();
        assertThat(kind.effective(second, host.with(SHOP, "vcl 4.1;\nbackend default none;\n"))
                        .problems())
                .extracting(Problem::code)
                .containsExactly("not_loaded_yet");
    }

    @Test
    void saysThatASettingHoldsUntilTheNextStart() {
        Edits edits = kind.edit(second, config, List.of(new Setting("default_ttl", "60")));
        assertThat(edits.files()).isEmpty();
        assertThat(edits.live()).containsExactly(new Setting("default_ttl", "60"));
        assertThat(edits.problems()).extracting(Problem::code).containsExactly("until_restart");
        assertThat(edits.problems().getFirst().message())
                .contains("-p default_ttl=60")
                .contains("default again");
        Problem given = kind.edit(second, config, List.of(new Setting("workspace_client", "64k")))
                .problems()
                .getFirst();
        assertThat(given.message()).contains("the command line gives it 128k again");
    }

    @Test
    void saysWhatARestartCosts() {
        assertThat(kind.atStake(second, config))
                .extracting(Problem::code)
                .containsExactly("cache_lost", "settings_lost");
        assertThat(kind.atStake(second, config).getLast().message()).contains("default_ttl 300");
        assertThat(kind.atStake(debian, kind.effective(debian, host)))
                .extracting(Problem::code)
                .containsExactly("cache_lost");
    }

    @ParameterizedTest
    @CsvSource({
        "default_ttl, banana, bad_unit",
        "default_ttl, 1h, bad_unit",
        "default_ttl, -1, out_of_range",
        "default_ttl, 1 m, several_words",
        "workspace_client, 1, out_of_range",
        "workspace_client, 1.5q, bad_unit",
        "gzip_level, 10, out_of_range",
        "http_gzip_support, maybe, not_boolean",
        "thread_pool_max, 5, out_of_range",
        "thread_pool_min, 6000, out_of_range",
        "cc_command, true, runs_code",
        "vcc_feature, +allow_inline_c, runs_code",
        "nonsense, 1, unknown_parameter"
    })
    void refusesWhatVarnishRefuses(String parameter, String value, String code) {
        assertThat(kind.edit(second, config, List.of(new Setting(parameter, value)))
                        .problems())
                .extracting(Problem::code)
                .contains(code);
    }

    @ParameterizedTest
    @CsvSource({"default_ttl, 1.5", "default_ttl, 90s", "workspace_client, 0.25M", "workspace_client, 65536b"})
    void takesWhatVarnishTakes(String parameter, String value) {
        assertThat(kind.edit(second, config, List.of(new Setting(parameter, value)))
                        .problems())
                .extracting(Problem::severity)
                .containsOnly(Problem.Severity.WARNING);
    }

    @Test
    void loadsUnderANewNameAndKeepsTheLastOne() {
        assertThat(commands(kind.activate(second, Effect.RELOAD, List.of())))
                .containsExactly(
                        "vcl.load hone_1796000000003 /srv/shop/shop.vcl",
                        "vcl.use hone_1796000000003",
                        "vcl.discard hone_1796000000001");
        assertThat(commands(kind.activate(second, Effect.LIVE, List.of(new Setting("a", "1"), new Setting("b", null)))))
                .containsExactly("param.set a 1", "param.reset b");
        assertThat(commands(kind.activate(second, Effect.RESTART, List.of(new Setting("listen_depth", "9")))))
                .containsExactly("param.set listen_depth 9", "stop", "start");
        assertThat(kind.activate(second, Effect.RESTART, List.of())).containsExactly(kind.stop(second));
    }

    private static List<String> commands(List<Step> steps) {
        return steps.stream()
                .map(s -> ((Step.Run) s).command().arguments())
                .peek(a -> assertThat(a.subList(0, 3)).containsExactly("/usr/bin/varnishadm", "-n", "/srv/w"))
                .map(a -> String.join(" ", a.subList(3, a.size())))
                .toList();
    }

    @Test
    void provesALoadByTheActiveConfiguration() {
        Generation before = kind.generation(second, host);
        assertThat(before.marks()).contains("active hone_1796000000002");
        assertThat(kind.unproven(second, host, before, Effect.RELOAD)).isPresent();
        assertThat(kind.unproven(second, host, new Generation(List.of("active boot")), Effect.RELOAD))
                .isEmpty();
        List<ProcessInfo> childless =
                host.processes().stream().filter(p -> p.parentPid() == 1).toList();
        assertThat(kind.unproven(second, host.with(childless), before, Effect.RESTART))
                .isPresent();
    }

    @Test
    void readsWhatTheCheckerReallySays() {
        assertThat(kind.checker(second).orElseThrow().arguments())
                .containsExactly("/usr/sbin/varnishd", "-C", "-f", "/srv/shop/shop.vcl");
        String said =
                "Message from VCC-compiler:\nSymbol not found: 'req.bogus'\nAt: ('/srv/shop/shop.vcl' Line 4 Pos 20) --"
                        + " (Pos 28)\nsub vcl_recv { set req.bogus = 1; }\n-------------------#########-------\n\n"
                        + "Running VCC-compiler failed, exited with 2\nVCL compilation failed";
        Problem problem =
                kind.judge(second, new CommandResult(2, "", said, false)).getFirst();
        assertThat(problem.subject()).isEqualTo("/srv/shop/shop.vcl");
        assertThat(problem.line()).isEqualTo(4);
        assertThat(problem.message()).contains("Symbol not found: 'req.bogus'");
        assertThat(kind.judge(second, new CommandResult(0, "", "/* pages of C */", false)))
                .isEmpty();
    }

    @Test
    void countsWhatMatters() {
        StatusReport.Up up = (StatusReport.Up) kind.probe(debian, host);
        assertThat(up.figures())
                .extracting(Figure::name)
                .contains(
                        "requests_total",
                        "hits_total",
                        "misses_total",
                        "evicted_total",
                        "objects",
                        "threads",
                        "backend_failures_total",
                        "child_uptime_seconds",
                        "child_starts_total",
                        "storage_free_bytes");
        assertThat(up.figures()).contains(Figure.gauge("storage_free_bytes", 256 << 20, "bytes"));
    }

    @Test
    void reservesItsStores() {
        assertThat(kind.memory(second, config, host.facts(), 0))
                .contains(
                        new MemoryItem("store", (long) ((32 << 20) * 1.02), 1, MemoryItem.Share.RESERVED),
                        new MemoryItem("shared log (vsl_space)", 80 << 20, 1, MemoryItem.Share.RESERVED));
        assertThat(kind.memory(second, config, host.facts(), 0))
                .anyMatch(i -> i.share() == MemoryItem.Share.EXPECTED && i.count() == 20);
    }

    @ParameterizedTest
    @CsvSource({
        "'import directors;', ",
        "'# a comment', ",
        "'sub vcl_hit { return (deliver); }', ",
        "'include \"shop.vcl\";', include_unseen",
        "'include \"./shop.vcl\";', include_loop",
        "'include \"./parts/none.vcl\";', include_unseen"
    })
    void looksAtRawEdits(String line, String code) {
        List<ConfigFile> after = config.files().stream()
                .map(f -> f.path().equals(SHOP) ? f.with(f.text() + line + "\n") : f)
                .toList();
        List<Problem> problems = kind.inspect(second, config.files(), after);
        if (code == null) {
            assertThat(problems).isEmpty();
        } else {
            assertThat(problems).extracting(Problem::code).containsExactly(code);
        }
    }
}

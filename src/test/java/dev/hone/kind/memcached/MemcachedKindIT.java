package dev.hone.kind.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.agent.LocalHost;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.protocol.MemcachedText;
import dev.hone.loop.Ports;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The kind before memcached servers that this test started. */
class MemcachedKindIT {
    /** What the starter does, and what is no setting. */
    private static final Set<String> NO_ROWS = Set.of(
            "daemon",
            "help",
            "license",
            "version",
            "extended",
            "modern",
            "sock_cookie_id",
            "hashexpand",
            "proxy_config",
            "proxy_arg",
            "napi");

    /** What these servers were given. */
    private static final Set<String> GIVEN = Set.of("port", "listen", "user", "memory-limit");

    @TempDir
    static Path dir;

    private static TestMemcached server;

    private final MemcachedKind kind = new MemcachedKind();
    private final Host host = LocalHost.open(Path.of("target/memcached-kind"));

    @BeforeAll
    static void startServer() throws Exception {
        Assumptions.assumeTrue(TestMemcached.isInstalled(), "memcached is not installed");
        server = TestMemcached.byHand(dir, "-m", "100");
    }

    @AfterAll
    static void stopServer() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void findsTheProcessThatTheTestStarted() throws Exception {
        Installation at = found();
        assertThat(at.pid()).isEqualTo(server.pid()).isEqualTo(server.runningPid());
        assertThat(server.ask("version")).isEqualTo("VERSION " + at.version());
        assertThat(at.mainConfig()).isNull();
        assertThat(at.name()).isEqualTo("memcached :" + server.port());
        EffectiveValue memory = kind.effective(at, host).value("memory-limit").orElseThrow();
        assertThat(memory.value()).isEqualTo("100");
        assertThat(memory.origin().source()).isEqualTo(Origin.Source.COMMAND_LINE);
        assertThat(server.stat("stats settings", "maxbytes")).isEqualTo(String.valueOf(100 << 20));
    }

    /** Every setting that it reports and every option that its help lists has a row with the server's own default. */
    @Test
    void agreesWithTheServerOnEveryRow() throws Exception {
        Map<String, String> settings = MemcachedText.stats(
                        server.ask("stats settings").getBytes(StandardCharsets.ISO_8859_1))
                .getFirst();
        Map<String, Parameter> rows = kind.catalogue(found()).parameters();
        Set<String> keys = new TreeSet<>(settings.keySet());
        rows.keySet().forEach(n -> keys.remove(Settings.key(n)));
        keys.removeAll(Set.of(
                "oldest",
                "num_threads_per_udp",
                "detail_enabled",
                "auth_enabled_ascii",
                "lru_segmented",
                "temp_lru",
                "proxy_enabled",
                "proxy_uring_enabled",
                "client_flags_size"));
        assertThat(keys).as("settings without a row").isEmpty();
        assertThat(options()).as("options without a row").isSubsetOf(rows.keySet());
        Reading reading = new Reading(kind.catalogue(found()));
        int checked = 0;
        for (Parameter row : rows.values()) {
            String told = Settings.value(settings, row.name()).orElse(null);
            if (told != null && !GIVEN.contains(row.name()) && !row.runsCode()) {
                assertThat(reading.same(row, row.defaultValue(), told))
                        .as("%s default %s, server says %s", row.name(), row.defaultValue(), told)
                        .isTrue();
                checked++;
            }
        }
        System.out.println(
                "memcached rows: " + rows.size() + ", defaults checked against " + found().version() + ": " + checked);
    }

    private static Set<String> options() throws Exception {
        Process help = new ProcessBuilder("/usr/bin/memcached", "-h").start();
        String text = new String(help.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        help.waitFor(10, TimeUnit.SECONDS);
        Set<String> names = new TreeSet<>();
        Matcher option =
                Pattern.compile("(?m)^-[A-Za-z], --([a-z-]+)|^ +- ([a-z_]+):").matcher(text);
        while (option.find()) {
            names.add(option.group(1) == null ? option.group(2).replaceFirst("^no_", "") : option.group(1));
        }
        names.removeAll(NO_ROWS);
        return names;
    }

    /** What is called live is taken while running and read back; the rest memcached has no command for. */
    @ParameterizedTest
    @CsvSource({
        "memory-limit, 120, maxbytes, 125829120",
        "slab_automove, 0, slab_automove, 0",
        "lru_crawler_sleep, 200, lru_crawler_sleep, 200",
        "lru_crawler_tocrawl, 5, lru_crawler_tocrawl, 5",
        "temporary_ttl, 30, temporary_ttl, 30",
        "verbose, 0, verbosity, 0"
    })
    void takesLiveWhatTheCatalogueCallsLive(String parameter, String value, String key, String told) throws Exception {
        Parameter row = kind.catalogue().find(parameter).orElseThrow();
        assertThat(row.effect()).isEqualTo(Effect.LIVE);
        var step = (dev.hone.kind.Step.Exchange)
                kind.activate(found(), Effect.LIVE, List.of(new dev.hone.kind.Setting(parameter, value)))
                        .getFirst();
        String answer = new String(
                host.exchange(
                        step.to(),
                        step.request().getBytes(StandardCharsets.ISO_8859_1),
                        1000,
                        java.time.Duration.ofSeconds(5)),
                StandardCharsets.ISO_8859_1);
        assertThat(answer).matches(step.accepted());
        assertThat(server.stat("stats settings", key)).isEqualTo(told);
        assertThat(kind.catalogue().parameters().values().stream()
                        .filter(p -> p.effect() == Effect.LIVE)
                        .count())
                .isEqualTo(6);
        String before = parameter.equals("memory-limit") ? "100" : row.defaultValue();
        var back = (dev.hone.kind.Step.Exchange)
                kind.activate(found(), Effect.LIVE, List.of(new dev.hone.kind.Setting(parameter, before)))
                        .getFirst();
        host.exchange(
                back.to(), back.request().getBytes(StandardCharsets.ISO_8859_1), 1000, java.time.Duration.ofSeconds(5));
    }

    /** The lies of its start, and that each is caught before: exit code, or accepted as something else. */
    @ParameterizedTest
    @CsvSource({
        "memory-limit, 0.5G, 64",
        "memory-limit, 64M, runs",
        "memory-limit, -5, runs",
        "threads, 0, 1",
        "conn-limit, banana, 1",
        "max-item-size, 2g, 64",
        "slab-growth-factor, 1.0, 1",
        "protocol, foo, 64",
        "slab_automove, 5, 1"
    })
    void refusesWhatTheRealOneRefusesOrMisreads(String parameter, String value, String outcome) throws Exception {
        String flag = Flags.isFlag(parameter) ? Flags.letter(parameter) : "-o";
        String word = Flags.isFlag(parameter) ? value : parameter + "=" + value;
        Process tried = new ProcessBuilder(
                        "/usr/bin/memcached",
                        "-u",
                        "memcache",
                        "-l",
                        "127.0.0.1",
                        "-p",
                        String.valueOf(Ports.free()),
                        flag,
                        word)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        boolean ended = tried.waitFor(1500, TimeUnit.MILLISECONDS);
        String was = ended ? String.valueOf(tried.exitValue()) : "runs";
        tried.destroy();
        tried.waitFor(10, TimeUnit.SECONDS);
        assertThat(was).isEqualTo(outcome);
        Parameter row = kind.catalogue().find(parameter).orElseThrow();
        assertThat(kind.check(found(), kind.effective(found(), host), row, value))
                .isPresent();
    }

    private Installation found() throws IOException {
        return kind.discover(host).stream()
                .filter(i -> i.pid() == server.pid())
                .findFirst()
                .orElseThrow();
    }
}

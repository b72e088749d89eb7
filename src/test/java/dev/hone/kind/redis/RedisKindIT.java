package dev.hone.kind.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.agent.LocalHost;
import dev.hone.kind.CommandResult;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.StatusReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kind before a Redis that this test started. */
class RedisKindIT {
    private static final String PASSWORD = "a word of its own";

    /** Set while running they work, but a listener that is lost so cannot be told to come back. */
    private static final Set<String> LISTENERS = Set.of("port", "bind", "tls-port", "unixsocket");

    /** What each host or start gives itself. */
    private static final Set<String> OF_THE_START =
            Set.of("port", "bind", "dir", "logfile", "pidfile", "requirepass", "maxmemory", "unixsocket", "hz", "save");

    @TempDir
    static Path dir;

    private static TestRedis server;

    private final RedisKind kind = new RedisKind();
    private final Host host = LocalHost.open(Path.of("target/redis-kind"));

    @BeforeAll
    static void startServer() throws Exception {
        Assumptions.assumeTrue(TestRedis.isInstalled(), "redis-server is not installed");
        server = TestRedis.start(dir, PASSWORD, List.of("maxmemory 16mb", "hz 20", "save 900 1"));
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
        assertThat(at.mainConfig()).isEqualTo(server.mainFile());
        assertThat(at.name()).isEqualTo("Redis :" + server.port());
        assertThat(server.ask("INFO", "server")).contains("redis_version:" + at.version() + "\r");
        assertThat(kind.probe(at, host)).isInstanceOf(StatusReport.Up.class);
    }

    @Test
    void namesTheLineThatWinsAndWhatItShadows() throws Exception {
        EffectiveValue memory = effective().value("maxmemory").orElseThrow();
        assertThat(memory.value()).isEqualTo("16mb");
        assertThat(server.value("maxmemory")).isEqualTo("16777216");
        assertThat(memory.origin()).isEqualTo(Origin.file(server.includedFile(), 2, "16mb"));
        assertThat(memory.shadowed()).containsExactly(Origin.file(server.mainFile(), 9, "8mb"));
    }

    @Test
    void tellsWhatWasSetByHand() throws Exception {
        server.ask("CONFIG", "SET", "timeout", "77");
        EffectiveValue timeout = effective().value("timeout").orElseThrow();
        assertThat(timeout.value()).isEqualTo("77");
        assertThat(timeout.origin().source()).isEqualTo(Origin.Source.RUNTIME);
        server.ask("CONFIG", "SET", "timeout", "0");
    }

    /** Names, defaults, types, ranges, words and changeability, each asked of the server by setting what must be refused. */
    @Test
    void agreesWithTheServerOnEveryRow() throws Exception {
        Names names = new Names(dev.hone.kind.Version.of(found().version()));
        Map<String, String> told = RedisServer.reported(
                names, Arrays.asList(server.ask("CONFIG", "GET", "*").split("\n", -1)));
        Map<String, Parameter> rows = kind.catalogue(found()).parameters();
        assertThat(new TreeMap<>(rows).keySet()).isEqualTo(new TreeMap<>(told).keySet());
        for (Parameter row : rows.values()) {
            if (!OF_THE_START.contains(row.name())) {
                assertThat(kind.catalogue().grammar().same(row, row.defaultValue(), told.get(row.name())))
                        .as("%s default %s, server says %s", row.name(), row.defaultValue(), told.get(row.name()))
                        .isTrue();
            }
            checkRow(row);
        }
        System.out.println("redis rows checked against " + found().version() + ": " + rows.size());
    }

    private void checkRow(Parameter row) throws Exception {
        if (row.runsCode()
                || LISTENERS.contains(row.name())
                || Denials.check(row.name()).isPresent()) {
            return;
        }
        String said = server.ask("CONFIG", "SET", Names.directive(row.name()), "hone!no");
        boolean isFixed = said.contains("immutable");
        assertThat(row.effect()).as(row.name() + ": " + said).isEqualTo(isFixed ? Effect.RESTART : Effect.LIVE);
        if (row.type() == ParameterType.ENUM && !isFixed) {
            String words = said.replaceFirst("(?s).*one of the following: ", "").replaceAll("\\s", "");
            assertThat(row.values()).as(row.name()).containsExactly(words.split(","));
        }
        Double min = row.min();
        if (row.type() == ParameterType.INTEGER
                && !isFixed
                && min != null
                && !row.name().equals("hz")) {
            assertThat(server.ask("CONFIG", "SET", row.name(), "-9999999999999999"))
                    .as(row.name())
                    .contains("between " + min.longValue() + " and");
        }
        if (said.equals("OK")) {
            server.ask("CONFIG", "SET", row.name(), row.defaultValue());
        }
    }

    @Test
    void checksItsFilesWithoutStartingAnything() throws Exception {
        Installation at = found();
        String text = Files.readString(server.includedFile());
        CommandResult right = host.run(kind.checker(at).orElseThrow());
        assertThat(kind.judge(at, right)).isEmpty();
        try {
            Files.writeString(server.includedFile(), text + "maxmemory 12qb\n");
            CommandResult wrong = host.run(kind.checker(at).orElseThrow());
            assertThat(kind.judge(at, wrong))
                    .singleElement()
                    .satisfies(p -> assertThat(p.message()).contains("maxmemory 12qb", "memory value"));
            Files.writeString(server.includedFile(), text + "include " + server.includedFile() + "\n");
            assertThat(kind.judge(at, host.run(kind.checker(at).orElseThrow()))).isNotEmpty();
        } finally {
            Files.writeString(server.includedFile(), text);
        }
        assertThat(server.runningPid()).isEqualTo(server.pid());
    }

    private Installation found() {
        return kind.discover(host).stream()
                .filter(i -> server.mainFile().equals(i.mainConfig()))
                .findFirst()
                .orElseThrow();
    }

    private EffectiveConfig effective() throws IOException {
        return kind.effective(found(), host);
    }
}

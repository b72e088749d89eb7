package dev.hone.kind.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.CapturedHost;
import dev.hone.kind.CapturedHost.Mood;
import dev.hone.kind.CommandResult;
import dev.hone.kind.ConfigFile;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedisKindTests extends ServiceKindContract {
    private static final Path MAIN = Path.of("/srv/shop-redis/redis.conf");
    private static final Path INCLUDED = Path.of("/srv/shop-redis/conf.d/20-memory.conf");

    private final RedisKind kind = new RedisKind();
    private final CapturedHost host = CapturedHost.of("redis", "7.0.15");
    private final Installation shop = kind.discover(host).get(0);
    private final Installation sessions = kind.discover(host).get(1);
    private final EffectiveConfig config = kind.effective(shop, host);

    @Override
    protected ServiceKind kind() {
        return kind;
    }

    @Override
    protected List<String> linesThatRunCode() {
        return List.of(
                "loadmodule /tmp/x.so",
                "LoadModule \"/tmp/x.so\"",
                "dir /var/www/html",
                "dbfilename shell.php",
                "appenddirname ../../etc/cron.d",
                "appendfilename x.php",
                "logfile /etc/cron.d/x",
                "pidfile /etc/cron.d/x",
                "unixsocket /run/other.sock",
                "aclfile /tmp/users",
                "user mallory on >x ~* +@all",
                "rename-command CONFIG \"\"",
                "requirepass other",
                "masterauth other",
                "slaveof 10.0.0.1 6379",
                "replicaof 10.0.0.1 6379",
                "enable-debug-command yes",
                "enable-module-command local",
                "enable-protected-configs yes",
                "include /tmp/x.conf",
                "include /srv/shop-redis/conf.d/../../../tmp/*.conf");
    }

    /** Pairs as many as there are lines, so that the way back is the same bytes. */
    @Override
    protected Optional<String> otherValue(Parameter parameter, String current) {
        return switch (parameter.name()) {
            case "save" -> Optional.of(current.isBlank() || current.split(" ").length != 4 ? "600 5" : "600 5 120 50");
            case "client-output-buffer-limit/normal",
                    "client-output-buffer-limit/replica",
                    "client-output-buffer-limit/pubsub" -> Optional.of("3mb 1mb 11");
            case "notify-keyspace-events" -> Optional.of("KEA");
            case "bind" -> Optional.of("127.0.0.1 -::1");
            default -> super.otherValue(parameter, current);
        };
    }

    @Test
    void findsBothServersWithTheirFiles() {
        assertThat(shop.mainConfig()).isEqualTo(MAIN);
        assertThat(shop.binary()).isEqualTo(Path.of("/usr/bin/redis-server"));
        assertThat(shop.command()).containsExactly("/usr/bin/redis-server", MAIN.toString());
        assertThat(shop.unit()).isEqualTo("redis-server.service");
        assertThat(shop.name()).matches("Redis :[0-9]+");
        assertThat(sessions.mainConfig()).isEqualTo(Path.of("/srv/shop-redis/session/redis.conf"));
        assertThat(sessions.command()).endsWith("--maxmemory-policy", "volatile-ttl");
        assertThat(sessions.unit()).isNull();
    }

    /** Its title hides the file and its port wants a password: a file that says that port opens it, and it names that file. */
    @Test
    void findsTheFileBehindATitleAndAPassword() {
        CapturedHost six = CapturedHost.of("redis", "6.0.16");
        Installation at = kind.discover(six).get(1);
        assertThat(at.mainConfig()).isEqualTo(Path.of("/srv/shop-redis/session/redis.conf"));
        assertThat(kind.probe(at, six)).isInstanceOf(StatusReport.Up.class);
        assertThat(kind.probe(at, six.withoutFiles()))
                .isInstanceOfSatisfying(
                        StatusReport.Denied.class, d -> assertThat(d.remedy()).contains("requirepass"));
    }

    @Test
    void passesOverSentinelsChildrenAndStrangers() {
        List<ProcessInfo> processes = new ArrayList<>(host.processes());
        ProcessInfo server = processes.getFirst();
        processes.add(process(9001, 1, "/usr/bin/redis-check-rdb", "redis-sentinel *:26379 [sentinel]"));
        processes.add(process(9002, server.pid(), "/usr/bin/redis-check-rdb", "redis-rdb-bgsave 127.0.0.1:6379"));
        processes.add(process(9003, 1, "/home/mallory/redis-server", "/usr/bin/redis-server 127.0.0.1:6379"));
        assertThat(kind.discover(host.with(processes))).hasSize(2);
    }

    private static ProcessInfo process(int pid, int parent, String executable, String title) {
        return new ProcessInfo(
                pid,
                parent,
                pid,
                Instant.EPOCH,
                "redis-server",
                List.of(title),
                Path.of(executable),
                Path.of("/"),
                107,
                108,
                "");
    }

    /** An include stands for its lines at that place: what comes later wins, be it there or here. */
    @Test
    void namesTheLineThatWinsAndWhatItHides() {
        EffectiveValue memory = config.value("maxmemory").orElseThrow();
        assertThat(memory.value()).isEqualTo("64mb");
        assertThat(memory.origin()).isEqualTo(Origin.file(INCLUDED, 1, "64mb"));
        assertThat(memory.shadowed()).containsExactly(Origin.file(MAIN, 14, "8M"));
        assertThat(config.value("hz").orElseThrow().origin()).isEqualTo(Origin.file(INCLUDED, 3, "20"));
        assertThat(config.value("replica-read-only").orElseThrow().origin()).isEqualTo(Origin.file(MAIN, 25, "yes"));
        assertThat(config.value("client-output-buffer-limit/pubsub")
                        .orElseThrow()
                        .value())
                .isEqualTo("16mb 4mb 30");
        assertThat(config.value("client-output-buffer-limit/normal")
                        .orElseThrow()
                        .origin())
                .isEqualTo(Origin.defaulted("0 0 0"));
        assertThat(config.value("save").orElseThrow().value()).isEqualTo("900 1 300 10");
        assertThat(config.files()).extracting(ConfigFile::path).containsExactly(MAIN, INCLUDED);
    }

    @Test
    void tellsWhatWasSetWhileRunningAndWhatTheCommandLineGives() {
        EffectiveValue set = config.value("slowlog-max-len").orElseThrow();
        assertThat(set.value()).isEqualTo("256");
        assertThat(set.origin().source()).isEqualTo(Origin.Source.RUNTIME);
        EffectiveConfig there = kind.effective(sessions, host);
        assertThat(there.value("maxmemory-policy").orElseThrow().origin().source())
                .isEqualTo(Origin.Source.COMMAND_LINE);
        assertThat(edit(sessions, there, "maxmemory-policy", "noeviction").problems())
                .extracting(Problem::code)
                .contains("command_line_wins");
    }

    @Test
    void showsNoPassword() {
        EffectiveConfig there = kind.effective(sessions, host);
        assertThat(there.value("requirepass").orElseThrow().value()).isEqualTo("•••");
        assertThat(there.values().toString()).doesNotContain("s3cret");
        Step step = kind.activate(sessions, host, Effect.LIVE, List.of(new Setting("hz", "20")))
                .getFirst();
        assertThat(step.toString()).doesNotContain("s3cret");
        assertThat(step)
                .isInstanceOfSatisfying(
                        Step.Exchange.class, e -> assertThat(e.request()).contains("s3cret of the shop"));
    }

    @Test
    void tellsAllSettingsInOneCommandThatTakesAllOrNone() {
        List<Setting> live =
                List.of(new Setting("hz", "30"), new Setting("client-output-buffer-limit/pubsub", "1mb 1mb 5"));
        Step.Exchange step =
                (Step.Exchange) kind.activate(shop, host, Effect.LIVE, live).getFirst();
        assertThat(step.to().socket()).isEqualTo(Path.of("/srv/shop-redis/redis.sock"));
        assertThat(step.request())
                .isEqualTo("*6\r\n$6\r\nCONFIG\r\n$3\r\nSET\r\n$2\r\nhz\r\n$2\r\n30\r\n"
                        + "$26\r\nclient-output-buffer-limit\r\n$16\r\npubsub 1mb 1mb 5\r\n*1\r\n$4\r\nQUIT\r\n");
        assertThat("+OK\r\n+OK\r\n").matches(step.accepted());
        assertThat("-ERR CONFIG SET failed (possibly related to argument 'hz') - x\r\n+OK\r\n")
                .doesNotMatch(step.accepted());
    }

    @Test
    void tellsOlderVersionsOneByOne() {
        CapturedHost six = CapturedHost.of("redis", "6.0.16");
        List<Setting> live = List.of(new Setting("hz", "30"), new Setting("timeout", "5"));
        Step.Exchange step = (Step.Exchange) kind.activate(kind.discover(six).getFirst(), six, Effect.LIVE, live)
                .getFirst();
        assertThat(step.request().split("CONFIG", -1)).hasSize(3);
        assertThat("+OK\r\n+OK\r\n+OK\r\n").matches(step.accepted());
    }

    @Test
    void readsStatus() {
        List<Figure> figures = ((StatusReport.Up) kind.probe(shop, host)).figures();
        assertThat(figures).contains(Figure.gauge("keys", 50, ""), Figure.gauge("maxmemory_bytes", 64 << 20, "bytes"));
        assertThat(figures).contains(Figure.gauge("hit_ratio", 0.5, "ratio"));
        assertThat(figures).anyMatch(f -> f.name().equals("commands_total") && f.counter() && f.value() >= 50);
    }

    @ParameterizedTest
    @CsvSource({
        "maxmemory, 8qb",
        "maxmemory, 1.5gb",
        "maxmemory, -1",
        "maxmemory-policy, allkeys-lr",
        "hz, 501",
        "appendonly, true",
        "port, 0",
        "save, 900",
        "save, 900 x",
        "client-output-buffer-limit/pubsub, 32mb 8mb",
        "notify-keyspace-events, KQ",
        "maxmemory-clients, 101%",
        "io-threads, 200",
        "maxclients, 0"
    })
    void refusesWhatRedisRefusesOrMisreads(String parameter, String value) {
        Parameter row = kind.catalogue(shop).find(parameter).orElseThrow();
        assertThat(kind.check(shop, config, row, value)).isPresent();
        assertThat(edit(shop, config, parameter, value).problems()).anyMatch(p -> p.severity() != Severity.WARNING);
    }

    @Test
    void saysWhatAnAmbiguousUnitAmountsTo() {
        assertThat(edit(shop, config, "maxmemory", "8M").problems())
                .anyMatch(p -> p.message().contains("8,000,000") && p.message().contains("8Mb would be 8,388,608"));
        assertThat(edit(shop, config, "maxmemory", "8mb").problems())
                .noneMatch(p -> p.code().equals("decimal_unit"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"requirepass", "masterauth", "dir", "dbfilename", "logfile", "replicaof", "enable-debug-command"
            })
    void neverSetsByName(String parameter) {
        assertThat(edit(shop, config, parameter, "x").problems()).anyMatch(p -> p.severity() == Severity.DENIED);
    }

    @Test
    void writesOnePairALineWhateverTheNumber() {
        assertThat(text(edit(shop, config, "save", "60 1000"), MAIN))
                .contains("\nsave 60 1000\n")
                .doesNotContain("save 300");
        assertThat(text(edit(shop, config, "save", "900 1 300 10 60 7"), MAIN))
                .contains("save 900 1\nsave 300 10\nsave 60 7\n");
        assertThat(text(edit(shop, config, "save", ""), MAIN))
                .contains("\nsave \"\"\n")
                .doesNotContain("save 900");
    }

    @Test
    void seesACircleOfIncludes() {
        CapturedHost looped = host.with(INCLUDED, "maxmemory 64mb\ninclude " + INCLUDED + "\n");
        assertThat(kind.effective(shop, looped).problems())
                .anyMatch(p -> p.code().equals("include_cycle") && p.line() == 2);
        assertThat(kind.inspect(
                        shop, config.files(), kind.effective(shop, looped).files()))
                .anyMatch(p -> p.code().equals("include_cycle") && p.severity() == Severity.ERROR);
    }

    /** Turned on by a restart, appendonly starts from a file that is not there. */
    @Test
    void neverTurnsAppendOnlyOnByARestart() {
        assertThat(kind.edit(shop, config, List.of(new Setting("appendonly", "yes"), new Setting("databases", "20")))
                        .problems())
                .anyMatch(p -> p.code().equals("empties_the_data") && p.severity() == Severity.ERROR);
        assertThat(kind.edit(shop, config, List.of(new Setting("appendonly", "yes")))
                        .problems())
                .noneMatch(p -> p.severity() == Severity.ERROR);
        List<ConfigFile> raw = List.of(
                config.files()
                        .get(0)
                        .with(config.files().get(0).text().replace("databases 16", "databases 20\nappendonly yes")),
                config.files().get(1));
        assertThat(kind.inspect(shop, config.files(), raw))
                .anyMatch(p -> p.code().equals("empties_the_data"));
        CapturedHost byHand = host.with(INCLUDED, "appendonly yes\n");
        assertThat(kind.atStake(shop, kind.effective(shop, byHand)))
                .anyMatch(p -> p.code().equals("empties_the_data") && p.severity() == Severity.ERROR);
    }

    @Test
    void saysWhatARestartLoses() {
        assertThat(kind.atStake(shop, config))
                .extracting(Problem::code)
                .containsExactly("saved_at_stop", "runtime_settings");
        EffectiveConfig volatileOnly = new EffectiveConfig(
                config.values().stream()
                        .map(v -> v.parameter().equals("save")
                                ? new EffectiveValue("save", "", v.origin(), List.of(), List.of(), null)
                                : v)
                        .toList(),
                config.files(),
                List.of());
        assertThat(kind.atStake(shop, volatileOnly)).anyMatch(p -> p.message().contains("loses every key"));
    }

    @Test
    void judgesTheParserThatWasMadeToStopAtItsEnd() {
        String wrong =
                "\n*** FATAL CONFIG FILE ERROR (Redis 7.0.15) ***\nReading the configuration file, at line 4\n>>> 'maxmemory 12qb'\nargument must be a memory value\n";
        assertThat(kind.judge(shop, new CommandResult(1, "", wrong, false)))
                .singleElement()
                .satisfies(p -> assertThat(p.message()).isEqualTo("maxmemory 12qb: argument must be a memory value"));
        String right = wrong.replace("maxmemory 12qb", "hone-has-read-all \"yes\"");
        assertThat(kind.judge(shop, new CommandResult(1, "", right, false))).isEmpty();
        assertThat(kind.judge(shop, new CommandResult(139, "", "", false))).isNotEmpty();
        assertThat(kind.judge(shop, new CommandResult(0, "", "", false))).isNotEmpty();
    }

    @Test
    void countsMemory() {
        List<MemoryItem> items = kind.memory(shop, config, host.facts(), 0);
        assertThat(items).anyMatch(i -> i.bytes() == 64L << 20 && i.share() == MemoryItem.Share.EXPECTED);
        assertThat(items).anyMatch(i -> i.label().contains("copied while a dump") && i.bytes() == 64L << 20);
        EffectiveConfig there = kind.effective(sessions, host);
        assertThat(kind.memory(sessions, there, host.facts(), 0))
                .anyMatch(i -> i.label().contains("without a bound"));
    }

    @Test
    void readsFilesAloneWhereTheServerDoesNotAnswer() {
        EffectiveConfig files = kind.effective(shop, host.in(Mood.DOWN));
        assertThat(files.value("maxmemory").orElseThrow().value()).isEqualTo("64mb");
        assertThat(files.problems()).anyMatch(p -> p.code().equals("not_read_back"));
    }

    private Edits edit(Installation at, EffectiveConfig now, String parameter, String value) {
        return kind.edit(at, now, List.of(new Setting(parameter, value)));
    }

    private static String text(Edits edits, Path file) {
        assertThat(edits.problems()).noneMatch(p -> p.severity() != Severity.WARNING);
        return edits.files().stream()
                .filter(f -> f.path().equals(file))
                .findFirst()
                .orElseThrow()
                .newText();
    }
}

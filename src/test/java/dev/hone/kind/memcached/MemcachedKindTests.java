package dev.hone.kind.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.CapturedHost;
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

class MemcachedKindTests extends ServiceKindContract {
    private static final Path MAIN = Path.of("/etc/memcached.conf");

    /** Of the third server of the capture, which is none of its processes. */
    private static final int BY_HAND_PORT = 39961;

    private final MemcachedKind kind = new MemcachedKind();
    private final CapturedHost host = CapturedHost.of("memcached", "1.6.18");
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
                "-m 64; touch /tmp/owned",
                "-c $(id)",
                "-c `id`",
                "-t 4 | sh",
                "-t 4 > /etc/cron.d/x",
                "-p 11211 & sh",
                "-u root",
                "-P /etc/cron.d/x",
                "-s /run/other.sock",
                "-e /etc/x",
                "-Y /tmp/users",
                "--pidfile=/etc/cron.d/x",
                "-o ext_path=/etc/x:1G",
                "-o ssl_key=/tmp/x",
                "-o modern,proxy_config=/tmp/x.lua",
                "logfile /etc/cron.d/x");
    }

    /** A bare flag that is taken away comes back at another place than it had. */
    @Override
    protected Optional<String> otherValue(Parameter parameter, String current) {
        boolean isGone = parameter.name().equals("disable-evictions") && current.equals("yes");
        return switch (parameter.name()) {
            case "listen" -> Optional.of("127.0.0.1,::1");
            case "max-item-size" -> Optional.of(current.equals("4m") ? "2m" : "4m");
            case "slab_chunk_max" -> Optional.of("256");
            case "memory-limit" -> Optional.of("200");
            default -> isGone ? Optional.empty() : super.otherValue(parameter, current);
        };
    }

    @Test
    void findsTheFilesBehindTheCommandLines() {
        assertThat(shop.mainConfig()).isEqualTo(MAIN);
        assertThat(shop.unit()).isEqualTo("memcached.service");
        assertThat(sessions.mainConfig()).isEqualTo(Path.of("/etc/memcached_sessions.conf"));
        assertThat(kind.start(sessions).arguments())
                .containsExactly(
                        "/usr/share/memcached/scripts/systemd-memcached-wrapper", "/etc/memcached_sessions.conf");
        assertThat(kind.start(sessions).uid()).isZero();
    }

    @Test
    void namesTheLineOfEachFlag() {
        EffectiveValue memory = config.value("memory-limit").orElseThrow();
        assertThat(memory.value()).isEqualTo("64");
        assertThat(memory.origin()).isEqualTo(Origin.file(MAIN, 23, "64"));
        assertThat(config.value("idle_timeout").orElseThrow().origin().file()).isEqualTo(MAIN);
        assertThat(config.value("idle_timeout").orElseThrow().value()).isEqualTo("600");
        assertThat(config.value("lru_crawler").orElseThrow().value()).isEqualTo("no");
        assertThat(config.value("max-item-size").orElseThrow().value()).isEqualTo("2m");
        assertThat(config.value("threads").orElseThrow().origin()).isEqualTo(Origin.defaulted("4"));
        EffectiveConfig there = kind.effective(sessions, host);
        assertThat(there.value("conn-limit").orElseThrow().value()).isEqualTo("500");
        assertThat(there.value("disable-evictions").orElseThrow().value()).isEqualTo("yes");
        assertThat(there.value("memory-limit").orElseThrow().origin().line()).isEqualTo(2);
        assertThat(config.problems()).isEmpty();
    }

    /** Its flags are in no file: what is live lasts until the next start, and the rest is not promised. */
    @Test
    void saysWhatHoldsForAProcessStartedByHand() {
        CapturedHost with = host.with(withByHand());
        Installation byHand = kind.discover(with).stream()
                .filter(i -> i.mainConfig() == null)
                .findFirst()
                .orElseThrow();
        EffectiveConfig now = kind.effective(byHand, with);
        EffectiveValue memory = now.value("memory-limit").orElseThrow();
        assertThat(memory.value()).isEqualTo("96");
        assertThat(memory.origin().source()).isEqualTo(Origin.Source.RUNTIME);
        assertThat(memory.shadowed())
                .singleElement()
                .satisfies(o -> assertThat(o.value()).isEqualTo("64"));
        assertThat(kind.atStake(byHand, now))
                .extracting(Problem::code)
                .containsExactly("data_loss", "runtime_settings");

        Edits live = kind.edit(byHand, now, List.of(new Setting("memory-limit", "128")));
        assertThat(live.files()).isEmpty();
        assertThat(live.live()).containsExactly(new Setting("memory-limit", "128"));
        assertThat(live.problems()).extracting(Problem::code).containsExactly("until_next_start");
        assertThat(kind.edit(byHand, now, List.of(new Setting("threads", "2"))).problems())
                .extracting(Problem::code)
                .containsExactly("on_the_command_line");
        assertThat(kind.start(byHand).arguments()).startsWith("/usr/bin/memcached", "-u", "memcache");
    }

    private List<ProcessInfo> withByHand() {
        String port = String.valueOf(BY_HAND_PORT);
        List<ProcessInfo> processes = new ArrayList<>(host.processes());
        processes.add(new ProcessInfo(
                9100,
                1,
                9100,
                Instant.EPOCH,
                "memcached",
                List.of("memcached", "-u", "memcache", "-l", "127.0.0.1", "-p", port, "-m", "64", "-t", "2"),
                Path.of("/usr/bin/memcached"),
                Path.of("/"),
                103,
                106,
                ""));
        return processes;
    }

    @Test
    void answersHowMuchOfItsMemoryItUses() {
        StatusReport.Up up = (StatusReport.Up) kind.probe(shop, host);
        assertThat(up.figures())
                .contains(Figure.gauge("limit_bytes", 64 << 20, "bytes"), Figure.gauge("items", 40, ""));
        assertThat(up.figures()).anyMatch(f -> f.name().equals("used_of_limit_ratio") && f.value() < 0.01);
        assertThat(up.hints().getFirst())
                .startsWith("Items take 0.0 of 64 MiB (0 %), in slabs of")
                .contains("Nothing was evicted");
    }

    @ParameterizedTest
    @CsvSource({
        "memory-limit, 0.5G, '', would read 0.5G as 0",
        "memory-limit, 64M, 64, would read 64M as 64",
        "memory-limit, -5, '', would read -5 as -5",
        "memory-limit, 7, '', must be 8..",
        "threads, 0, '', must be 1..",
        "threads, 4k, '', would read 4k as 4",
        "conn-limit, banana, '', would read banana as 0",
        "max-item-size, 2g, 2048m, cannot be read",
        "max-item-size, 512, '', must be 1024..",
        "slab_automove, 5, '', must be 0..2",
        "slab-growth-factor, 1.0, '', must be 1.01..",
        "protocol, foo, '', one of",
        "listen, 127.0.0.1;id, '', a shell",
        "user, root, '', whose rights"
    })
    void refusesWhatMemcachedRefusesOrMisreads(String parameter, String value, String instead, String words) {
        Parameter row = kind.catalogue(shop).find(parameter).orElseThrow();
        Problem problem = kind.check(shop, config, row, value).orElseThrow();
        assertThat(problem.message()).contains(words);
        assertThat(problem.suggestion()).isEqualTo(instead.isEmpty() ? null : instead);
        assertThat(kind.edit(shop, config, List.of(new Setting(parameter, value)))
                        .problems())
                .anyMatch(p -> p.severity() != Severity.WARNING);
    }

    @Test
    void refusesSizesThatDoNotGoTogether() {
        assertThat(codes(new Setting("max-item-size", "33m"))).contains("item_above_half");
        assertThat(codes(new Setting("max-item-size", "1000000"))).contains("uneven_chunks");
        assertThat(codes(new Setting("max-item-size", "33m"), new Setting("memory-limit", "128")))
                .isEmpty();
    }

    private List<String> codes(Setting... settings) {
        return kind.edit(shop, config, List.of(settings)).problems().stream()
                .map(Problem::code)
                .toList();
    }

    @Test
    void writesWithinTheWordsOfAnOption() {
        Edits edits = kind.edit(
                shop,
                config,
                List.of(
                        new Setting("slab_automove", "2"),
                        new Setting("lru_crawler", "yes"),
                        new Setting("idle_timeout", null)));
        assertThat(edits.files().getFirst().newText()).contains("-o slab_automove=2,lru_crawler\n");
        Edits flag = kind.edit(shop, config, List.of(new Setting("disable-evictions", "yes")));
        assertThat(flag.files().getFirst().newText()).contains("(rather than removing items)\n# -M\n-M\n");
        Edits glued = kind.edit(sessions, kind.effective(sessions, host), List.of(new Setting("conn-limit", "600")));
        assertThat(glued.files().getFirst().newText()).contains("\n-c600\n");
    }

    @Test
    void keepsTheLineWithoutWhichNothingStarts() {
        ConfigFile file = config.files().getFirst();
        List<ConfigFile> without = List.of(file.with(file.text().replace("\n-u memcache", "")));
        assertThat(kind.inspect(shop, config.files(), without))
                .anyMatch(p -> p.code().equals("no_user"));
        List<ConfigFile> word = List.of(file.with(file.text() + "memory 64\n"));
        assertThat(kind.inspect(shop, config.files(), word))
                .anyMatch(p -> p.code().equals("no_flag"));
        for (String flag : List.of("--no-such-thing=1", "-o nothing_such", "-q 5")) {
            List<ConfigFile> unknown = List.of(file.with(file.text() + flag + "\n"));
            assertThat(kind.inspect(shop, config.files(), unknown))
                    .as(flag)
                    .anyMatch(p -> p.code().equals("unknown_flag") && p.severity() == Severity.ERROR);
        }
        List<ConfigFile> letter = List.of(file.with(file.text().replace("-m 64", "-m 64M")));
        assertThat(kind.inspect(shop, config.files(), letter))
                .anyMatch(p -> p.message().contains("would read 64M as 64"));
    }

    @Test
    void tellsARunningOne() {
        List<Setting> live = List.of(new Setting("memory-limit", "128"), new Setting("slab_automove", null));
        Step.Exchange step =
                (Step.Exchange) kind.activate(shop, Effect.LIVE, live).getFirst();
        assertThat(step.request()).isEqualTo("cache_memlimit 128\r\nslabs automove 1\r\nquit\r\n");
        assertThat("OK\r\nOK\r\n").matches(step.accepted());
        assertThat("MEMLIMIT_TOO_SMALL cannot set maxbytes to less than 8m\r\nOK\r\n")
                .doesNotMatch(step.accepted());
        assertThat(kind.activate(shop, Effect.RESTART, List.of())).containsExactly(kind.stop(shop));
    }

    @Test
    void countsMemory() {
        List<MemoryItem> items = kind.memory(shop, config, host.facts(), 0);
        assertThat(items).anyMatch(i -> i.bytes() == 64L << 20 && i.share() == MemoryItem.Share.EXPECTED);
        assertThat(items).anyMatch(i -> i.label().startsWith("hash table") && i.bytes() == 512 << 10);
    }

    @Test
    void saysThatARestartEmptiesIt() {
        assertThat(kind.atStake(shop, config))
                .singleElement()
                .satisfies(p -> assertThat(p.message()).contains("empties it"));
    }

    @Test
    void saysWhenALoginIsWanted() {
        CapturedHost closed = host.in(CapturedHost.Mood.DENIED);
        assertThat(kind.probe(shop, closed)).isInstanceOf(StatusReport.Denied.class);
        assertThat(kind.effective(shop, closed)
                        .value("memory-limit")
                        .orElseThrow()
                        .value())
                .isEqualTo("64");
    }
}

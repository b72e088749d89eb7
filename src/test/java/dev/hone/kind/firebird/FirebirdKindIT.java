package dev.hone.kind.firebird;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.agent.LocalHost;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Figure;
import dev.hone.kind.Installation;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.StatusReport;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The kind against real servers of Debian's build, and its catalogue against what the shipped firebird.conf lists. */
class FirebirdKindIT {
    private static final Path SHIPPED = Path.of("/etc/firebird/3.0/firebird.conf");
    private static final Pattern LISTED = Pattern.compile("^#?([A-Z][A-Za-z0-9]+) ?=(.*)$", Pattern.MULTILINE);

    private static final Pattern PER_DATABASE =
            Pattern.compile("^# (?:Per-database|Per-connection and per-database).*configurable", Pattern.MULTILINE);

    /** Values that the file comments on instead of giving, or that the package changed. */
    private static final Set<String> TOLD_OTHERWISE = Set.of(
            "AuthClient", "WireCrypt", "UdfAccess", "RemoteBindAddress", "MaxUnflushedWrites", "MaxUnflushedWriteTime");

    @TempDir
    Path data;

    private final FirebirdKind kind = new FirebirdKind();

    @BeforeAll
    static void isThere() {
        Assumptions.assumeTrue(TestFirebird.isInstalled(), "firebird3.0-server is not installed");
    }

    @Test
    void catalogueIsWhatTheShippedFileLists() throws Exception {
        String shipped = Files.readString(SHIPPED, StandardCharsets.ISO_8859_1);
        Map<String, Parameter> rows = kind.catalogue().of("Firebird", "3.0.11").parameters();
        Set<String> listed = new TreeSet<>();
        List<String> differ = new ArrayList<>();
        Matcher line = LISTED.matcher(shipped);
        while (line.find()) {
            String name = line.group(1);
            listed.add(name);
            assertThat(rows).as("row for what firebird.conf lists").containsKey(name);
            String fallback = line.group(2).replaceFirst("#.*", "").strip();
            Parameter row = rows.get(name);
            boolean told = !TOLD_OTHERWISE.contains(name)
                    && !row.runsCode()
                    && !row.defaultValue().isEmpty();
            if (told && !fallback.isEmpty() && !kind.catalogue().grammar().same(row, row.defaultValue(), fallback)) {
                differ.add(name + ": shipped " + fallback + ", row " + row.defaultValue());
            }
        }
        Set<String> unlisted = new TreeSet<>(rows.keySet());
        unlisted.removeAll(listed);
        System.out.printf(
                "firebird catalogue: %d rows of 3.0, %d listed, not listed %s%n", rows.size(), listed.size(), unlisted);
        assertThat(unlisted).containsExactlyInAnyOrder("TraceDSQL", "LegacyHash");
        assertThat(differ).containsExactly("RemoteServicePort: shipped 3050, row 0");
    }

    @Test
    void perDatabaseParametersAreThoseThatTheShippedFileNames() throws Exception {
        String shipped = Files.readString(SHIPPED, StandardCharsets.ISO_8859_1);
        Set<String> named = new TreeSet<>();
        Matcher line = LISTED.matcher(shipped);
        int from = 0;
        while (line.find()) {
            String about = shipped.substring(from, line.start());
            if (PER_DATABASE.matcher(about).find()) {
                named.add(line.group(1));
            }
            from = line.end();
        }
        Set<String> ours = new TreeSet<>();
        kind.catalogue().of("Firebird", "3.0.11").parameters().values().stream()
                .filter(row -> PerDatabase.mayBe(row, "3.0.11"))
                .forEach(row -> ours.add(row.name()));
        assertThat(ours).containsAll(named);
    }

    @ParameterizedTest
    @CsvSource({
        "Super, SUPER, ITSELF, 2048",
        "SuperClassic, SUPERCLASSIC, ITSELF, 256",
        "Classic, CLASSIC, LISTENER, 256"
    })
    void tellsModesApart(String word, ServerMode mode, Starter starter, String pages) throws Exception {
        try (TestFirebird firebird = TestFirebird.start(Map.of("ServerMode", word))) {
            LocalHost host = host();
            Installation at = found(host, firebird);
            Server server = Server.of(at, kind.catalogue());
            assertThat(server.mode()).isEqualTo(mode);
            assertThat(server.starter()).isEqualTo(starter);
            assertThat(at.version()).isEqualTo("3.0.11");
            assertThat(at.listeners())
                    .singleElement()
                    .satisfies(l -> assertThat(l.port()).isEqualTo(firebird.port()));
            assertThat(at.mainConfig()).isEqualTo(firebird.mainFile());
            login(at);
            EffectiveConfig config = kind.effective(at, host);
            assertThat(config.problems()).isEmpty();
            assertThat(value(config, "ServerMode").origin()).isEqualTo(Origin.file(firebird.includedFile(), 2, word));
            assertThat(value(config, "DefaultDbCachePages").value()).isEqualTo(pages);
            assertThat(value(config, "shop/DefaultDbCachePages").value())
                    .isEqualTo(pages)
                    .isEqualTo(firebird.pageBuffers());
            assertThat(value(config, "shop/LockHashSlots").origin())
                    .isEqualTo(Origin.file(firebird.databasesFile(), 5, "19927"));
            assertThat(value(config, "shop/MON$PAGE_SIZE").value()).isEqualTo("8192");
            assertThat(kind.memory(at, config, host.facts(), 0))
                    .anyMatch(i -> i.bytesEach() == Long.parseLong(pages) * 8192
                            && i.share()
                                    == (mode.sharesCache() ? MemoryItem.Share.RESERVED : MemoryItem.Share.EXPECTED));
        }
    }

    @Test
    void asksOnlyDatabasesThatAreOpenWhenItProbes() throws Exception {
        try (TestFirebird firebird = TestFirebird.start(Map.of())) {
            LocalHost host = host();
            Installation at = found(host, firebird);
            assertThat(kind.probe(at, host))
                    .isEqualTo(new StatusReport.Up(List.of(Figure.gauge("open_databases", 0, "")), List.of()));
            try (AutoCloseable held = firebird.hold()) {
                assertThat(kind.probe(at, host)).isInstanceOf(StatusReport.Denied.class);
                login(at);
                StatusReport.Up up = (StatusReport.Up) kind.probe(at, host());
                assertThat(up.figures())
                        .contains(
                                Figure.gauge("open_databases", 1, ""),
                                Figure.gauge("connections", 1, ""),
                                Figure.gauge("page_cache", 2048 * 8192, "bytes"),
                                Figure.gauge("databases_without_forced_writes", 0, ""));
                assertThat(up.figures())
                        .extracting(Figure::name)
                        .contains("transaction_gap", "page_fetches_total", "memory_used");
                System.out.println("firebird figures: " + up.figures().size() + " " + up.figures());
            }
        }
    }

    @Test
    void findsAHeaderThatWinsOverEveryFile() throws Exception {
        try (TestFirebird firebird = TestFirebird.start(Map.of("DefaultDbCachePages", "500"))) {
            LocalHost host = host();
            Installation at = found(host, firebird);
            login(at);
            firebird.gfix("-buffers", "777");
            EffectiveConfig config = kind.effective(at, host);
            assertThat(value(config, "shop/DefaultDbCachePages").value()).isEqualTo("777");
            assertThat(config.problems()).extracting(Problem::code).containsExactly("header_wins");
            assertThat(kind.edit(at, config, List.of(new dev.hone.kind.Setting("shop/DefaultDbCachePages", "600")))
                            .problems())
                    .extracting(Problem::code)
                    .containsExactly("header_wins");
        }
    }

    @Test
    void findsThatAPortOnTheCommandLineOpensEveryInterface() throws Exception {
        try (TestFirebird firebird = TestFirebird.start(Map.of(), true)) {
            Installation at = found(host(), firebird);
            login(at);
            assertThat(kind.effective(at, host()).problems())
                    .anySatisfy(p -> assertThat(p.message()).contains("every interface", "started with -p"));
        }
    }

    /** What the server makes of values that the catalogue refuses: it starts, says nothing and takes something else. */
    @ParameterizedTest
    @CsvSource({"banana, 50", "1.5k, 50", "300 MB, 50", "10, 50", "0x200, 50", "-5, 2048"})
    void refusesWhatTheServerMisreads(String wrong, String becomes) throws Exception {
        try (TestFirebird firebird = TestFirebird.start(Map.of("DefaultDbCachePages", wrong))) {
            assertThat(firebird.pageBuffers()).isEqualTo(becomes);
            Installation at = found(host(), firebird);
            Parameter row = kind.catalogue(at).find("DefaultDbCachePages").orElseThrow();
            assertThat(kind.check(at, new EffectiveConfig(List.of(), List.of(), List.of()), row, wrong))
                    .isPresent();
        }
    }

    private LocalHost host() {
        return LocalHost.open(data);
    }

    private Installation found(LocalHost host, TestFirebird firebird) {
        return kind.discover(host).stream()
                .filter(i -> i.pid() == firebird.runningPid())
                .findFirst()
                .orElseThrow(() -> new AssertionError("not found: " + kind.discover(host)));
    }

    private void login(Installation at) throws Exception {
        Path file = Files.writeString(
                data.resolve("credentials.yml"),
                "%s: {user: SYSDBA, password: %s}%n".formatted(at.id(), TestFirebird.PASSWORD));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    private static EffectiveValue value(EffectiveConfig config, String name) {
        return config.value(name).orElseThrow(() -> new AssertionError("no value of " + name));
    }
}

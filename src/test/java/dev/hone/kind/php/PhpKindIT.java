package dev.hone.kind.php;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.agent.LocalHost;
import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Figure;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import dev.hone.kind.StatusReport;
import dev.hone.kind.fpm.FpmClient;
import dev.hone.kind.fpm.FpmProcess;
import dev.hone.kind.fpm.PhpNumber;
import dev.hone.kind.fpm.PhpSwitch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The kind against PHP in a php-fpm of the test's own, and its catalogue against what that PHP says of itself. */
class PhpKindIT {
    @TempDir
    Path data;

    private final PhpKind kind = new PhpKind();
    private FpmProcess fpm;
    private Host host;

    @BeforeEach
    void start() throws IOException {
        Assumptions.assumeTrue(FpmProcess.isInstalled(), "php-fpm is not installed");
        fpm = FpmProcess.start();
        host = LocalHost.open(data);
    }

    @AfterEach
    void stop() {
        if (fpm != null) {
            fpm.close();
        }
    }

    @Test
    void findsThePhpIniThatTheMasterWasStartedWith() {
        Installation php = php();
        assertThat(php.pid()).isEqualTo((int) fpm.master().pid());
        assertThat(php.startTicks()).isEqualTo(fpm.master().startTicks());
        assertThat(php.mainConfig()).isEqualTo(fpm.phpIni());
        EffectiveConfig config = kind.effective(php, host);
        assertThat(config.value("opcache.memory_consumption").orElseThrow().origin())
                .isEqualTo(Origin.file(fpm.tuning(), 2, "64"));
        assertThat(config.value("realpath_cache_size").orElseThrow().origin())
                .isEqualTo(Origin.file(fpm.tuning(), 3, "4096K"));
        assertThat(config.value("memory_limit").orElseThrow().value())
                .as("the master's, though both pools have their own")
                .isEqualTo("128M");
        assertThat(config.value("memory_limit").orElseThrow().overriddenIn()).hasSize(2);
        assertThat(config.problems()).isEmpty();
    }

    @Test
    void tellsTheStateOfTheCaches() {
        Path page = fpm.script(
                "store.php", "<?php apcu_store('a', str_repeat('x', 1000)); apcu_fetch('a'); apcu_fetch('b');");
        for (int i = 0; i < 5; i++) {
            FpmClient.get(fpm.socket("www"), page, "");
        }
        StatusReport.Up up = (StatusReport.Up) kind.probe(php(), host);
        assertThat(figure(up, "opcache_memory_bytes")).isEqualTo(64 << 20);
        assertThat(figure(up, "opcache_hits_total")).isGreaterThanOrEqualTo(4);
        assertThat(figure(up, "apcu_entries")).isEqualTo(1);
        assertThat(figure(up, "apcu_hits_total")).isEqualTo(5);
        assertThat(figure(up, "apcu_misses_total")).isEqualTo(5);
        assertThat(up.hints()).isEmpty();
    }

    /** A pool's line makes PHP itself report 256 MB; the cache has what the master took. */
    @Test
    void isNotTakenInByAPoolsOwnSizeOfTheCache() throws IOException {
        try (FpmProcess other = FpmProcess.prepare("daemonize = no\n")) {
            other.append(other.poolFile("shop"), "php_admin_value[opcache.memory_consumption] = 256\n")
                    .launch();
            assertThat(other.iniGet("shop", "opcache.memory_consumption")).isEqualTo("256");
            assertThat(kind.effective(php(other), host).problems())
                    .filteredOn(p -> p.code().equals("without_effect"))
                    .singleElement()
                    .extracting(Problem::message)
                    .asString()
                    .contains("OPcache has 64 MB");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "open_basedir, php_admin_value[open_basedir] = /srv, /run/hone",
        "the extensions, security.limit_extensions = .phtml, limit_extensions"
    })
    void saysWhichLineKeepsItOut(String what, String line, String words) throws IOException {
        try (FpmProcess closed = FpmProcess.prepare("daemonize = no\n")) {
            closed.append(closed.poolFile("www"), line + "\n")
                    .append(closed.poolFile("shop"), line + "\n")
                    .launch();
            StatusReport report = kind.probe(php(closed), host);
            assertThat(report).as(what).isInstanceOf(StatusReport.Denied.class);
            StatusReport.Denied denied = (StatusReport.Denied) report;
            assertThat(denied.reason() + denied.remedy()).contains(words.replace("/run/hone", "hone"));
            EffectiveConfig config = kind.effective(php(closed), host);
            assertThat(config.problems()).extracting(Problem::code).contains("not_read_back");
        }
    }

    /** A web request cannot make it speak, wherever a server may map it: no header becomes that parameter. */
    @Test
    void tellsNothingToAWebRequest() throws IOException {
        Path report = host.publish("report.php", text("/dev/hone/kind/fpm/report.php"));
        FpmClient.Reply reply = FpmClient.get(fpm.socket("www"), report, "HONE_REPORT=settings");
        assertThat(reply.head()).contains("404");
        assertThat(reply.body()).isEmpty();
    }

    private static String text(String resource) throws IOException {
        try (var in = java.util.Objects.requireNonNull(PhpKindIT.class.getResourceAsStream(resource))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Names and defaults as {@code ini_get_all} of a PHP without php.ini gives them. */
    @Test
    void hasEverySettingOfThisPhpWithItsDefault() throws IOException {
        try (FpmProcess bare = FpmProcess.prepare("daemonize = no\n")) {
            Files.writeString(bare.phpIni(), "");
            Files.writeString(bare.tuning(), "");
            Files.writeString(
                    bare.poolFile("www"), Files.readString(bare.poolFile("www")).replaceAll("(?m)^php_.*\n", ""));
            bare.launch();
            Path all = bare.script(
                    "all.php", "<?php echo json_encode(ini_get_all(null, true), JSON_PARTIAL_OUTPUT_ON_ERROR);");
            compare(
                    kind.catalogue(php(bare)),
                    FpmClient.get(bare.socket("www"), all, "").body());
        }
    }

    private static void compare(Catalogue here, String told) {
        List<String> missing = new ArrayList<>();
        Map<String, String> other = new LinkedHashMap<>();
        int count = 0;
        for (Map.Entry<String, JsonNode> one :
                JsonMapper.builder().build().readTree(told).properties()) {
            Parameter row = here.find(one.getKey()).orElse(null);
            if (row == null) {
                missing.add(one.getKey());
            } else {
                compare(here, row, one.getValue().path("global_value"), other);
                count++;
            }
        }
        assertThat(missing).filteredOn(n -> !n.startsWith("xmlrpc")).isEmpty();
        assertThat(other).isEmpty();
        assertThat(count).isGreaterThan(200);
        System.out.println("PHP: " + count + " settings as the catalogue has them");
    }

    private static void compare(Catalogue here, Parameter row, JsonNode real, Map<String, String> other) {
        String value = real.isNull() ? "" : PhpSwitch.shown(row, real.asString());
        boolean untold = row.defaultValue().isEmpty() || value.matches("(?s).*[\\x00-\\x1f].*");
        if (!untold && !here.grammar().same(row, row.defaultValue(), value)) {
            other.put(row.name(), value + " in PHP, " + row.defaultValue() + " in the catalogue");
        }
    }

    /** Where the catalogue says bytes, PHP complains of 8MB and names the number that it takes instead: ours. */
    @Test
    void readsSizesAsPhpDoes() throws Exception {
        Pattern complaint = Pattern.compile("Invalid \"[^\"]+\" setting.*interpreting as \"([^\"]+)\"");
        int tried = 0;
        for (Parameter row : kind.catalogue(php()).parameters().values()) {
            if (row.type() != ParameterType.BYTES) {
                continue;
            }
            for (String wrong : List.of("8MB", "0.5G", "1.5G")) {
                Matcher said = complaint.matcher(said("-d", row.name() + "=" + wrong, "-v"));
                assertThat(said.find()).as(row.name() + " = " + wrong).isTrue();
                assertThat(PhpNumber.reading(said.group(1)))
                        .as(row.name() + " = " + wrong)
                        .isEqualTo(PhpNumber.reading(wrong));
                tried++;
            }
        }
        assertThat(tried).isGreaterThan(20);
    }

    /** Out of its range OPcache goes back to its default without a word. */
    @Test
    void knowsTheRangesOfOpcache() throws Exception {
        int tried = 0;
        for (Parameter row : kind.catalogue(php()).parameters().values()) {
            if (!row.name().startsWith("opcache.")
                    || row.max() == null
                    || row.type() != ParameterType.INTEGER
                    || row.name().contains("log")) {
                continue;
            }
            long max = row.max().longValue();
            assertThat(taken(row, max)).as(row.name() + " at its most").isEqualTo(String.valueOf(max));
            assertThat(taken(row, max + 1)).as(row.name() + " above").isEqualTo(row.defaultValue());
            tried++;
        }
        assertThat(tried).isEqualTo(3);
        assertThat(taken(kind.catalogue().find("opcache.max_accelerated_files").orElseThrow(), 199))
                .isEqualTo("10000");
        assertThat(taken(kind.catalogue().find("opcache.memory_consumption").orElseThrow(), 7))
                .isEqualTo("128");
    }

    private String taken(Parameter row, long value) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("-n", "-d", "zend_extension=opcache"));
        if (row.name().contains("interned")) {
            command.addAll(List.of("-d", "opcache.memory_consumption=6000"));
        }
        command.addAll(List.of("-d", row.name() + "=" + value, "-i"));
        Matcher line = Pattern.compile("(?m)^" + Pattern.quote(row.name()) + " => (\\S+) =>")
                .matcher(said(command.toArray(String[]::new)));
        return line.find() ? line.group(1) : "nothing";
    }

    private Installation php() {
        return php(fpm);
    }

    private Installation php(FpmProcess of) {
        return kind.discover(host).stream()
                .filter(i -> i.attributes()
                        .get(PhpKind.FPM_CONFIG)
                        .equals(of.mainConfig().toString()))
                .findFirst()
                .orElseThrow();
    }

    private String said(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(fpm.binary().toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(fpm.environment());
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        process.waitFor();
        return said;
    }

    private static double figure(StatusReport.Up up, String name) {
        return up.figures().stream()
                .filter(f -> f.name().equals(name))
                .mapToDouble(Figure::value)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no figure " + name));
    }
}

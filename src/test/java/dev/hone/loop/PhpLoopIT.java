package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.AThirdOfCommits;
import dev.hone.kind.fpm.FpmClient;
import dev.hone.kind.fpm.FpmProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The whole loop on the PHP of a second php-fpm, whose OPcache is sized in a file of its own scan directory. */
class PhpLoopIT {
    private static final String SIZE = """
            <?php
            $m = opcache_get_status(false)['memory_usage'];
            echo ($m['used_memory'] + $m['free_memory'] + $m['wasted_memory']) / 1048576;
            """;

    private static FpmProcess first;
    private static FpmProcess fpm;
    private static Hone hone;

    @BeforeAll
    static void start() throws IOException {
        Assumptions.assumeTrue(FpmProcess.isInstalled(), "php-fpm is not installed");
        first = FpmProcess.start();
        fpm = FpmProcess.start();
        hone = Hone.start(Hone.allowing("php"));
    }

    @AfterAll
    static void stop() {
        if (hone != null) {
            hone.close();
        }
        if (fpm != null) {
            fpm.close();
        }
        if (first != null) {
            first.close();
        }
    }

    @Test
    void sizesOpcacheMeasuresAndTakesItBack() throws Exception {
        RunningProcess master = fpm.master();
        Map<Path, FileState> before = files(fpm);
        Map<Path, FileState> ofFirst = files(first);
        JsonNode service = service();
        String id = service.path("id").asString();
        assertThat(service.path("startTicks").asLong()).isEqualTo(master.startTicks());
        assertThat(service.path("version").asString()).isEqualTo(master.version("-v"));
        JsonNode now = hone.parameter(id, "opcache.memory_consumption");
        assertThat(now.path("value").asString()).isEqualTo("64").isEqualTo(megabytes());
        assertThat(now.path("origin").path("file").asString())
                .isEqualTo(fpm.tuning().toString());
        assertThat(now.path("origin").path("line").asInt()).isEqualTo(2);
        BenchRuns bench = BenchRuns.of(hone, pool(), "computing-page", Map.of("connections", "2", "rounds", "500"));
        List<Long> runsBefore = bench.run(2);
        List<RunningProcess> children = fpm.children("www");

        long change = hone.plan(id, Map.of("opcache.memory_consumption", "96", "max_input_vars", "3000"));
        assertThat(files(fpm)).isEqualTo(before);
        hone.commit(change);

        assertThat(megabytes()).as("what there really is").isEqualTo("96");
        assertThat(fpm.iniGet("www", "max_input_vars")).isEqualTo("3000");
        assertThat(fpm.children("www")).doesNotContainAnyElementsOf(children);
        bench.compare(runsBefore, bench.run(2));

        hone.commit(hone.revert(change));
        assertThat(files(fpm)).isEqualTo(before);
        assertThat(megabytes()).isEqualTo("64");
        assertThat(fpm.iniGet("www", "max_input_vars")).isEqualTo("1000");
        assertThat(files(first)).isEqualTo(ofFirst);
    }

    /** First its line is taken out of where the distribution put it. */
    @Test
    @AThirdOfCommits
    void loadsApcuAndTakesItBack() throws Exception {
        String id = service().path("id").asString();
        Path modules = fpm.root().resolve("conf.d/10-modules.ini");
        String lines = Files.readString(modules);
        Assumptions.assumeTrue(lines.contains("apcu"), "APCu is not installed");
        assertThat(hone.blockState(id, "apcu", "php_ini")).isEqualTo("by_hand");
        hone.commit(hone.planText(id, modules, lines.replaceAll("(?m)^.*apcu.*\\n", "")));
        Map<Path, FileState> before = files(fpm);
        assertThat(loaded()).isEqualTo("no");

        hone.commit(hone.planBlock(id, "apcu", "add", "php_ini", Map.of("megabytes", "8")));
        assertThat(loaded()).isEqualTo("8M");
        assertThat(hone.blockState(id, "apcu", "php_ini")).isEqualTo("present");

        hone.commit(hone.planBlock(id, "apcu", "remove", "php_ini", Map.of()));
        assertThat(files(fpm)).isEqualTo(before);
        assertThat(loaded()).isEqualTo("no");
        Files.writeString(modules, lines);
    }

    private static String loaded() {
        Path script = fpm.script("apcu.php", "<?php echo extension_loaded('apcu') ? ini_get('apc.shm_size') : 'no';");
        return FpmClient.get(fpm.socket("www"), script, "").body();
    }

    @Test
    void refusesInTheFormWhatPhpWouldMisread() {
        String id = service().path("id").asString();
        assertThat(hone.tryPlan(id, Map.of("memory_limit", "8MB")).expect(422).toString())
                .contains("reads 8MB as 8 bytes");
        assertThat(hone.tryPlan(id, Map.of("post_max_size", "0.5G")).expect(422).toString())
                .contains("reads 0.5G as 0 bytes")
                .contains("512M");
        assertThat(hone.tryPlan(id, Map.of("upload_max_filesize", "1.5G"))
                        .expect(422)
                        .toString())
                .contains("reads 1.5G as 1073741824 bytes")
                .contains("1536M");
        assertThat(hone.tryPlan(id, Map.of("opcache.memory_consumption", "1G"))
                        .expect(422)
                        .toString())
                .contains("write 1024");
        hone.tryPlan(id, Map.of("opcache.max_accelerated_files", "100")).expect(422);
        hone.tryPlan(id, Map.of("auto_prepend_file", "/tmp/x.php")).expect(422);
    }

    /** php-fpm -t passes over most of them; none of them stays. */
    @Test
    @AThirdOfCommits
    void leavesEverythingAsItWasAfterARawEditThatIsWrong() throws Exception {
        assertUntouched("memory_limit = 8MB", "8 bytes");
        assertUntouched("memory_limt = 64M", "memory_limt");
        assertUntouched("user_agent = it's", "never closed");
        assertUntouched("opcache.interned_strings_buffer = 200", "PHP dies of it");
        assertUntouched("opcache.memory_consumption = 99999999", "Unable to allocate shared memory");
        assertUntouched("zend_extension = /tmp/x.so", "code PHP runs");
    }

    private static void assertUntouched(String line, String cause) throws Exception {
        RunningProcess master = fpm.master();
        List<RunningProcess> children = fpm.children("www");
        Map<Path, FileState> before = files(fpm);
        String text = Files.readString(fpm.tuning()) + line + "\n";
        Rest.Answer planned = hone.tryPlanText(service().path("id").asString(), fpm.tuning(), text);
        String words = planned.status() == 201
                ? hone.fail(planned.expect(201).path("number").asLong()).toString()
                : planned.expect(422).toString();
        assertThat(words).as(line).contains(cause);
        assertThat(files(fpm)).isEqualTo(before);
        assertThat(fpm.master()).isEqualTo(master);
        assertThat(fpm.children("www")).as("not even reloaded").isEqualTo(children);
    }

    private static String megabytes() {
        return FpmClient.get(fpm.socket("www"), fpm.script("size.php", SIZE), "")
                .body();
    }

    private static JsonNode service() {
        return hone.service("php", fpm.master().pid());
    }

    private static String pool() {
        long pid = fpm.master().pid();
        return hone.service(
                        s -> s.path("kind").asString().equals("php-fpm")
                                && s.path("pid").asLong() == pid
                                && s.path("name").asString().endsWith(" www"),
                        "pool www of " + pid)
                .path("id")
                .asString();
    }

    private static Map<Path, FileState> files(FpmProcess of) throws IOException {
        return FileState.below(
                of.mainConfig(),
                of.phpIni(),
                of.root().resolve("pool.d"),
                of.root().resolve("conf.d"));
    }
}

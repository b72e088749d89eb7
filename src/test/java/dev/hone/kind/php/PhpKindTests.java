package dev.hone.kind.php;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.CapturedHost;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Figure;
import dev.hone.kind.Installation;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKindContract;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** PHP of one master with two pools, of two releases. */
class PhpKindTests extends ServiceKindContract {
    private static final Path MAIN = Path.of("/etc/php/8.2/fpm/php.ini");
    private static final Path OPCACHE = Path.of("/etc/php/8.2/fpm/conf.d/10-opcache.ini");
    private static final Path SHOP = Path.of("/etc/php/8.2/fpm/pool.d/shop.conf");

    private final PhpKind kind = new PhpKind();
    private final CapturedHost host = host("8.2.36");
    private Installation php;

    @BeforeEach
    void find() {
        php = kind.discover(host).getFirst();
    }

    @Override
    protected ServiceKind kind() {
        return kind;
    }

    @Override
    protected List<String> linesThatRunCode() {
        return List.of(
                "extension = /tmp/x.so",
                "zend_extension = /tmp/x.so",
                "auto_prepend_file = /tmp/x.php",
                "opcache.preload = /tmp/x.php",
                "sendmail_path = /tmp/x",
                "include_path = /tmp",
                "disable_functions = none",
                "error_log = /etc/cron.d/x",
                "ffi.enable = true",
                "[PATH=/srv]\nauto_append_file = /tmp/x.php");
    }

    @Test
    void readsWhatIsInForceThroughAPool() {
        EffectiveConfig config = kind.effective(php, host);
        EffectiveValue post = config.value("post_max_size").orElseThrow();
        assertThat(post.value()).isEqualTo("8M");
        assertThat(post.origin().file()).isEqualTo(MAIN);
        assertThat(config.value("display_errors").orElseThrow().value()).isEqualTo("Off");
        assertThat(config.value("opcache.jit").orElseThrow().origin().file()).isEqualTo(OPCACHE);
        assertThat(config.value("opcache.memory_consumption").orElseThrow().origin())
                .isEqualTo(Origin.defaulted("128"));
        assertThat(config.files().getFirst().path()).isEqualTo(MAIN);
        assertThat(config.problems()).isEmpty();
    }

    @Test
    void showsWhichPoolsHaveTheirOwnValue() {
        EffectiveValue upload =
                kind.effective(php, host).value("upload_max_filesize").orElseThrow();
        assertThat(upload.value()).as("the master's, not the pool's").isEqualTo("2M");
        assertThat(upload.overriddenIn()).containsExactly(Origin.file(SHOP, 16, "50M"));
    }

    @Test
    void saysWhatPhpPassesOver() {
        CapturedHost odd = host.with(MAIN, "[PHP]\nmemory_limt = 64M\nxcache.size = 64M\nmemory_limit = 64M\n");
        assertThat(kind.effective(php, odd).problems())
                .extracting(Problem::code)
                .contains("unknown_setting", "xcache_is_gone");
    }

    @Test
    void saysThatAPoolCannotSizeSharedMemory() {
        CapturedHost odd = host.with(
                SHOP, "[shop]\nlisten = /run/php/shop.sock\n" + "php_admin_value[opcache.memory_consumption] = 256\n");
        assertThat(kind.effective(php, odd).problems())
                .filteredOn(p -> p.code().equals("without_effect"))
                .singleElement()
                .extracting(Problem::message)
                .asString()
                .contains("OPcache has 128 MB");
    }

    @Test
    void fallsBackToTheFilesWhereNoPoolMayBeAsked() {
        EffectiveConfig config = kind.effective(php, host.in(CapturedHost.Mood.DENIED));
        assertThat(config.value("post_max_size").orElseThrow().value()).isEqualTo("8M");
        assertThat(config.problems()).extracting(Problem::code).contains("not_read_back");
    }

    @Test
    void readsOpcacheAndApcu() {
        StatusReport.Up up = (StatusReport.Up) kind.probe(php, host);
        assertThat(up.hints()).isEmpty();
        assertThat(up.figures())
                .contains(
                        Figure.gauge("opcache_memory_bytes", 128 << 20, "bytes"),
                        Figure.gauge("opcache_most_keys", 16229, ""),
                        Figure.counter("opcache_oom_restarts_total", 0, ""),
                        Figure.counter("apcu_expunges_total", 0, ""),
                        Figure.gauge("children", 3, ""))
                .extracting(Figure::name)
                .contains(
                        "opcache_hit_ratio",
                        "opcache_wasted_bytes",
                        "opcache_strings_used_ratio",
                        "opcache_keys_used_ratio",
                        "apcu_used_bytes",
                        "apcu_entries");
    }

    @Test
    void reservesSharedMemory() {
        assertThat(kind.memory(php, kind.effective(php, host), host.facts(), 0))
                .contains(
                        new MemoryItem("OPcache", 128 << 20, 1, MemoryItem.Share.RESERVED),
                        new MemoryItem("APCu", 32 << 20, 1, MemoryItem.Share.RESERVED));
    }

    @Test
    void addsBelowTheCommentedLineOfItsSection() {
        String text =
                edit("opcache.memory_consumption", "192").files().getFirst().newText();
        assertThat(text).contains(";opcache.memory_consumption=128\nopcache.memory_consumption = 192\n");
    }

    @Test
    void warnsOfPoolsThatKeepTheirOwnValue() {
        assertThat(edit("memory_limit", "64M").problems())
                .filteredOn(p -> p.code().equals("overridden"))
                .hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "memory_limit, 8MB, bad_unit, 8M",
        "memory_limit, 1mb, bad_unit, 1M",
        "memory_limit, 0.5G, bad_unit, 512M",
        "memory_limit, 1.5G, bad_unit, 1536M",
        "max_execution_time, 30s, bad_unit,",
        "opcache.memory_consumption, 1G, bad_unit, 1024",
        "opcache.memory_consumption, 128M, bad_unit, 128",
        "opcache.memory_consumption, 7, out_of_range,",
        "opcache.max_accelerated_files, 100, out_of_range,",
        "opcache.interned_strings_buffer, 8M, bad_unit, 8",
        "opcache.interned_strings_buffer, 128, strings_above_memory,",
        "apc.shm_size, 64, out_of_range,",
        "display_errors, maybe, not_boolean,",
        "auto_prepend_file, /tmp/x, denied_directive,",
        "memory_limt, 64M, unknown_parameter,"
    })
    void refusesBadValues(String parameter, String value, String code, String suggestion) {
        Problem problem = edit(parameter, value).problems().stream()
                .filter(p -> p.severity() != Severity.WARNING)
                .findFirst()
                .orElseThrow();
        assertThat(problem.code()).isEqualTo(code);
        assertThat(problem.suggestion()).isEqualTo(suggestion);
    }

    @Test
    void saysWhichSizeIsTheBoundThen() {
        assertThat(edit("upload_max_filesize", "64M").problems())
                .extracting(Problem::code)
                .contains("size_order");
    }

    @ParameterizedTest
    @CsvSource({
        "memory_limit = 8MB, bad_unit, ERROR",
        "memory_limt = 64M, unknown_setting, ERROR",
        "opcache.memory = 64, unknown_setting, ERROR",
        "imagick.threads = 2, unknown_setting, WARNING",
        "user_agent = it's, unclosed_quote, ERROR",
        "opcache.interned_strings_buffer = 200, strings_above_memory, ERROR",
        "max_execution_time = 1.5, bad_unit, ERROR"
    })
    void looksAtRawEdits(String line, String code, Severity severity) {
        List<ConfigFile> files = kind.effective(php, host).files();
        List<ConfigFile> after = files.stream()
                .map(f -> f.path().equals(MAIN) ? f.with(f.text() + line + "\n") : f)
                .toList();
        assertThat(kind.inspect(php, files, after))
                .filteredOn(p -> p.code().equals(code))
                .singleElement()
                .extracting(Problem::severity)
                .isEqualTo(severity);
    }

    private Edits edit(String parameter, String value) {
        return kind.edit(php, kind.effective(php, host), List.of(new Setting(parameter, value)));
    }
}

package dev.hone.kind.wordpress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.CapturedHost;
import dev.hone.kind.CapturedHost.Mood;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Figure;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.Masker;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKindContract;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordpressKindTests extends ServiceKindContract {
    private final WordpressKind kind = new WordpressKind();

    @Override
    protected ServiceKind kind() {
        return kind;
    }

    /** A site is files alone. */
    @Override
    protected boolean isTheHostItself() {
        return true;
    }

    @Override
    protected List<String> linesThatRunCode() {
        return List.of(
                "system('id');",
                "define( 'WP_CONTENT_DIR', '/tmp/x' );",
                "define('DB_HOST', 'evil.example');",
                "define( 'X', `id` );",
                "include '/tmp/x.php';",
                "?><?php phpinfo();",
                "define( 'AUTH_KEY', 'known' );",
                "$table_prefix = 'x_';");
    }

    @Test
    void readsConstantsWithTheirLines() {
        CapturedHost host = host("6.1.9");
        Installation at = found(host).getFirst();
        assertThat(at.name()).isEqualTo("WordPress shop.example");
        assertThat(at.listeners()).containsExactly(Listener.tcp("127.0.0.1", 8081));
        EffectiveConfig config = kind.effective(at, host);
        Path file = Path.of("/srv/www/shop/wp-config.php");
        assertThat(config.value("WP_MEMORY_LIMIT").orElseThrow().value()).isEqualTo("96M");
        assertThat(config.value("WP_MEMORY_LIMIT").orElseThrow().origin().file())
                .isEqualTo(file);
        assertThat(config.value("AUTOSAVE_INTERVAL").orElseThrow().origin()).isEqualTo(Origin.defaulted("60"));
        assertThat(config.problems())
                .extracting(p -> p.code() + " " + p.subject())
                .containsExactlyInAnyOrder("not_a_literal WP_HOME", "not_a_literal WP_ENVIRONMENT_TYPE");
        assertThat(kind.edit(at, config, List.of(new Setting("WP_HOME", "http://a")))
                        .problems())
                .extracting(Problem::code)
                .containsExactly("not_a_literal");
    }

    @Test
    void findsASiteBelowARoot() {
        CapturedHost host = host("6.8.12");
        Installation at = found(host).getFirst();
        assertThat(at.key()).isEqualTo("/var/www/html/blog");
        assertThat(at.attributes()).containsEntry("path", "/blog/");
    }

    @ParameterizedTest
    @CsvSource({"my blog, /my%20blog/", "50%, /50%25/", "a?b#c, /a%3Fb%23c/"})
    void writesTheNameOfADirectoryAsAnAddressDoes(String name, String path) {
        assertThat(pathOf(name)).isEqualTo(path);
    }

    @Test
    void addsNoLineToARequestByTheNameOfADirectory() {
        assertThat(pathOf("a\r\nX-Mine: 1")).isEqualTo("/a%0D%0AX-Mine:%201/");
    }

    private String pathOf(String name) {
        Path directory = Path.of("/var/www/html", name);
        CapturedHost host = host("6.8.12")
                .with(directory.resolve("wp-includes/version.php"), "<?php $wp_version = '6.8.12';")
                .with(directory.resolve("wp-config.php"), "<?php");
        return found(host).stream()
                .filter(i -> i.key().equals(directory.toString()))
                .findFirst()
                .orElseThrow()
                .attributes()
                .get("path");
    }

    @Test
    void tellsWhereASiteDoesNotAnswer() {
        WordpressKind fresh = new WordpressKind();
        CapturedHost host = host("6.1.9");
        StatusReport.Down down =
                (StatusReport.Down) fresh.probe(fresh.discover(host).getFirst(), host.in(Mood.DOWN));
        assertThat(down.reason()).startsWith("WordPress shop.example does not answer at 127.0.0.1:8081: ");
    }

    @Test
    void neverTellsASecret() {
        CapturedHost host = host("6.1.9");
        Installation at = found(host).getFirst();
        EffectiveConfig config = kind.effective(at, host);
        assertThat(config.values().toString() + config.problems() + kind.declared(at, config.files()) + at)
                .doesNotContain("hunter2", "put your unique phrase");
        ConfigFile file = config.files().getFirst();
        assertThat(file.text()).contains("hunter2/x");
        Masker.Masked masked = Masker.masked(file.text());
        assertThat(masked.text())
                .doesNotContain("hunter2", "put your unique phrase")
                .contains("'DB_NAME', 'shop'");
        assertThat(masked.restore(masked.text())).isEqualTo(file.text());
    }

    @Test
    void countsWhatLiesThere() {
        CapturedHost host = host("6.1.9");
        StatusReport.Up up = (StatusReport.Up) kind.probe(found(host).getFirst(), host);
        assertThat(up.figures())
                .containsExactlyInAnyOrder(
                        Figure.gauge("page_cache", 1, ""),
                        Figure.gauge("object_cache", 0, ""),
                        Figure.gauge("cached_pages", 2, ""),
                        Figure.gauge("plugins", 2, ""),
                        Figure.gauge("themes", 1, ""),
                        Figure.gauge("must_use_plugins", 0, ""),
                        Figure.gauge("cron_in_page_views", 1, ""));
        assertThat(up.hints()).anyMatch(h -> h.contains("wp-cron.php"));
    }

    @Test
    void looksAtTheFrontPageOnlyAfterAChange() {
        WordpressKind fresh = new WordpressKind();
        CapturedHost host = host("6.1.9");
        Installation at = fresh.discover(host).getFirst();
        assertThat(fresh.probe(at, host.in(Mood.DOWN))).isInstanceOf(StatusReport.Down.class);
        for (int i = 0; i < 3; i++) {
            assertThat(fresh.probe(at, host)).isInstanceOf(StatusReport.Up.class);
        }
        assertThat(fresh.probe(at, host.in(Mood.DOWN))).isInstanceOf(StatusReport.Up.class);
    }

    @ParameterizedTest
    @CsvSource({
        "WP_CACHE, 'false', quoted_boolean",
        "WP_CACHE, null, no_value",
        "WP_MEMORY_LIMIT, '64MB', bad_unit",
        "WP_MEMORY_LIMIT, 64, out_of_range",
        "AUTOSAVE_INTERVAL, '1 minute', not_a_number",
        "AUTOSAVE_INTERVAL, 0x10, not_a_number",
        "BANANA, true, unknown_parameter"
    })
    void refusesARawLiteralThatMeansSomethingElse(String name, String raw, String code) {
        CapturedHost host = host("6.1.9");
        Installation at = found(host).getFirst();
        List<ConfigFile> files = kind.effective(at, host).files();
        String literal = raw.matches("[a-zA-Z0-9 ]*")
                        && List.of("null", "true", "64", "0x10").contains(raw)
                ? raw
                : "'" + raw + "'";
        ConfigFile file = files.getFirst();
        String text = file.text()
                .replace("define( 'WP_CACHE', true ); // page cache\n", "")
                .replace("define(\"WP_MEMORY_LIMIT\",'96M');\n", "")
                .replace(
                        "define( 'WP_DEBUG', false );",
                        "define( 'WP_DEBUG', false );\ndefine( '" + name + "', " + literal + " );");
        assertThat(kind.inspect(at, files, List.of(file.with(text))))
                .extracting(Problem::code)
                .containsExactly(code);
    }
}

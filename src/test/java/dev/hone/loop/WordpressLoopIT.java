package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.AThirdOfCommits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The whole loop on an installed WordPress; what a constant is, the site's own code says. */
class WordpressLoopIT {
    private static WordpressSite site;
    private static Hone hone;
    private static String id;

    @BeforeAll
    static void start() throws Exception {
        Assumptions.assumeTrue(
                WordpressSite.isInstalled(), "wordpress, php-fpm, nginx or mariadb-server is not installed");
        site = WordpressSite.start();
        hone = Hone.start(Hone.allowing("wordpress"));
        id = hone.service(s -> s.path("name").asString().equals("WordPress shop.example"), "the site")
                .path("id")
                .asString();
    }

    @AfterAll
    static void stop() {
        if (hone != null) {
            hone.close();
        }
        if (site != null) {
            site.close();
        }
    }

    @Test
    void measuresChangesComparesAndTakesItBack() throws Exception {
        Map<Path, FileState> before = files();
        assertThat(site.constant("WP_POST_REVISIONS")).isEqualTo("5");
        assertThat(site.constant("AUTOSAVE_INTERVAL")).isEqualTo("60");
        JsonNode now = hone.parameter(id, "WP_POST_REVISIONS");
        assertThat(now.path("value").asString()).isEqualTo("5");
        assertThat(now.path("origin").path("file").asString())
                .isEqualTo(site.config().toString());
        assertThat(now.path("origin").path("line").asInt()).isPositive();
        BenchRuns bench = BenchRuns.of(hone, id, "front-page", Map.of("connections", "1"));
        List<Long> runsBefore = bench.run(2);

        long change =
                hone.plan(id, Map.of("WP_POST_REVISIONS", "9", "AUTOSAVE_INTERVAL", "120", "WP_MEMORY_LIMIT", "96M"));
        assertThat(files()).isEqualTo(before);
        hone.commit(change);
        assertThat(site.config())
                .content()
                .contains("define( 'WP_POST_REVISIONS', 9 ); // few", "define( 'AUTOSAVE_INTERVAL', 120 );");
        seen("WP_POST_REVISIONS", "9");
        seen("AUTOSAVE_INTERVAL", "120");
        seen("WP_MEMORY_LIMIT", "\"96M\"");
        assertThat(site.get("/").statusCode()).isEqualTo(200);
        bench.compare(runsBefore, bench.run(2));

        hone.commit(hone.revert(change));
        assertThat(files()).isEqualTo(before);
        seen("WP_POST_REVISIONS", "5");
    }

    @ParameterizedTest
    @CsvSource({
        "WP_CACHE, 'yes', not_boolean",
        "WP_MEMORY_LIMIT, 64MB, bad_unit",
        "WP_MEMORY_LIMIT, 64, out_of_range",
        "AUTOSAVE_INTERVAL, 1 minute, not_a_number",
        "WP_HOME, http://a, not_a_literal",
        "DB_HOST, evil.example, runs_code",
        "WP_CONTENT_DIR, /tmp, runs_code",
        "BANANA, 1, unknown_parameter"
    })
    void refusesAtOnce(String parameter, String value, String code) throws Exception {
        Map<Path, FileState> before = files();
        Rest.Answer answer = hone.tryPlan(id, Map.of(parameter, value));
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.raw().body()).contains(code);
        assertThat(files()).isEqualTo(before);
    }

    /** A text is true to PHP, whatever it says. */
    @Test
    @AThirdOfCommits
    void endsALieAsItBegan() throws Exception {
        Map<Path, FileState> before = files();
        String text = shown();
        long change = hone.planText(id, site.config(), text.replace("'WP_DEBUG', false", "'WP_DEBUG', 'false'"));
        JsonNode failed = hone.fail(change);
        assertThat(failed.path("state").asString()).isEqualTo("refused");
        assertThat(failed.toString()).contains("is a text, which PHP takes for true");
        assertThat(files()).isEqualTo(before);
        assertThat(site.constant("WP_DEBUG")).isEqualTo("false");
    }

    @ParameterizedTest
    @AThirdOfCommits
    @ValueSource(strings = {"system('id');", "define( 'WP_CONTENT_DIR', '/tmp' );", "define( 'AUTH_KEY', 'known' );"})
    void refusesCodeOnTheRawPath(String line) throws Exception {
        Map<Path, FileState> before = files();
        Rest.Answer answer = hone.tryPlanText(id, site.config(), shown().replace("/* Add any", line + "\n/* Add any"));
        assertThat(answer.status()).isEqualTo(422);
        assertThat(files()).isEqualTo(before);
    }

    @Test
    @AThirdOfCommits
    void neverShowsASecret() throws Exception {
        String all = hone.rest()
                        .get("/api/v1/services/" + id + "/parameters")
                        .expect(200)
                        .toString()
                + hone.rest().get("/api/v1/services/" + id + "/files").expect(200);
        assertThat(Files.readString(site.config())).contains("hunter2");
        assertThat(all).contains("WP_POST_REVISIONS").doesNotContain("hunter2", "put your unique phrase");
    }

    /** The text as it is shown, secrets hidden; sent back, they are put in again. */
    private static String shown() throws Exception {
        return hone.file(id, site.config()).path("text").asString();
    }

    /** PHP looks at a file anew after at most two seconds. */
    private static void seen(String name, String value) {
        Until.holds(
                name + " to be " + value,
                Duration.ofSeconds(20),
                () -> site.constant(name).equals(value));
    }

    private static Map<Path, FileState> files() throws Exception {
        return FileState.below(site.config(), site.otherConfig());
    }
}

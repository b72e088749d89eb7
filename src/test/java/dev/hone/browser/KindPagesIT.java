package dev.hone.browser;

import static dev.hone.RunningServer.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.Slice;
import dev.hone.kind.firebird.TestFirebird;
import dev.hone.kind.memcached.TestMemcached;
import dev.hone.kind.mysql.TestMariaDb;
import dev.hone.loop.HttpdProcess;
import dev.hone.loop.PgbouncerProcess;
import dev.hone.loop.PgpoolProcess;
import dev.hone.loop.PostgresProcess;
import dev.hone.loop.Until;
import dev.hone.loop.WebStack;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The service page of every kind, each with a real private instance behind it; for full runs only. */
class KindPagesIT extends BrowserTest {
    private static final Set<String> KINDS = Set.of(
            "linux",
            "nginx",
            "httpd",
            "varnish",
            "php-fpm",
            "php",
            "postgresql",
            "mysql",
            "pgbouncer",
            "pgpool",
            "redis",
            "memcached",
            "firebird",
            "wordpress");
    private static final Deque<AutoCloseable> STARTED = new ArrayDeque<>();

    @BeforeAll
    static void startServices() throws Exception {
        Assumptions.assumeTrue(Slice.FULL, "for full runs only");
        STARTED.push(WebStack.start());
        PostgresProcess postgres = PostgresProcess.debian();
        STARTED.push(postgres);
        STARTED.push(PgbouncerProcess.before(postgres));
        STARTED.push(PgpoolProcess.before(postgres));
        STARTED.push(HttpdProcess.start());
        STARTED.push(TestMemcached.byHand(folder(), "-m", "32"));
        STARTED.push(TestMariaDb.start(folder(), Map.of()));
        STARTED.push(TestFirebird.start(Map.of()));
    }

    private static Path folder() throws Exception {
        Path folder = Files.createTempDirectory("hone-kinds");
        return Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    @AfterAll
    static void stopServices() throws Exception {
        for (AutoCloseable each : STARTED) {
            each.close();
        }
    }

    @Test
    void everyKindHasAPageWithLiveFigures() {
        signIn();
        Until.holds("a service of every kind", Until.LONG, () -> found().containsAll(KINDS));
        for (String kind : new TreeSet<>(KINDS)) {
            JsonNode service = services()
                    .filter(s -> s.path("kind").asString().equals(kind)
                            && s.path("status").asString().equals("up"))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no " + kind + " is up"));
            open("/services/" + service.path("id").asString());
            settle();
            assertThat(page.locator("main h1").innerText()).isNotBlank();
            assertThat(page.locator("main").innerText()).doesNotContain("??");
            noSidewaysScroll();
            screenshot("kind-" + kind);
        }
        String host = services().findFirst().orElseThrow().path("host").asString();
        open("/hosts/" + host + "/path");
        screenshot("kinds-path");
        open("/hosts/" + host + "/questions");
        screenshot("kinds-questions");
    }

    private Set<String> found() {
        return services().map(s -> s.path("kind").asString()).collect(Collectors.toSet());
    }

    private Stream<JsonNode> services() {
        return StreamSupport.stream(
                read(server.get("/api/v1/services"), 200).path("items").spliterator(), false);
    }
}

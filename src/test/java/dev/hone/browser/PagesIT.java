package dev.hone.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import dev.hone.RunningServer;
import dev.hone.Slice;
import dev.hone.loop.NginxProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.util.FileSystemUtils;

/**
 * Pages with real content, in every view: no fault that axe calls serious, none in the console, no sideways scroll. A few of
 * them by default, chosen by the commit; every page with -Dhone.test.full=true.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PagesIT extends BrowserTest {
    @TempDir
    private static Path folder;

    private @Nullable NginxProcess nginx;
    private @Nullable Story story;

    @Override
    protected String[] settings() {
        try {
            Path policy = folder.resolve("policy.yml");
            Files.writeString(policy, "mode: apply\nservices: [nginx]\n");
            Files.setPosixFilePermissions(policy, PosixFilePermissions.fromString("rw-------"));
            return new String[] {"--spring.profiles.active=dev", "--hone.agent.policy=" + policy};
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @AfterAll
    void endWhatTheStoryStarted() throws IOException {
        if (story != null) {
            RunningServer.read(server.delete("/api/v1/trials/" + story.trial()), 204);
            Path programs = server.data().resolve("trials").toRealPath();
            if (!programs.startsWith(server.data())) {
                FileSystemUtils.deleteRecursively(programs);
            }
        }
        if (nginx != null) {
            nginx.close();
        }
    }

    @Test
    @Order(1)
    void beforeTheFirstAccount() {
        everyView("/", "setup");
    }

    @Test
    @Order(2)
    void beforeAnythingIsFound() {
        assertThat(server.token()).isNotEmpty();
        everyView("/login", "login");
        everyView("/reset", "reset");
        signIn();
        everyView("/", "overview-empty");
        everyView("/changes", "changes-empty");
        everyView("/profiles", "profiles-empty");
        everyView("/benchmarks", "benchmarks-empty");
        everyView("/trials", "trials-empty");
    }

    @Test
    @Order(3)
    void somethingHappens() {
        nginx = NginxProcess.start();
        story = Story.happen(server, nginx);
    }

    @ParameterizedTest
    @Order(4)
    @MethodSource("looked")
    void looksGoodInEveryView(String name, String path) {
        expect("404");
        signIn();
        everyView(filled(path), name);
    }

    /** The same addresses, read by a browser that runs no script. */
    @ParameterizedTest
    @Order(5)
    @MethodSource("readable")
    void isReadableWithoutScripts(String name, String path) {
        expect("404");
        look(View.PHONE, false);
        signIn();
        page.navigate(server.at(filled(path)).toString());
        assertThat(page.locator("h1").innerText()).isNotBlank();
        assertThat(page.locator("main").innerText()).doesNotContain("??").hasSizeGreaterThan(80);
        noSidewaysScroll();
        screenshot("plain-" + name);
    }

    static final List<Arguments> PAGES = List.of(
            page("overview", "/"),
            page("hosts", "/hosts"),
            page("host", "/hosts/{host}"),
            page("host-budget", "/hosts/{host}/budget"),
            page("host-advice", "/hosts/{host}/advice"),
            page("host-path", "/hosts/{host}/path"),
            page("host-questions", "/hosts/{host}/questions"),
            page("host-table", "/hosts/{host}/charts/cpu/table"),
            page("service-nginx", "/services/{nginx}"),
            page("service-trial", "/services/{trial}"),
            page("service-edit", "/services/{nginx}/edit"),
            page("service-edit-one", "/services/{trial}/edit?p=shared_buffers"),
            page(
                    "service-edit-typed",
                    "/services/{nginx}/edit?p=http/keepalive_requests&v.http/keepalive_requests=500"),
            page("service-restart", "/services/{nginx}/act/restart"),
            page("profiles", "/profiles"),
            page("profile", "/profiles/small-web"),
            page("profile-edit", "/profiles/small-web/edit"),
            page("profile-child", "/profiles/small-shop"),
            page("profile-recipe", "/profiles/recipe-wordpress-2gb"),
            page("profile-import", "/profiles/import"),
            page("profile-running", "/profiles/running?service={nginx}"),
            page("profile-override", "/profiles/small-web/override?host={host}&kind=nginx&parameter=http/gzip"),
            page("changes", "/changes"),
            page("change-committed", "/changes/{committed}"),
            page("change-refused", "/changes/{refused}"),
            page("change-waiting", "/changes/{waiting}"),
            page("benchmarks", "/benchmarks"),
            page("benchmarks-new", "/benchmarks/new"),
            page("run", "/runs/{after}"),
            page("compare", "/benchmarks/compare?a={before}&b={after}"),
            page("compare-none", "/benchmarks/compare"),
            page("trials", "/trials"),
            page("settings", "/settings"),
            page("audit", "/settings/audit"),
            page("styleguide", "/styleguide"),
            page("error", "/nothing-here"),
            page("problem", "/changes/4711"));

    private static Arguments page(String name, String path) {
        return argumentSet(name, name, path);
    }

    static List<Arguments> looked() {
        return Slice.of("pages looked at", PAGES, 3);
    }

    static List<Arguments> readable() {
        return Slice.of("pages without scripts", PAGES, 3).stream()
                .filter(page -> !page.get()[0].equals("styleguide"))
                .toList();
    }

    private String filled(String path) {
        assertThat(story).as("the story, which must have happened").isNotNull();
        return path.replace("{host}", story.host())
                .replace("{nginx}", story.nginx())
                .replace("{trial}", story.trial())
                .replace("{committed}", "" + story.committed())
                .replace("{refused}", "" + story.refused())
                .replace("{waiting}", "" + story.waiting())
                .replace("{before}", "" + story.before())
                .replace("{after}", "" + story.after());
    }
}

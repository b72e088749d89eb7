package dev.hone.kind.nginx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hone.kind.Block;
import dev.hone.kind.BlockEdits;
import dev.hone.kind.BlockEdits.State;
import dev.hone.kind.BlockPlace;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileEdit;
import dev.hone.kind.Installation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Blocks in a real nginx before a small PHP, looked at by a client: what published snippets get wrong is right here. */
class NginxBlocksIT {
    private static final Map<String, String> GZIP = Map.of("Accept-Encoding", "gzip");
    private static final Map<String, String> LOGGED_IN = Map.of("Cookie", "a=b; wordpress_logged_in_5c0=admin");
    private static final NginxKind KIND = new NginxKind();
    private static PhpSite site;

    @BeforeAll
    static void start() throws IOException {
        assumeTrue(PhpSite.isInstalled());
        site = PhpSite.start();
    }

    @AfterAll
    static void stop() {
        if (site != null) {
            site.close();
        }
    }

    @Test
    void theMicrocacheSparesThoseWhoAreLoggedIn() throws Exception {
        List<String> before = texts();
        put(
                "microcache",
                Map.of("cookies", "PHPSESSID basket"),
                "/warm/",
                a -> header(a, "X-Cache").equals("HIT"));

        assertThat(header(get("/a/"), "X-Cache")).isEqualTo("MISS");
        HttpResponse<byte[]> hit = get("/a/");
        assertThat(header(hit, "X-Cache")).isEqualTo("HIT");
        assertThat(header(hit, "X-Shop"))
                .as("what the server sends with every answer")
                .startsWith("open; %");
        assertThat(header(site.get("/a/", LOGGED_IN), "X-Cache")).isEqualTo("BYPASS");
        assertThat(header(site.get("/a/", Map.of("Cookie", "basket=3")), "X-Cache"))
                .isEqualTo("BYPASS");
        assertThat(header(site.get("/a/", Map.of("Authorization", "Basic eDp5")), "X-Cache"))
                .isEqualTo("BYPASS");
        assertThat(body(get("/a/"))).as("what the logged-in got is not kept").isEqualTo(body(hit));
        assertThat(header(get("/wp-login.php"), "X-Cache")).isNotEqualTo("HIT");
        int asked = site.php().asked();
        get("/wp-login.php");
        site.send("POST", "/a/", Map.of());
        site.send("POST", "/a/", Map.of());
        assertThat(site.php().asked()).isEqualTo(asked + 3);
        get("/b/?set=cookie");
        HttpResponse<byte[]> second = get("/b/?set=cookie");
        assertThat(header(second, "X-Cache")).as("nobody gets another's cookie").isEqualTo("MISS");

        takeOut("microcache");
        assertThat(texts()).isEqualTo(before);
    }

    @Test
    void savedPagesAreServedWithoutPhp() throws Exception {
        List<String> before = texts();
        put("page-cache", Map.of("seconds", "600"), "/", a -> body(a).equals("saved front"));
        int asked = site.php().asked();

        HttpResponse<byte[]> plain = get("/contacts/");
        assertThat(body(plain)).isEqualTo("saved contacts");
        assertThat(header(plain, "Content-Encoding"))
                .as("only those who ask get it packed")
                .isEmpty();
        HttpResponse<byte[]> packed = site.get("/contacts/", GZIP);
        assertThat(header(packed, "Content-Encoding")).isEqualTo("gzip");
        assertThat(unpacked(packed)).isEqualTo("saved contacts packed");
        for (HttpResponse<byte[]> answer : List.of(plain, packed)) {
            assertThat(header(answer, "X-Cache-File")).endsWith("/127.0.0.1/contacts/index.html");
            assertThat(header(answer, "X-Shop")).startsWith("open; %");
            assertThat(header(answer, "Cache-Control")).isEqualTo("max-age=600, public");
            assertThat(header(answer, "Vary")).contains("Accept-Encoding");
            assertThat(header(answer, "Content-Type")).startsWith("text/html");
        }
        assertThat(body(get("/contacts"))).as("without its closing slash").isEqualTo("saved contacts");
        HttpResponse<byte[]> secure = site.getSecurely("/contacts/");
        assertThat(body(secure)).isEqualTo("saved for https");
        assertThat(header(secure, "X-Cache-File")).endsWith("/contacts/index-https.html");
        assertThat(body(site.getSecurely("/"))).as("not saved for https").startsWith("php ");
        int askedOverAll = site.php().asked();
        assertThat(askedOverAll).isEqualTo(asked + 1);
        assertThat(body(site.send("HEAD", "/contacts/", Map.of()))).isEmpty();
        assertThat(site.php().asked()).isEqualTo(askedOverAll);

        assertThat(body(site.send("POST", "/contacts/", Map.of()))).startsWith("php ");
        assertThat(body(get("/contacts/?s=x"))).startsWith("php ");
        assertThat(body(site.get("/contacts/", LOGGED_IN))).startsWith("php ");
        assertThat(body(site.get("/contacts/", Map.of("Cookie", "comment_author_1=x"))))
                .startsWith("php ");
        assertThat(body(get("/feed/"))).startsWith("php ");
        HttpResponse<byte[]> missing = get("/not-saved/");
        assertThat(body(missing)).startsWith("php ");
        assertThat(header(missing, "X-Cache-File")).isEmpty();
        HttpResponse<byte[]> style = get("/site.css");
        assertThat(body(style)).isEqualTo("p {}");
        assertThat(header(style, "Cache-Control"))
                .as("only saved pages get this lifetime")
                .isEmpty();

        takeOut("page-cache");
        assertThat(texts()).isEqualTo(before);
    }

    /** An upstream that nothing passes to is worth nothing: it must be the one that answers. */
    @Test
    void theUpstreamIsTheOneThatIsUsed() throws Exception {
        List<String> before = texts();
        Path other = site.root().resolve("other.sock");
        try (FastCgiAnswerer pool = FastCgiAnswerer.on(other)) {
            put(
                    "fpm-upstream",
                    Map.of("socket", other.toString()),
                    "/x.php",
                    a -> a.statusCode() == 200 && pool.asked() > 0);
            int asked = site.php().asked();
            assertThat(body(get("/one/"))).startsWith("php ");
            assertThat(site.php().asked()).isEqualTo(asked);
        }
        takeOut("fpm-upstream");
        assertThat(texts()).isEqualTo(before);
    }

    @Test
    void theStatusPageIsForThisHost() throws Exception {
        List<String> before = texts();
        put(
                "stub-status",
                Map.of("path", "/nginx_status"),
                "/nginx_status",
                a -> body(a).startsWith("Active connections"));
        takeOut("stub-status");
        assertThat(texts()).isEqualTo(before);
    }

    private static HttpResponse<byte[]> get(String path) {
        return site.get(path, Map.of());
    }

    private static String header(HttpResponse<byte[]> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    private static String body(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.ISO_8859_1);
    }

    private static String unpacked(HttpResponse<byte[]> answer) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(answer.body()))) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    private static void put(
            String id,
            Map<String, String> values,
            String path,
            java.util.function.Predicate<HttpResponse<byte[]>> taken)
            throws Exception {
        Block block = KIND.blocks().find(id).orElseThrow();
        BlockEdits edits = new BlockEdits(KIND, installation(), files());
        BlockPlace place = edits.places(block).getFirst();
        assertThat(edits.state(block, place)).isEqualTo(State.ABSENT);
        edits.add(block, place, values);
        List<ConfigFile> before = files();
        write(edits);
        assertThat(KIND.inspect(installation(), before, files())).isEmpty();
        BlockEdits now = new BlockEdits(KIND, installation(), files());
        assertThat(now.state(block, now.places(block).getFirst())).isEqualTo(State.PRESENT);
        site.reload(path, taken);
    }

    private static void takeOut(String id) throws Exception {
        Block block = KIND.blocks().find(id).orElseThrow();
        BlockEdits edits = new BlockEdits(KIND, installation(), files());
        edits.remove(block, edits.places(block).getFirst());
        write(edits);
        site.reload(
                "/plain/",
                a -> body(a).startsWith("php ") && header(a, "X-Cache").isEmpty());
    }

    private static void write(BlockEdits edits) throws IOException {
        for (FileEdit edit : edits.edits()) {
            Files.writeString(edit.path(), edit.newText(), StandardCharsets.ISO_8859_1);
        }
    }

    private static List<String> texts() throws IOException {
        return files().stream().map(ConfigFile::text).toList();
    }

    private static List<ConfigFile> files() throws IOException {
        List<ConfigFile> files = new ArrayList<>();
        for (Path path : List.of(site.main(), site.site())) {
            String text = Files.readString(path, StandardCharsets.ISO_8859_1);
            files.add(new ConfigFile(path, path, text, 0644, 0, 0));
        }
        return files;
    }

    private static Installation installation() {
        Path main = site.main();
        return new Installation(
                "nginx",
                main.toString(),
                "nginx",
                "nginx",
                "1.22.1",
                (int) site.pid(),
                1,
                Instant.EPOCH,
                Path.of("/usr/sbin/nginx"),
                List.of("/usr/sbin/nginx", "-c", main.toString()),
                0,
                0,
                main,
                List.of(),
                null,
                Map.of(NginxKind.PREFIX, site.root().toString()),
                false);
    }
}

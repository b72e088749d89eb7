package dev.hone.loop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The files and settings of a WordPress whose pages are saved, in the layout of WP Super Cache, and served by nginx. */
final class SavedPages {
    private static final String COOKIES =
            "(comment_author|wordpress_[a-f0-9]+|wordpress_logged_in|wp-postpass)";

    private final WordpressSite site;
    private final int httpsPort;
    private final String server;

    private SavedPages(WordpressSite site, int httpsPort) throws IOException {
        this.site = site;
        this.httpsPort = httpsPort;
        this.server = Files.readString(site.server());
    }

    /** Gives the site a second listener for https and an address that answers with one word, before anything is measured. */
    static SavedPages prepare(WordpressSite site) throws Exception {
        SavedPages pages = new SavedPages(site, Ports.free());
        pages.certificate();
        Files.writeString(site.server(), pages.plain());
        new ProcessBuilder("/bin/kill", "-HUP", String.valueOf(site.nginx())).start().waitFor();
        Until.holds("the new listener", Duration.ofSeconds(30), pages::listens);
        return pages;
    }

    int httpsPort() {
        return httpsPort;
    }

    private boolean listens() {
        try (var socket = new java.net.Socket("127.0.0.1", httpsPort)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private void certificate() throws IOException, InterruptedException {
        List<String> line = List.of(
                "/usr/bin/openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                "/CN=shop.example", "-keyout", site.dir() + "/key.pem", "-out", site.dir() + "/cert.pem");
        int end = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(site.dir().resolve("openssl.out").toFile())
                .start()
                .waitFor();
        if (end != 0) {
            throw new IOException(Files.readString(site.dir().resolve("openssl.out")));
        }
    }

    /** As it comes: PHP for all that is no file. */
    private String plain() {
        return server.replaceFirst("server_name shop.example;", """
                listen 127.0.0.1:%1$d ssl;
                    ssl_certificate %2$s/cert.pem;
                    ssl_certificate_key %2$s/key.pem;
                    server_name shop.example;
                    location = /limit { return 200 "whetstone"; }
                    location / {
                        try_files \\$uri \\$uri/ /index.php?\\$args;
                    }""".formatted(httpsPort, site.dir()));
    }

    /** Saves a page of an anonymous visitor at the first visit and replays it, plain and packed. */
    void writeDropIn() throws IOException {
        Files.writeString(site.root().resolve("wp-content/advanced-cache.php"), """
                <?php
                $anonymous = ! preg_grep( '/%s/', array_keys( $_COOKIE ) );
                $path = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
                if ( 'GET' !== $_SERVER['REQUEST_METHOD'] || $_SERVER['QUERY_STRING'] || ! $anonymous
                    || '/' !== substr( $path, -1 ) || strpos( $path, '..' ) !== false || strpos( $path, '/wp-' ) === 0 ) {
                    return;
                }
                $host = preg_replace( '/[^a-z0-9.-]|:.*$/', '', strtolower( $_SERVER['HTTP_HOST'] ) );
                $saved = WP_CONTENT_DIR . '/cache/supercache/' . $host . $path
                    . ( empty( $_SERVER['HTTPS'] ) ? 'index.html' : 'index-https.html' );
                if ( is_file( $saved ) ) {
                    header( 'Content-Type: text/html; charset=UTF-8' );
                    readfile( $saved );
                    exit;
                }
                ob_start( function ( $html ) use ( $saved ) {
                    if ( http_response_code() === 200 && stripos( $html, '</html>' ) ) {
                        @mkdir( dirname( $saved ), 0755, true );
                        foreach ( array( '' => $html, '.gz' => gzencode( $html, 6 ) ) as $end => $bytes ) {
                            file_put_contents( "$saved$end.new", $bytes );
                            rename( "$saved$end.new", "$saved$end" );
                        }
                    }
                    return $html;
                } );
                """.formatted(COOKIES));
        Path folder = Files.createDirectories(site.root().resolve("wp-content/cache"));
        Files.setPosixFilePermissions(folder, java.nio.file.attribute.PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    /** Visits both front pages until they have been saved. */
    void awaitSaved() {
        Path folder = site.root().resolve("wp-content/cache/supercache/shop.example");
        Until.holds("the saved front pages", Duration.ofMinutes(1), () -> {
            visit("http", site.port());
            visit("https", httpsPort);
            return Files.exists(folder.resolve("index.html.gz")) && Files.exists(folder.resolve("index-https.html.gz"));
        });
    }

    private static void visit(String scheme, int port) {
        try {
            new ProcessBuilder("/usr/bin/curl", "-sk", "-o", "/dev/null", "-H", "Host: shop.example",
                            scheme + "://127.0.0.1:" + port + "/")
                    .start()
                    .waitFor();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

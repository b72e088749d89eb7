package dev.hone.kind.fpm;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Host;
import dev.hone.kind.Listener;
import dev.hone.kind.protocol.FastCgi;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** Asks a pool over FastCGI on its own socket, past every web server. */
public final class PoolTalk {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int LARGEST_BYTES = 1 << 20;
    private static final String SCRIPT = script();

    private final Pool pool;
    private final Host host;

    /** To one pool of a host. */
    public PoolTalk(Pool pool, Host host) {
        this.pool = pool;
        this.host = host;
    }

    /** What the pool answers to a path of its own, such as its status page. */
    public FastCgi.Answer get(Listener at, String path, String query) throws IOException {
        return ask(at, FastCgi.get(path, query));
    }

    /** What PHP tells of itself inside the pool; its settings only where they are asked for, since they are many. */
    public PhpReport report(boolean withSettings) throws IOException {
        Listener at =
                pool.listener().orElseThrow(() -> new IOException("the pool " + pool.name() + " listens nowhere"));
        if (pool.value("chroot").filter(c -> !c.isEmpty()).isPresent()) {
            throw new AccessDenied(
                    "the pool " + pool.name() + " is shut in "
                            + pool.value("chroot").get() + ", where Hone puts no script",
                    "");
        }
        Path script = host.publish("report.php", SCRIPT);
        Map<String, String> parameters = FastCgi.get(script.toString(), "");
        parameters.put("HONE_REPORT", withSettings ? "settings" : "state");
        return PhpReport.read(ask(at, parameters), pool, script);
    }

    private FastCgi.Answer ask(Listener at, Map<String, String> parameters) throws IOException {
        return FastCgi.answer(host.exchange(at, FastCgi.request(parameters), LARGEST_BYTES, PATIENCE));
    }

    private static String script() {
        try (InputStream in = PoolTalk.class.getResourceAsStream("report.php")) {
            if (in == null) {
                throw new IllegalStateException("report.php is missing beside " + PoolTalk.class.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

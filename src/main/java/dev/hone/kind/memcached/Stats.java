package dev.hone.kind.memcached;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.protocol.MemcachedText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Asks a running memcached for its statistics. */
record Stats(Map<String, String> general, Map<String, String> settings, Map<String, String> slabs) {
    private static final int LIMIT_BYTES = 1 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    static Stats read(Installation at, Host host) throws IOException {
        String request = MemcachedText.request(List.of("stats", "stats settings", "stats slabs"));
        byte[] answer =
                host.exchange(listener(at), request.getBytes(StandardCharsets.ISO_8859_1), LIMIT_BYTES, PATIENCE);
        String said = new String(answer, 0, Math.min(answer.length, 200), StandardCharsets.ISO_8859_1);
        if (answer.length == 0 || said.startsWith("CLIENT_ERROR unauthenticated")) {
            throw new AccessDenied(
                    "memcached wants a login (SASL or an auth file), or speaks no text protocol here",
                    "start a memcached for statistics without -S, -Y and -B binary, or leave it unmeasured");
        }
        List<Map<String, String>> groups = MemcachedText.stats(answer);
        if (groups.size() < 3) {
            throw new IOException("memcached answered %d of 3 questions".formatted(groups.size()));
        }
        return new Stats(groups.get(0), groups.get(1), groups.get(2));
    }

    static Listener listener(Installation at) throws IOException {
        return at.listeners().stream()
                .findFirst()
                .orElseThrow(() -> new IOException(at.name() + " listens on nothing that can be seen"));
    }
}

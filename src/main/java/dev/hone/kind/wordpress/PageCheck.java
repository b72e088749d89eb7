package dev.hone.kind.wordpress;

import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Asks a site for its front page after its config file changed, and no more once it answered well a few times: a view every
 * few seconds for ever would be load of its own. Several, since PHP may run the old code for two seconds.
 */
final class PageCheck {
    private static final int ENOUGH = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int ENOUGH_BYTES = 4096;
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([0-9]{3})");

    private final Map<String, Answered> answered = new ConcurrentHashMap<>();

    private record Answered(Instant configOf, int times) {}

    /** Why the site does not work; empty when it does, or when nobody says where it is served. */
    Optional<String> failure(Installation at, Host host) {
        Path config = at.mainConfig();
        if (config == null || at.listeners().isEmpty()) {
            return Optional.empty();
        }
        Instant changed = changed(config, host);
        Answered before = answered.getOrDefault(at.id(), new Answered(changed, 0));
        int times = before.configOf().equals(changed) ? before.times() : 0;
        if (times >= ENOUGH) {
            return Optional.empty();
        }
        Optional<String> failure = ask(at, at.listeners().getFirst(), host);
        answered.put(at.id(), new Answered(changed, failure.isEmpty() ? times + 1 : 0));
        return failure;
    }

    private static Instant changed(Path config, Host host) {
        try {
            return host.stat(config).map(i -> i.modifiedAt()).orElse(Instant.EPOCH);
        } catch (IOException e) {
            return Instant.EPOCH;
        }
    }

    private static Optional<String> ask(Installation at, Listener listener, Host host) {
        String name = at.attributes().getOrDefault(SiteFinder.HOST, "");
        String request = "GET %s HTTP/1.0\r\nHost: %s\r\nUser-Agent: hone\r\nConnection: close\r\n\r\n"
                .formatted(
                        at.attributes().getOrDefault(SiteFinder.PATH, "/"),
                        name.isEmpty() ? listener.reachable() : name);
        try {
            byte[] answer =
                    host.exchange(listener, request.getBytes(StandardCharsets.US_ASCII), ENOUGH_BYTES, PATIENCE);
            Matcher status = STATUS.matcher(new String(answer, StandardCharsets.ISO_8859_1));
            boolean isGood = status.lookingAt() && !status.group(1).startsWith("5");
            return isGood
                    ? Optional.empty()
                    : Optional.of(at.name() + " answers its front page with "
                            + (status.lookingAt() ? "status " + status.group(1) : "something that is no HTTP"));
        } catch (IOException e) {
            return Optional.of(at.name() + " does not answer at " + listener.words() + ": " + e.getMessage());
        }
    }
}

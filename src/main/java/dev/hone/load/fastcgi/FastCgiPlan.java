package dev.hone.load.fastcgi;

import dev.hone.kind.Listener;
import java.time.Duration;
import java.util.Map;

/**
 * What to run.
 *
 * @param to          the pool's own place
 * @param parameters  of each request, such as SCRIPT_FILENAME
 * @param expected    how the body of a right answer starts
 * @param connections requests on their way at once; each has a connection of its own, as web servers open them
 * @param warmUp      time that does not count
 * @param duration    time that counts
 * @param timeout     after which a request counts as an error
 */
public record FastCgiPlan(
        Listener to,
        Map<String, String> parameters,
        String expected,
        int connections,
        Duration warmUp,
        Duration duration,
        Duration timeout) {
    public FastCgiPlan {
        parameters = Map.copyOf(parameters);
        if (connections < 1) {
            throw new IllegalArgumentException("connections must be at least 1, was " + connections);
        }
    }
}

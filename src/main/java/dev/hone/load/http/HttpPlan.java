package dev.hone.load.http;

import dev.hone.load.generator.NetworkNamespace;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * One HTTP load to run.
 *
 * @param target numeric address and port
 * @param host what the Host header says
 * @param path of the request, with its query
 * @param headers further header lines, each ended by CR LF; empty for none
 * @param connections how many are held (keep-alive) or may be open at a time
 * @param ratePerSecond requests to start each second whatever the answers do (open model); 0 sends the next request on a
 *     connection when its answer has come (closed model), unless the rate rises
 * @param toPerSecond the rate to which it rises over the time that counts; 0 for a constant one
 * @param keepAlive whether a connection serves many requests
 * @param threads event loops; connections and rate are spread over them
 * @param warmUp time at the start that does not count
 * @param duration time that counts
 * @param timeout an answer later than this is an error
 * @param expectedStatus status that answers must have; 0 for any 2xx
 * @param marker text that must stand in every answer's body; empty for none
 * @param network where the connections start
 */
public record HttpPlan(
        InetSocketAddress target,
        String host,
        String path,
        String headers,
        int connections,
        double ratePerSecond,
        double toPerSecond,
        boolean keepAlive,
        int threads,
        Duration warmUp,
        Duration duration,
        Duration timeout,
        int expectedStatus,
        String marker,
        NetworkNamespace network) {

    public HttpPlan {
        if (!path.startsWith("/") || path.chars().anyMatch(c -> c <= ' ' || c >= 127)) {
            throw new IllegalArgumentException(
                    "path must start with / and be of printable ASCII, was \"" + path + "\"");
        }
        if (threads < 1 || threads > connections) {
            throw new IllegalArgumentException("threads must be 1.." + connections + " (connections), was " + threads);
        }
    }

    /** Whether requests start by a schedule rather than after each answer. */
    public boolean isOpen() {
        return ratePerSecond > 0 || isRamp();
    }

    /** Whether the rate rises. */
    public boolean isRamp() {
        return toPerSecond > 0;
    }

    Schedule schedule() {
        return new Schedule(ratePerSecond, isRamp() ? toPerSecond : ratePerSecond, warmUp, duration);
    }

    boolean expects(int status) {
        return expectedStatus == 0 ? status / 100 == 2 : status == expectedStatus;
    }

    byte[] request() {
        return ("GET " + path + " HTTP/1.1\r\nHost: " + host() + "\r\nUser-Agent: hone\r\n" + headers
                        + (keepAlive ? "" : "Connection: close\r\n") + "\r\n")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Address and port as a Host header writes them. */
    public static String hostOf(InetSocketAddress target) {
        String address = target.getAddress().getHostAddress();
        return (address.contains(":") ? "[" + address + "]" : address) + ":" + target.getPort();
    }
}

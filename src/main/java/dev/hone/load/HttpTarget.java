package dev.hone.load;

import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.load.http.HttpPlan;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.stream.Collectors;

/**
 * Where HTTP requests go. Only to a port on which the service itself was found listening: an address from elsewhere is
 * refused, and so no workload can be turned against a stranger.
 *
 * @param secure whether it speaks TLS
 * @param address numeric address and port of the service's own listener
 * @param path path and query, at least {@code /}, in ASCII
 */
record HttpTarget(boolean secure, InetSocketAddress address, String path) {

    /** The address put together anew, so that no tool reads another one out of what was given. */
    String url() {
        return (secure ? "https://" : "http://") + HttpPlan.hostOf(address) + path;
    }

    /** Reads the parameter {@code url}; without one, the front page on the service's first TCP port. */
    static HttpTarget of(Job job) throws CannotRun {
        URI uri = parse(job.parameters().text("url", first(job.at())));
        int port = uri.getPort() < 0 ? uri.getScheme().equals("https") ? 443 : 80 : uri.getPort();
        InetAddress address = numeric(uri.getHost());
        for (Listener listener : job.at().listeners()) {
            if (listener.socket() == null && listener.port() == port && accepts(listener, address)) {
                return new HttpTarget(uri.getScheme().equals("https"), new InetSocketAddress(address, port), path(uri));
            }
        }
        throw new CannotRun("%s does not listen on %s:%d; load goes only to its own ports: %s"
                .formatted(job.at().name(), uri.getHost(), port, ports(job.at())));
    }

    private static String first(Installation at) throws CannotRun {
        for (Listener listener : at.listeners()) {
            if (listener.socket() == null) {
                return "http://" + listener.reachable() + "/";
            }
        }
        throw new CannotRun(at.name() + " listens on no TCP port; an HTTP load needs one");
    }

    private static URI parse(String text) throws CannotRun {
        try {
            URI uri = new URI(text);
            if (uri.getHost() != null && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
                return URI.create(uri.toASCIIString());
            }
        } catch (URISyntaxException e) {
            // told below
        }
        throw new CannotRun("url must be like http://127.0.0.1:8080/path, was " + text);
    }

    /** A name is refused: what it points to is not this service's to say. Use the parameter host for the Host header. */
    private static InetAddress numeric(String host) throws CannotRun {
        try {
            if (host.equals("localhost")) {
                return InetAddress.getByName("127.0.0.1");
            }
            if (host.matches("[0-9.]+|\\[[0-9a-fA-F:.]+]")) {
                return InetAddress.getByName(host);
            }
        } catch (UnknownHostException e) {
            // told below
        }
        throw new CannotRun("url must have a numeric address, was " + host + "; name the site by the parameter host");
    }

    private static boolean accepts(Listener listener, InetAddress address) {
        try {
            InetAddress bound = InetAddress.getByName(listener.address().isEmpty() ? "0.0.0.0" : listener.address());
            return bound.equals(address) || bound.isAnyLocalAddress() && address.isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static String path(URI uri) {
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    }

    private static String ports(Installation at) {
        return at.listeners().stream()
                .filter(listener -> listener.socket() == null)
                .map(listener -> listener.address() + ":" + listener.port())
                .collect(Collectors.joining(", "));
    }
}

package dev.hone.advice;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Listener;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which service hands its requests on to which, as far as the addresses in its files tell. */
final class Wiring {
    private static final Pattern ADDRESS = Pattern.compile(
            "(?m)^[^#\\n]*?\\b(?:fastcgi_pass|server)\\s+(?:unix:)?(\\[[0-9A-Fa-f:]+]|[A-Za-z0-9_./-]+)(?::([0-9]{1,5}))?[^;{]*;");

    private Wiring() {}

    /** The pools of php-fpm that an nginx hands requests to. */
    static Stream<Seen> pools(Snapshot host, Seen nginx) {
        return host.of("php-fpm").filter(pool -> reaches(nginx, pool));
    }

    private static boolean reaches(Seen nginx, Seen pool) {
        return nginx.config().files().stream()
                .map(ConfigFile::text)
                .flatMap(text -> ADDRESS.matcher(text).results())
                .anyMatch(found -> pool.service().installation().listeners().stream()
                        .anyMatch(l -> isAt(l, found.group(1), found.group(2))));
    }

    private static boolean isAt(Listener listener, String address, String port) {
        return listener.socket() != null
                ? listener.socket().toString().equals(address)
                : port != null && listener.port() == Integer.parseInt(port) && isLocal(address, listener);
    }

    private static boolean isLocal(String address, Listener listener) {
        Matcher loopback = Pattern.compile("localhost|127\\..*|\\[::1]").matcher(address);
        return loopback.matches() || address.equals(listener.address());
    }
}

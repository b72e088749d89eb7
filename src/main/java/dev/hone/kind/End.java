package dev.hone.kind;

import dev.hone.kind.format.ConfigPath;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One end of a way that requests take between services, as a configuration or a socket tells it.
 *
 * @param protocol what is spoken there: {@code http}, {@code https}, {@code fastcgi}, {@code mysql}, {@code postgresql},
 *                 {@code redis}, {@code memcached}, {@code firebird}, or {@code files} for programs in a directory
 * @param address  where
 * @param purpose  what goes that way, for people: {@code upstream php}, {@code database shop}; empty when everything does
 * @param runs     directory whose programs the other end is to run; null when that is not said
 * @param origin   file and line that say so; {@link Origin.Source#RUNTIME} for an open socket
 */
public record End(
        String protocol,
        Address address,
        String purpose,
        @Nullable Path runs,
        Origin origin) {
    private static final Pattern WITH_PORT = Pattern.compile("(.+?):([0-9]{1,5})");

    /** Where an end is. */
    public sealed interface Address {
        /** As people write it: {@code 127.0.0.1:9000}, {@code /run/php.sock}. */
        String words();
    }

    /**
     * A name or a numeric address with a port.
     *
     * @param host as written, IPv6 without brackets
     * @param port 0 where none is given
     */
    public record Tcp(String host, int port) implements Address {
        @Override
        public String words() {
            String name = host.contains(":") ? "[" + host + "]" : host;
            return port == 0 ? name : name + ":" + port;
        }
    }

    /** A local socket. */
    public record Local(Path socket) implements Address {
        @Override
        public String words() {
            return socket.toString();
        }
    }

    /** A directory with programs. */
    public record Folder(Path directory) implements Address {
        @Override
        public String words() {
            return directory.toString();
        }
    }

    /** What only the running service knows: {@code $backend}. */
    public record Untold(String text) implements Address {
        @Override
        public String words() {
            return text;
        }
    }

    /** An open socket. */
    public static End open(String protocol, Listener at) {
        Origin origin = new Origin(Origin.Source.RUNTIME, null, 0, "");
        return new End(protocol, address(at), "", null, origin);
    }

    /** An address that a line names. */
    public static End named(String protocol, Address address, String purpose, Origin origin) {
        return new End(protocol, address, purpose, null, origin);
    }

    /** The same, to run the programs of a directory. */
    public End running(@Nullable Path directory) {
        return new End(protocol, address, purpose, directory, origin);
    }

    /** The same, said by a line. */
    public End saidBy(Origin line) {
        return new End(protocol, address, purpose, runs, line);
    }

    /** Where a listener is. */
    public static Address address(Listener at) {
        return at.socket() == null ? new Tcp(at.address(), at.port()) : new Local(at.socket());
    }

    /**
     * Reads {@code host:port}, {@code [address]:port}, {@code host}, {@code unix:/path} or {@code /path}.
     *
     * @param otherwise port where none is written
     */
    public static Address address(String text, int otherwise) {
        if (text.contains("$") || text.isBlank()) {
            return new Untold(text);
        }
        if (text.startsWith("unix:") || text.startsWith("/")) {
            return new Local(ConfigPath.in(Path.of("/"), text.replaceFirst("^unix:(//)?(?=/)", "")));
        }
        Matcher port = WITH_PORT.matcher(text);
        return port.matches() && !(port.group(1).contains(":") && !port.group(1).startsWith("["))
                ? new Tcp(bare(port.group(1)), Integer.parseInt(port.group(2)))
                : new Tcp(bare(text), otherwise);
    }

    private static String bare(String host) {
        return host.replaceAll("[\\[\\]]", "");
    }
}

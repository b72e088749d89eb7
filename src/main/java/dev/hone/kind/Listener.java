package dev.hone.kind;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A place where a process accepts connections.
 *
 * @param address numeric address ({@code 127.0.0.1}, {@code 0.0.0.0}, {@code ::}); empty for a local socket
 * @param port    TCP port; 0 for a local socket
 * @param socket  path of the local socket; null for TCP
 */
public record Listener(String address, int port, @Nullable Path socket) {
    /** A TCP port on a numeric address. */
    public static Listener tcp(String address, int port) {
        return new Listener(address, port, null);
    }

    /** A local socket by its path. */
    public static Listener local(Path socket) {
        return new Listener("", 0, socket);
    }

    /** Address to connect to from the same host: loopback where it listens on every interface. */
    public String reachableAddress() {
        return switch (address) {
            case "0.0.0.0", "" -> "127.0.0.1";
            case "::", "0:0:0:0:0:0:0:0" -> "::1";
            default -> address;
        };
    }

    /** The same with its port, as it stands in an address of the web: {@code 127.0.0.1:80}, {@code [::1]:80}. */
    public String reachable() {
        return inBrackets(reachableAddress()) + ":" + port;
    }

    /** For people: {@code 0.0.0.0:80}, {@code [::]:80}, {@code unix:/run/a.sock}. */
    public String words() {
        return socket == null ? inBrackets(address) + ":" + port : "unix:" + socket;
    }

    private static String inBrackets(String address) {
        return address.contains(":") ? "[" + address + "]" : address;
    }
}

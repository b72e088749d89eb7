package dev.hone.kind.nginx;

import dev.hone.kind.Listener;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the address of a {@code listen} directive. */
final class Listens {
    private static final Pattern ADDRESS =
            Pattern.compile("(?:(\\*|localhost|[0-9.]+|\\[[0-9a-fA-F:.]+])(?::([0-9]{1,5}))?|([0-9]{1,5}))");

    private Listens() {}

    /** Empty for a name that would have to be looked up, and for port ranges. */
    static Optional<Listener> parse(String value) {
        if (value.startsWith("unix:/")) {
            return Optional.of(Listener.local(Path.of(value.substring(5))));
        }
        Matcher address = ADDRESS.matcher(value);
        if (!address.matches()) {
            return Optional.empty();
        }
        if (address.group(3) != null || value.matches("[0-9]{1,5}")) {
            return Optional.of(Listener.tcp("0.0.0.0", Integer.parseInt(value)));
        }
        int port = address.group(2) == null ? 80 : Integer.parseInt(address.group(2));
        return Optional.of(Listener.tcp(numeric(address.group(1)), port));
    }

    private static String numeric(String host) {
        return switch (host) {
            case "*" -> "0.0.0.0";
            case "localhost" -> "127.0.0.1";
            default -> host.replace("[", "").replace("]", "");
        };
    }
}

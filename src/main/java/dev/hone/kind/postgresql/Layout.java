package dev.hone.kind.postgresql;

import dev.hone.kind.Database;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import java.nio.file.Path;
import java.util.Objects;

/** Where the parts of a cluster lie, as discovery wrote them down. */
final class Layout {
    static final String DATA = "data";
    static final String SOCKET = "socket";
    static final String PORT = "port";
    static final String STDERR = "stderr";
    static final String LOG = "log";

    private Layout() {}

    static Path data(Installation at) {
        return Path.of(Objects.requireNonNull(at.attributes().get(DATA), "data directory"));
    }

    static Path main(Installation at) {
        Path main = at.mainConfig();
        return main == null ? data(at).resolve("postgresql.conf") : main;
    }

    static Path auto(Installation at) {
        return data(at).resolve("postgresql.auto.conf");
    }

    static int port(Installation at) {
        return Integer.parseInt(at.attributes().getOrDefault(PORT, "5432"));
    }

    /** The maintenance database, by local socket where there is one. */
    static Database database(Installation at) {
        String address = at.listeners().stream()
                .filter(l -> l.socket() == null)
                .findFirst()
                .map(Listener::reachableAddress)
                .orElse("127.0.0.1");
        String socket = at.attributes().get(SOCKET);
        return new Database(
                Database.Product.POSTGRESQL,
                address,
                port(at),
                socket == null ? null : Path.of(socket),
                "postgres",
                at.uid(),
                at.gid(),
                at.id());
    }

    /** First part of a version: 15 of {@code 15.18}; 0 when it is not a number. */
    static int major(String version) {
        String digits = version.split("[^0-9]", 2)[0];
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }
}

package dev.hone.kind.pgbouncer;

import dev.hone.kind.End;
import dev.hone.kind.Ends;
import dev.hone.kind.Installation;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.pgbouncer.PoolerTree.Line;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The pooler's doors, and the servers that its {@code [databases]} name. */
final class PoolerEnds {
    private static final int PORT = 5432;
    private static final String SOCKETS = "/var/run/postgresql";

    private PoolerEnds() {}

    static Ends of(Installation at, PoolerTree tree) {
        List<End> servers = tree.winners().values().stream()
                .filter(l -> l.section().equals(PoolerTree.DATABASES))
                .flatMap(l -> servers(l, tree))
                .toList();
        return Ends.open("postgresql", at, "transactions_total", "clients", "servers_active")
                .passing(servers);
    }

    /** A database without a host is on the local socket; a host may be a list. */
    private static Stream<End> servers(Line line, PoolerTree tree) {
        ConnectString words = ConnectString.of(line.entry().rawValue());
        String port = words.get("port", "").matches("[0-9]{1,5}") ? words.get("port", "") : String.valueOf(PORT);
        String sockets = tree.winner("unix_socket_dir")
                .map(l -> l.entry().rawValue())
                .filter(d -> d.startsWith("/"))
                .orElse(SOCKETS);
        return Stream.of(words.get("host", sockets).split(","))
                .map(String::strip)
                .map(host -> End.named(
                        "postgresql",
                        host.startsWith("/")
                                ? new End.Local(
                                        ConfigPath.in(Path.of("/"), host).resolve(".s.PGSQL." + port))
                                : End.address(host, Integer.parseInt(port)),
                        line.entry().name().equals("*")
                                ? "any database"
                                : "database " + line.entry().name(),
                        line.origin()));
    }
}

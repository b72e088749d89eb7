package dev.hone.kind.pgpool;

import dev.hone.kind.End;
import dev.hone.kind.Ends;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.pgpool.PoolTree.Line;
import java.nio.file.Path;
import java.util.List;

/** pgpool-II's doors, and its backends. */
final class PoolEnds {
    private static final String HOST = "backend_hostname";
    private static final String PORT = "backend_port";

    private PoolEnds() {}

    static Ends of(Installation at, PoolTree tree) {
        List<End> backends = tree.winners().values().stream()
                .filter(l -> l.name().matches(HOST + "[0-9]{1,3}"))
                .map(l -> backend(l, tree))
                .toList();
        return Ends.open("postgresql", at, "clients", "server_connections").passing(backends);
    }

    private static End backend(Line host, PoolTree tree) {
        String number = host.name().substring(HOST.length());
        String port = tree.winner(PORT + number)
                .map(Line::value)
                .filter(v -> v.matches("[0-9]{1,5}"))
                .orElse("5432");
        String name = host.value();
        End.Address address = name.isEmpty() || name.startsWith("/")
                ? new End.Local(ConfigPath.in(Path.of(name.isEmpty() ? "/tmp" : "/"), name)
                        .resolve(".s.PGSQL." + port))
                : End.address(name, Integer.parseInt(port));
        return End.named(
                "postgresql",
                address,
                "backend " + number,
                Origin.file(host.file(), host.entry().line(), name));
    }
}

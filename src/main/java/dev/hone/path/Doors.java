package dev.hone.path;

import dev.hone.kind.End;
import dev.hone.path.PathMap.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The doors of a host's services, and who answers behind an address. */
final class Doors {
    private static final Set<String> ANY = Set.of("0.0.0.0", "::", "0:0:0:0:0:0:0:0", "");
    private static final Path USUAL_MYSQL = Path.of("/run/mysqld/mysqld.sock");

    private final String hostName;
    private final List<Standing> services;

    Doors(String hostName, List<Standing> services) {
        this.hostName = hostName;
        this.services = services;
    }

    /** The services that answer there; empty when none does. */
    List<Standing> behind(End end) {
        return end.address() instanceof End.Tcp tcp && tcp.port() == 0
                ? bySocketOf(end.protocol())
                : services.stream().filter(s -> answers(s, end)).toList();
    }

    /** What an address is that nobody known answers at. */
    Role role(End.Address address) {
        return switch (address) {
            case End.Untold untold -> Role.UNTOLD;
            case End.Tcp tcp -> tcp.port() == 0 ? Role.UNTOLD : isHere(tcp.host()) ? Role.NOBODY : Role.ELSEWHERE;
            case End.Local local -> Role.NOBODY;
            case End.Folder folder -> Role.NOBODY;
        };
    }

    /** Whether one who asks there comes to this door. */
    boolean isAt(End asked, End door) {
        return isSame(door.address(), asked.address());
    }

    private boolean answers(Standing service, End end) {
        return service.ends().accepts().stream().anyMatch(door -> isAt(end, door));
    }

    private boolean isSame(End.Address door, End.Address asked) {
        return switch (door) {
            case End.Tcp open -> asked instanceof End.Tcp tcp && open.port() == tcp.port() && reaches(open, tcp);
            case End.Local open ->
                asked instanceof End.Local local && plain(open.socket()).equals(plain(local.socket()));
            case End.Folder open -> asked instanceof End.Folder folder && holds(folder.directory(), open.directory());
            case End.Untold untold -> false;
        };
    }

    private boolean reaches(End.Tcp open, End.Tcp asked) {
        boolean isWide = ANY.contains(open.host());
        return open.host().equals(asked.host())
                || isHere(asked.host()) && (isWide || isLoopback(open.host()))
                || asked.host().equals(hostName);
    }

    private boolean isHere(String host) {
        return isLoopback(host) || host.equals(hostName) || ANY.contains(host);
    }

    private static boolean isLoopback(String host) {
        return host.equals("localhost") || host.startsWith("127.") || host.equals("::1");
    }

    /** One directory within the other: a site may lie below what is served, or be entered by a part of it. */
    static boolean holds(Path a, Path b) {
        return a.startsWith(b) || b.startsWith(a);
    }

    /** Debian's /var/run is /run. */
    private static Path plain(Path socket) {
        return Path.of(socket.normalize().toString().replaceFirst("^/var/run/", "/run/"));
    }

    /** Without a port it is the program's own default socket: the usual one, or that of the only one there is. */
    private List<Standing> bySocketOf(String protocol) {
        List<Standing> all = services.stream()
                .filter(s -> doors(s).anyMatch(d -> d.protocol().equals(protocol) && d.address() instanceof End.Local))
                .toList();
        List<Standing> usual = all.stream()
                .filter(s -> doors(s).anyMatch(d -> isSame(d.address(), new End.Local(USUAL_MYSQL))))
                .toList();
        return all.size() == 1 ? all : usual;
    }

    private static Stream<End> doors(Standing service) {
        return service.ends().accepts().stream();
    }
}

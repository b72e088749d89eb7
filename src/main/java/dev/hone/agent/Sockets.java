package dev.hone.agent;

import dev.hone.kind.Listener;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds where a process listens: its descriptors against the socket tables of its own network namespace. */
final class Sockets {
    private final Proc proc;

    Sockets(Proc proc) {
        this.proc = proc;
    }

    /** TCP first, then local sockets, each in table order; empty when the process is gone or may not be looked into. */
    List<Listener> of(int pid) {
        Set<Long> inodes = inodes(pid);
        List<Listener> found = new ArrayList<>();
        if (inodes.isEmpty()) {
            return found;
        }
        for (String table : List.of("tcp", "tcp6")) {
            SocketTable.tcp(proc.text(pid + "/net/" + table).orElse(""))
                    .forEach(
                            (inode, at) -> addIf(inodes.contains(inode), found, Listener.tcp(at.address(), at.port())));
        }
        Map<Long, String> local = SocketTable.unix(proc.text(pid + "/net/unix").orElse(""));
        Path cwd = proc.link(pid + "/cwd");
        local.forEach((inode, path) -> addIf(inodes.contains(inode), found, Listener.local(cwd.resolve(path))));
        return found;
    }

    private static void addIf(boolean wanted, List<Listener> found, Listener listener) {
        if (wanted && !found.contains(listener)) {
            found.add(listener);
        }
    }

    private Set<Long> inodes(int pid) {
        Set<Long> found = new HashSet<>();
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(proc.path(pid + "/fd"))) {
            for (Path descriptor : descriptors) {
                String target = target(descriptor);
                if (target.startsWith("socket:[")) {
                    found.add(Long.valueOf(target.substring("socket:[".length(), target.length() - 1)));
                }
            }
        } catch (IOException goneOrDenied) {
            return Set.of();
        }
        return found;
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException closedMeanwhile) {
            return "";
        }
    }
}

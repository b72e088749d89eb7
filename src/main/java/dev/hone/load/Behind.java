package dev.hone.load;

import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The database server that a load on a pooler ends up at. A pooler says in its attributes where it leads ({@code backend},
 * {@code address:port}), whether it takes any database name ({@code fallback}) and how many clients it serves at a time
 * ({@code clients}).
 */
final class Behind {
    private Behind() {}

    /** Whether the service passes on to a server instead of being one. */
    static boolean isPooler(Installation at) {
        return at.attributes().containsKey("backend");
    }

    /** Where the scratch database is made: the service itself, or the server behind it. */
    static Installation database(Job job) throws CannotRun {
        Installation at = job.at();
        if (!isPooler(at)) {
            return at;
        }
        if ("false".equals(at.attributes().get("fallback"))) {
            throw new CannotRun(
                    at.name() + " knows only the databases that are listed, and the run makes one of its own;"
                            + " add a fallback entry to [databases], such as: * = host=127.0.0.1 port=5432");
        }
        String backend = at.attributes().getOrDefault("backend", "");
        return job.services().get().stream()
                .filter(s -> s.kind().equals("postgresql") && listens(s, backend))
                .findFirst()
                .orElseThrow(() -> new CannotRun(
                        "the server behind %s, %s, is not among the services of this host, so no database can be made there"
                                .formatted(at.name(), backend)));
    }

    /** Refuses what would wait for ever: pgbench starts only once all of its clients are let in. */
    static void refuseCrowd(Installation at, int connections) throws CannotRun {
        Optional<Integer> most =
                Optional.ofNullable(at.attributes().get("clients")).map(Integer::valueOf);
        if (most.isPresent() && connections >= most.get()) {
            throw new CannotRun("%s serves %d clients at a time and Hone asks it too, so a run may have %d connections;"
                            .formatted(at.name(), most.get(), most.get() - 1)
                    + " more would wait for each other and never begin");
        }
    }

    private static boolean listens(Installation server, String backend) {
        int colon = backend.lastIndexOf(':');
        String host = backend.substring(0, Math.max(0, colon));
        String port = backend.substring(colon + 1);
        return host.isEmpty() || host.startsWith("/")
                ? port.equals(server.attributes().get("port")) && isIn(server, host)
                : server.listeners().stream().anyMatch(l -> isAt(l, host, port));
    }

    private static boolean isIn(Installation server, String directory) {
        String socket = server.attributes().get("socket");
        return socket != null && (directory.isEmpty() || Path.of(socket).equals(Path.of(directory)));
    }

    private static boolean isAt(Listener listener, String host, String port) {
        boolean loopback = host.equals("localhost") || host.startsWith("127.") || host.equals("::1");
        return listener.socket() == null
                && String.valueOf(listener.port()).equals(port)
                && (listener.address().equals(host)
                        || listener.address().equals("0.0.0.0")
                        || listener.address().equals("::")
                        || loopback && listener.reachableAddress().matches("127\\..*|::1"));
    }
}

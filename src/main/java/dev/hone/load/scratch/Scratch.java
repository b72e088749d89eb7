package dev.hone.load.scratch;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Database;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A database and a login for one run, both gone when it is closed. */
public final class Scratch implements AutoCloseable {
    private final Host host;
    private final Database server;
    private final Dialect dialect;
    private final Name name;
    private final Login login;

    private Scratch(Host host, Database server, Dialect dialect, Name name) {
        this.host = host;
        this.server = server;
        this.dialect = dialect;
        this.name = name;
        this.login = Login.random(name.user());
    }

    /**
     * Makes both, after dropping what crashed runs left behind.
     *
     * @param bytes how large the run will make it
     * @throws IOException when the disk has no room, the server cannot be asked, or the right is missing; the message says
     *     what to do
     */
    public static Scratch create(Host host, Installation at, long bytes, Clock clock) throws IOException {
        Database server = server(at);
        String data = at.attributes().get("data");
        if (data == null) {
            throw new IOException("where " + at.name() + " keeps its data is not known, so its disk cannot be checked");
        }
        DiskRoom.check(Path.of(data), at.pid(), bytes);
        var scratch = new Scratch(host, server, Dialect.of(at, server), Name.fresh(clock.instant()));
        scratch.dropLeftOvers(clock);
        scratch.make();
        return scratch;
    }

    /** How the database is asked for: its name, {@code hone_bench_…}, or its file where a database is one. */
    public String database() {
        return dialect.place(name.database());
    }

    /** The login that was made for it. */
    public Login login() {
        return login;
    }

    /** Whose server it lies on. */
    public Database.Product product() {
        return server.product();
    }

    /** Where tools connect: a numeric address, or the socket where the server has no TCP port. */
    public Optional<Listener> tcp() {
        return server.address().isEmpty()
                ? Optional.empty()
                : Optional.of(Listener.tcp(server.address(), server.port()));
    }

    /** The local socket (MySQL) or its directory (PostgreSQL); null when it has none. */
    public @Nullable Path socket() {
        return server.socket();
    }

    /** TCP port of the server, also part of the name of a PostgreSQL socket. */
    public int port() {
        return server.port();
    }

    @Override
    public void close() throws IOException {
        drop(name);
    }

    private static Database server(Installation at) throws IOException {
        Database.Product product = switch (at.kind()) {
            case "postgresql" -> Database.Product.POSTGRESQL;
            case "mysql" -> Database.Product.MYSQL;
            case "firebird" -> Database.Product.FIREBIRD;
            default -> throw new IOException(at.name() + " is no database that a workload can be run on");
        };
        Optional<Listener> tcp =
                at.listeners().stream().filter(l -> l.socket() == null).findFirst();
        String socket = at.attributes().get("socket");
        String port = at.attributes().getOrDefault("port", usualPort(product));
        return new Database(
                product,
                tcp.map(Listener::reachableAddress).orElse(""),
                tcp.map(Listener::port).orElse(Integer.parseInt(port)),
                socket == null ? null : Path.of(socket),
                product == Database.Product.POSTGRESQL ? "postgres" : "",
                at.uid(),
                at.gid(),
                at.id());
    }

    private static String usualPort(Database.Product product) {
        return switch (product) {
            case POSTGRESQL -> "5432";
            case PGBOUNCER -> "6432";
            case MYSQL -> "3306";
            case FIREBIRD -> "3050";
        };
    }

    private void make() throws IOException {
        try {
            for (Dialect.Statement statement : dialect.create(name.database(), login)) {
                ask(statement);
            }
        } catch (AccessDenied e) {
            undo();
            throw new AccessDenied(
                    "a benchmark needs a database and a login of its own on " + server.serviceId() + ": "
                            + e.getMessage(),
                    dialect.grant("hone"));
        } catch (IOException e) {
            undo();
            throw e;
        }
    }

    private void undo() {
        try {
            drop(name);
        } catch (IOException e) {
            // what was not made cannot be dropped; the cause of that is what is told
        }
    }

    private void dropLeftOvers(Clock clock) throws IOException {
        for (String database : dialect.databases(host, server)) {
            Optional<Name> found = Name.parse(database);
            if (found.isPresent() && found.get().isLeftOver(clock.instant())) {
                drop(found.get());
            }
        }
    }

    /** Every statement is tried, so that a failed one leaves as little as possible behind. */
    private void drop(Name which) throws IOException {
        IOException failed = null;
        for (Dialect.Statement statement : dialect.drop(which.database(), which.user())) {
            try {
                ask(statement);
            } catch (IOException e) {
                failed = new IOException(
                        which.database() + " was not dropped: " + e.getMessage() + "; by hand: " + statement.sql(), e);
            }
        }
        if (failed != null) {
            throw failed;
        }
    }

    private void ask(Dialect.Statement statement) throws IOException {
        host.query(statement.database().isEmpty() ? server : in(dialect.place(statement.database())), statement.sql());
    }

    private Database in(String database) {
        return new Database(
                server.product(),
                server.address(),
                server.port(),
                server.socket(),
                database,
                server.uid(),
                server.gid(),
                server.serviceId());
    }
}

package dev.hone.agent;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import dev.hone.kind.Database;
import dev.hone.kind.QueryResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Asks PostgreSQL and PgBouncer with psql over their local socket: as the server's user when Hone is root, else as Hone's own. */
final class PsqlWay implements QueryWay {
    private static final Path CLIENT = Path.of("/usr/bin/psql");
    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
    private static final String NULL = "\u0001NULL\u0001";
    private static final List<String> REFUSALS = List.of(
            "authentication failed",
            "no password supplied",
            "no pg_hba.conf entry",
            "does not exist",
            "is not permitted to log in",
            "not allowed",
            "no such user",
            "auth failed",
            "access needed",
            "  42501:");

    private final Commands commands;
    private final boolean root;
    private final Path psql;

    PsqlWay(Commands commands, boolean root) {
        this.commands = commands;
        this.root = root;
        this.psql = psql();
    }

    /** The newest real client: Debian's /usr/bin/psql is a Perl script that costs more than the query. */
    private static Path psql() {
        try (Stream<Path> versions = Files.list(VERSIONS)) {
            return versions.map(version -> version.resolve("bin/psql"))
                    .filter(Files::isExecutable)
                    .max(Comparator.comparingDouble(PsqlWay::version))
                    .orElse(CLIENT);
        } catch (IOException e) {
            return CLIENT;
        }
    }

    private static double version(Path psql) {
        String name = VERSIONS.relativize(psql).getName(0).toString();
        return name.matches("[0-9]+(\\.[0-9]+)?") ? Double.parseDouble(name) : 0;
    }

    @Override
    public Optional<QueryResult> ask(Database database, String sql) throws IOException {
        Path socket = database.socket();
        if (database.product() == Database.Product.MYSQL || socket == null || !Files.isExecutable(psql)) {
            return Optional.empty();
        }
        CommandLine plain = new CommandLine(
                line(database, socket, OneStatement.of(database.product(), sql)),
                Map.of("PGCONNECT_TIMEOUT", "5", "PGAPPNAME", "hone"),
                null,
                null,
                null,
                Duration.ofSeconds(20));
        CommandResult result = commands.run(root ? plain.as(database.uid(), database.gid()) : plain);
        if (!result.succeeded()) {
            throw failure(database, result);
        }
        return Optional.of(rows(Csv.parse(result.stdout())));
    }

    private List<String> line(Database database, Path socket, String sql) {
        List<String> line = new ArrayList<>(List.of(
                psql.toString(),
                "--csv",
                "--no-psqlrc",
                "--quiet",
                "--no-password",
                "--set=ON_ERROR_STOP=1",
                "--set=VERBOSITY=verbose",
                "--set=SHOW_CONTEXT=never",
                "--pset=null=" + NULL,
                "--host=" + socket,
                "--port=" + database.port(),
                "--dbname=" + database.database(),
                "--command=" + sql));
        if (database.product() == Database.Product.PGBOUNCER) {
            // lets its own system user in under this name, without a password
            line.add("--username=pgbouncer");
        }
        return line;
    }

    private static IOException failure(Database database, CommandResult result) {
        String said = result.stderr()
                .lines()
                .filter(line -> !line.startsWith("LOCATION:"))
                .collect(Collectors.joining("\n"))
                .strip();
        if (result.timedOut()) {
            return new IOException("psql got no answer from " + database.socket() + " in time");
        }
        return REFUSALS.stream().anyMatch(said::contains)
                ? new AccessDenied(said, Remedies.of(database))
                : new IOException(said);
    }

    private static QueryResult rows(List<List<String>> csv) {
        if (csv.isEmpty()) {
            return new QueryResult(List.of(), List.of());
        }
        List<List<@Nullable String>> rows = new ArrayList<>();
        for (List<String> row : csv.subList(1, csv.size())) {
            List<@Nullable String> values = new ArrayList<>();
            row.forEach(value -> values.add(value.equals(NULL) ? null : value));
            rows.add(values);
        }
        return new QueryResult(csv.getFirst(), rows);
    }
}

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Asks MySQL or MariaDB with its command-line client over the local socket, without a password: as the database's root
 * when Hone is root or the server is Hone's own, else as the account named like Hone's user.
 */
final class MysqlClientWay implements QueryWay {
    private static final List<Path> CLIENTS = List.of(Path.of("/usr/bin/mariadb"), Path.of("/usr/bin/mysql"));
    /** Errors 1044, 1045, 1142, 1143, 1227, 1410, 1698: the account or the right is missing. */
    private static final Pattern REFUSED = Pattern.compile("ERROR (1044|1045|1142|1143|1227|1410|1698)\\b");

    private final Commands commands;
    private final int ownUid;
    private final String user;

    MysqlClientWay(Commands commands, int ownUid, String user) {
        this.commands = commands;
        this.ownUid = ownUid;
        this.user = user;
    }

    @Override
    public Optional<QueryResult> ask(Database database, String sql) throws IOException {
        Path socket = database.socket();
        Optional<Path> client = CLIENTS.stream().filter(Files::isExecutable).findFirst();
        if (database.product() != Database.Product.MYSQL || socket == null || client.isEmpty()) {
            return Optional.empty();
        }
        String statement = OneStatement.of(database.product(), sql);
        AccessDenied refused = null;
        for (String account : accounts(database)) {
            try {
                return Optional.of(ask(client.get(), account, socket, database, statement));
            } catch (AccessDenied next) {
                refused = next;
            }
        }
        throw refused == null ? new IOException("no account to try") : refused;
    }

    private List<String> accounts(Database database) {
        if (ownUid == 0) {
            return List.of("root");
        }
        return database.uid() == ownUid ? List.of(user, "root") : List.of(user);
    }

    private QueryResult ask(Path client, String account, Path socket, Database database, String statement)
            throws IOException {
        List<String> line = new ArrayList<>(List.of(
                client.toString(),
                "--no-defaults",
                "--protocol=socket",
                "--socket=" + socket,
                "--user=" + account,
                "--default-character-set=utf8mb4",
                "--connect-timeout=5",
                "--xml",
                "--execute=" + statement));
        if (!database.database().isEmpty()) {
            line.add("--database=" + database.database());
        }
        CommandResult result = commands.run(new CommandLine(line, Map.of(), null, null, null, Duration.ofSeconds(20)));
        if (result.timedOut()) {
            throw new IOException(client + " got no answer from " + socket + " in time");
        }
        if (!result.succeeded()) {
            String said = result.output().strip();
            throw REFUSED.matcher(said).find() ? new AccessDenied(said, Remedies.of(database)) : new IOException(said);
        }
        return MysqlXml.parse(result.stdout());
    }
}

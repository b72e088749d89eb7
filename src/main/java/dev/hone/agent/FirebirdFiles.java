package dev.hone.agent;

import dev.hone.kind.Database;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Set;
import org.firebirdsql.management.FBManager;

/**
 * Makes and drops database files of a Firebird server, which no statement does. Only files that are named like those of a
 * benchmark are dropped.
 */
final class FirebirdFiles {
    private static final String CREATE = "CREATE DATABASE";
    private static final String DROP = "DROP DATABASE";
    private static final String OWN_NAME = "hone_bench_[0-9a-f]{8}_[0-9a-f]{4}\\.fdb";

    private FirebirdFiles() {}

    /** Whether a statement is about the file of its database. */
    static boolean isMeant(String sql) {
        return Set.of(CREATE, DROP).contains(sql);
    }

    static void run(Database database, Credentials.Login login, String sql) throws IOException {
        if (!String.valueOf(Path.of(database.database()).getFileName()).matches(OWN_NAME)) {
            throw new IOException("Hone makes and drops databases of benchmarks only, not " + database.database());
        }
        try (FBManager manager = new FBManager()) {
            manager.setServer(database.address());
            manager.setPort(database.port());
            manager.setUserName(login.user());
            manager.setPassword(login.password());
            manager.setDefaultCharacterSet("UTF8");
            manager.start();
            if (sql.equals(CREATE)) {
                manager.createDatabase(database.database(), login.user(), login.password());
            } else {
                manager.dropDatabase(database.database(), login.user(), login.password());
            }
        } catch (SQLException e) {
            throw JdbcWay.failure(database, e);
        } catch (Exception e) {
            throw new IOException(sql + " " + database.database() + ": " + e.getMessage(), e);
        }
    }
}

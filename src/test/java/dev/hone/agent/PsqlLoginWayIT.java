package dev.hone.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Database;
import dev.hone.loop.PgbouncerProcess;
import dev.hone.loop.PostgresProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The console of a real pooler, asked by somebody it knows nothing of but a login that may look. */
class PsqlLoginWayIT {
    private static final int NOBODY = 65534;

    @TempDir
    private Path data;

    @Test
    void looksWithALoginOfTheCredentialsFile() throws IOException {
        try (PostgresProcess server = PostgresProcess.debian();
                PgbouncerProcess pooler = PgbouncerProcess.before(server)) {
            Database console = new Database(
                    Database.Product.PGBOUNCER,
                    "127.0.0.1",
                    pooler.port(),
                    null,
                    "pgbouncer",
                    NOBODY,
                    NOBODY,
                    "pgbouncer-1");
            LocalHost host = LocalHost.open(data);
            assertThatThrownBy(() -> host.query(console, "SHOW CONFIG"))
                    .isInstanceOfSatisfying(
                            AccessDenied.class,
                            denied -> assertThat(denied.remedy()).contains("stats_users = hone", "pgbouncer-1"));

            login("pgbouncer-1: {user: hone, password: blunt}");
            assertThatThrownBy(() -> LocalHost.open(data).query(console, "SHOW CONFIG"))
                    .isInstanceOf(AccessDenied.class);

            login("pgbouncer-1: {user: hone, password: whetstone}");
            assertThat(LocalHost.open(data).query(console, "SHOW CONFIG").rows())
                    .hasSizeGreaterThan(80);
            assertThatThrownBy(() -> LocalHost.open(data).query(console, "SHOW FDS"))
                    .isInstanceOf(AccessDenied.class);
        }
    }

    private void login(String line) throws IOException {
        Path file = data.resolve("credentials.yml");
        Files.writeString(file, line);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
}

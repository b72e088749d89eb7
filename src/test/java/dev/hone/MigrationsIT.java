package dev.hone;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The same migrations make the same tables on H2 and on a real PostgreSQL. */
class MigrationsIT {
    private static final String COLUMNS = """
            select lower(table_name) || '.' || lower(column_name) from information_schema.columns
            where lower(table_schema) = 'public' and lower(table_name) <> 'flyway_schema_history'
            """;

    @Test
    void runOnPostgresqlAsOnH2() throws IOException, SQLException {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                .setPGStartupWait(Duration.ofMinutes(1))
                .start()) {
            DataSource real = postgres.getPostgresDatabase();
            assertThat(version(real)).startsWith("PostgreSQL 18");
            JdbcDataSource h2 = new JdbcDataSource();
            h2.setURL("jdbc:h2:mem:migrations;DB_CLOSE_DELAY=-1");

            assertThat(migrate(real)).isEqualTo(migrate(h2)).isPositive();

            assertThat(columns(real)).isEqualTo(columns(h2)).hasSizeGreaterThan(20);
        }
    }

    private static int migrate(DataSource database) {
        return Flyway.configure()
                .dataSource(database)
                .locations("classpath:db/migration/common")
                .load()
                .migrate()
                .migrationsExecuted;
    }

    private static Set<String> columns(DataSource database) {
        List<String> names =
                JdbcClient.create(database).sql(COLUMNS).query(String.class).list();
        return new TreeSet<>(names);
    }

    private static String version(DataSource database) {
        return JdbcClient.create(database)
                .sql("select version()")
                .query(String.class)
                .single();
    }
}

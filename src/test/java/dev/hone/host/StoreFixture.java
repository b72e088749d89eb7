package dev.hone.host;

import dev.hone.wire.HostSample;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.h2.jdbcx.JdbcDataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A sample store over a database of its own, with a clock that the test moves. */
final class StoreFixture {
    static final String HOST = "web1-abc";
    static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

    final DataSource source;
    final JdbcTemplate jdbc;
    final ChunkTable chunks;
    final Retention retention = new Retention(Tier::keep);
    Instant now = START;
    final Clock clock = ((InstantSource) () -> now).withZone(ZoneOffset.UTC);
    SampleStore store;
    SeriesReader reader;

    StoreFixture() {
        this("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
    }

    StoreFixture(String url) {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL(url);
        source = h2;
        Flyway.configure()
                .dataSource(source)
                .locations("classpath:db/migration/common")
                .load()
                .migrate();
        jdbc = new JdbcTemplate(source);
        chunks = new ChunkTable(jdbc);
        restart();
    }

    /** What a kill of the server leaves: the database, and nothing that was only in memory. */
    void restart() {
        JdbcClient client = JdbcClient.create(source);
        TransactionTemplate transaction = new TransactionTemplate(new JdbcTransactionManager(source));
        store = new SampleStore(
                new SeriesTable(client), chunks, new SampleLog(client), new Charts(), transaction, clock);
        reader = new SeriesReader(store, new SeriesTable(client), retention, clock);
        store.replay();
    }

    void add(long second, String name, double value) {
        addAt(START.plusSeconds(second), Map.of(name, value));
    }

    void addAt(Instant at, Map<String, Double> values) {
        store.add(HOST, List.of(new HostSample(at, values)), Map.of());
    }

    Series read(String name, Duration length) {
        return reader.read(HOST, List.of(name), START, START.plus(length), 1000).getFirst();
    }
}

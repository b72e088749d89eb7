package dev.hone.web;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Table {@code event_log}. */
@Repository
class HappeningTable {
    private final JdbcClient jdbc;

    HappeningTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void add(Instant at, String name, String about, String state) {
        jdbc.sql("INSERT INTO event_log (at, name, about, state) VALUES (?, ?, ?, ?)")
                .params(at.atOffset(ZoneOffset.UTC), name, about, state)
                .update();
    }

    /** The next ones after an id, oldest first. */
    List<Happening> after(long id, int limit) {
        return jdbc.sql("SELECT id, at, name, about, state FROM event_log WHERE id > ? ORDER BY id FETCH FIRST " + limit
                        + " ROWS ONLY")
                .param(id)
                .query((row, n) -> new Happening(
                        row.getLong("id"),
                        row.getObject("at", OffsetDateTime.class).toInstant(),
                        row.getString("name"),
                        row.getString("about"),
                        row.getString("state")))
                .list();
    }

    /** Id of the first one kept, 0 when there is none. */
    long first() {
        return jdbc.sql("SELECT COALESCE(MIN(id), 0) FROM event_log")
                .query(Long.class)
                .single();
    }

    /** Id of the last one, 0 when there is none. */
    long last() {
        return jdbc.sql("SELECT COALESCE(MAX(id), 0) FROM event_log")
                .query(Long.class)
                .single();
    }

    void removeUpTo(long id) {
        jdbc.sql("DELETE FROM event_log WHERE id <= ?").param(id).update();
    }
}

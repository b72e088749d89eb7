package dev.hone.host;

import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.jdbc.support.KeyHolder;
import org.springframework.stereotype.Repository;

/** Table {@code series}. */
@Repository
class SeriesTable {
    private final JdbcClient jdbc;

    SeriesTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * A series that is kept.
     *
     * @param unit    unit of its samples
     * @param counted whether they are rates of a counter
     */
    record Row(long id, String name, String unit, boolean counted) {}

    /** Every series of a host, by name. */
    List<Row> of(String hostId) {
        return jdbc.sql("select id, name, unit, counted from series where host_id = :host order by name")
                .param("host", hostId)
                .query(Row.class)
                .list();
    }

    Optional<Row> find(String hostId, String name) {
        return jdbc.sql("select id, name, unit, counted from series where host_id = :host and name = :name")
                .param("host", hostId)
                .param("name", name)
                .query(Row.class)
                .optional();
    }

    Row add(String hostId, String name, SeriesKind kind) {
        KeyHolder key = new GeneratedKeyHolder();
        jdbc.sql("insert into series (host_id, name, unit, counted) values (:host, :name, :unit, :counted)")
                .param("host", hostId)
                .param("name", name)
                .param("unit", kind.unit())
                .param("counted", kind.counter())
                .update(key, "id");
        Number id = key.getKeyAs(Number.class);
        if (id == null) {
            throw new IllegalStateException("the database gave no id for series " + name);
        }
        return new Row(id.longValue(), name, kind.unit(), kind.counter());
    }
}

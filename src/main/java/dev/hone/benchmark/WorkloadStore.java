package dev.hone.benchmark;

import dev.hone.wire.WireFormat;
import dev.hone.wire.WorkloadSpec;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.stereotype.Repository;

/** Table {@code workload}. */
@Repository
class WorkloadStore {
    private static final String SELECT = """
            SELECT id, name, host_id, service_id, service_name, spec, created_by, created_at FROM workload\s""";
    private final JdbcClient jdbc;

    WorkloadStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Keeps a new one, whose id is not looked at, and returns its id. */
    long add(Workload workload) {
        var key = new GeneratedKeyHolder();
        jdbc.sql("""
                INSERT INTO workload (name, host_id, service_id, service_name, spec, created_by, created_at)
                VALUES (:name, :host, :service, :serviceName, :spec, :by, :at)""")
                .param("name", workload.name())
                .param("host", workload.hostId())
                .param("service", workload.serviceId())
                .param("serviceName", workload.serviceName())
                .param("spec", WireFormat.json().writeValueAsString(workload.spec()))
                .param("by", workload.createdBy())
                .param("at", workload.createdAt().atOffset(ZoneOffset.UTC))
                .update(key, "id");
        return Objects.requireNonNull(key.getKeyAs(Long.class), "the database gives an id");
    }

    /** Those that were not removed, newest first. */
    List<Workload> all() {
        return jdbc.sql(SELECT + "WHERE removed_at IS NULL ORDER BY id DESC")
                .query(WorkloadStore::row)
                .list();
    }

    Optional<Workload> find(long id) {
        return jdbc.sql(SELECT + "WHERE id = :id AND removed_at IS NULL")
                .param("id", id)
                .query(WorkloadStore::row)
                .optional();
    }

    void remove(long id, Instant at) {
        jdbc.sql("UPDATE workload SET removed_at = :at WHERE id = :id AND removed_at IS NULL")
                .param("at", at.atOffset(ZoneOffset.UTC))
                .param("id", id)
                .update();
    }

    private static Workload row(ResultSet row, int number) throws SQLException {
        return new Workload(
                row.getLong("id"),
                row.getString("name"),
                row.getString("host_id"),
                row.getString("service_id"),
                row.getString("service_name"),
                WireFormat.json().readValue(row.getString("spec"), WorkloadSpec.class),
                row.getString("created_by"),
                row.getObject("created_at", OffsetDateTime.class).toInstant());
    }
}

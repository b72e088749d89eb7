package dev.hone.service;

import dev.hone.wire.ServiceAction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Table {@code service_act}. */
@Repository
class ActStore {
    private static final String SELECT = """
            SELECT id, host_id, service_id, act, asked_by, asked_at, ended_at, succeeded, message, output
            FROM service_act\s""";
    private final JdbcClient jdbc;

    ActStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void add(ServiceAct act) {
        jdbc.sql("""
                        INSERT INTO service_act (id, host_id, service_id, act, asked_by, asked_at, message, output)
                        VALUES (?, ?, ?, ?, ?, ?, '', '')""")
                .params(
                        act.id(),
                        act.hostId(),
                        act.serviceId(),
                        act.action().name(),
                        act.askedBy(),
                        act.askedAt().atOffset(ZoneOffset.UTC))
                .update();
    }

    void end(ServiceAct act) {
        Instant at = act.endedAt();
        jdbc.sql("UPDATE service_act SET ended_at = ?, succeeded = ?, message = ?, output = ? WHERE id = ?")
                .params(Arrays.asList(
                        at == null ? null : at.atOffset(ZoneOffset.UTC),
                        act.succeeded(),
                        act.message(),
                        act.output(),
                        act.id()))
                .update();
    }

    Optional<ServiceAct> byId(String id) {
        return jdbc.sql(SELECT + "WHERE id = ?").param(id).query(ActStore::act).optional();
    }

    /** Newest first. */
    List<ServiceAct> latest(String serviceId, int limit) {
        return jdbc.sql(SELECT + "WHERE service_id = ? ORDER BY asked_at DESC FETCH FIRST " + limit + " ROWS ONLY")
                .param(serviceId)
                .query(ActStore::act)
                .list();
    }

    static String word(ServiceAction action) {
        return action.name().toLowerCase(Locale.ROOT);
    }

    static Optional<ServiceAction> action(String word) {
        return Arrays.stream(ServiceAction.values())
                .filter(action -> word(action).equals(word))
                .findFirst();
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }

    private static ServiceAct act(ResultSet row, int number) throws SQLException {
        boolean succeeded = row.getBoolean("succeeded");
        Boolean known = row.wasNull() ? null : Boolean.valueOf(succeeded);
        return new ServiceAct(
                row.getString("id"),
                row.getString("host_id"),
                row.getString("service_id"),
                ServiceAction.valueOf(row.getString("act")),
                row.getString("asked_by"),
                row.getObject("asked_at", OffsetDateTime.class).toInstant(),
                instant(row, "ended_at"),
                known,
                row.getString("message"),
                row.getString("output"));
    }
}

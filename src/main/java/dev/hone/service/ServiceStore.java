package dev.hone.service;

import dev.hone.kind.StatusReport;
import dev.hone.web.EventLog;
import dev.hone.wire.ServiceSnapshot;
import dev.hone.wire.WireFormat;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Tables {@code service} and {@code service_status}. */
@Repository
class ServiceStore {
    private static final String COLUMNS = "SELECT host_id, id, snapshot, earlier, last_seen, is_present FROM service ";
    /** So many transitions of a service are kept, the newest. */
    private static final int KEPT_TRANSITIONS = 500;

    private final JdbcClient jdbc;
    private final EventLog events;

    ServiceStore(JdbcClient jdbc, EventLog events) {
        this.jdbc = jdbc;
        this.events = events;
    }

    /** A row: the last look and the one before it, which is absent after the first. */
    record Seen(
            String hostId,
            ServiceSnapshot snapshot,
            @Nullable ServiceSnapshot earlier,
            Instant lastSeen,
            boolean isPresent) {
        KnownService known() {
            return new KnownService(
                    snapshot.installation().id(),
                    hostId,
                    snapshot.installation(),
                    snapshot.status(),
                    snapshot.pssBytes(),
                    lastSeen,
                    isPresent);
        }
    }

    List<Seen> all() {
        return jdbc.sql(COLUMNS + "ORDER BY host_id, kind, id")
                .query(ServiceStore::seen)
                .list();
    }

    List<Seen> on(String hostId) {
        return jdbc.sql(COLUMNS + "WHERE host_id = ? ORDER BY kind, id")
                .param(hostId)
                .query(ServiceStore::seen)
                .list();
    }

    /** The service of that id; present ones first, should two hosts have one alike. */
    Optional<Seen> byId(String id) {
        return jdbc
                .sql(COLUMNS + "WHERE id = ? ORDER BY is_present DESC, last_seen DESC")
                .param(id)
                .query(ServiceStore::seen)
                .list()
                .stream()
                .findFirst();
    }

    /** Keeps a look; the look before it stays beside it. */
    void keep(String hostId, ServiceSnapshot snapshot) {
        String id = snapshot.installation().id();
        int updated = jdbc.sql("""
                        UPDATE service SET earlier = snapshot, snapshot = ?, status = ?, last_seen = ?, is_present = TRUE
                        WHERE host_id = ? AND id = ?""")
                .params(json(snapshot), word(snapshot.status()), sql(snapshot.at()), hostId, id)
                .update();
        if (updated == 0) {
            jdbc.sql("""
                            INSERT INTO service (host_id, id, kind, snapshot, status, last_seen, is_present)
                            VALUES (?, ?, ?, ?, ?, ?, TRUE)""")
                    .params(
                            hostId,
                            id,
                            snapshot.installation().kind(),
                            json(snapshot),
                            word(snapshot.status()),
                            sql(snapshot.at()))
                    .update();
        }
    }

    void markAbsent(String hostId, String id) {
        jdbc.sql("UPDATE service SET is_present = FALSE WHERE host_id = ? AND id = ?")
                .params(hostId, id)
                .update();
    }

    /** Removes what is known of a service that is gone; false when it is present. */
    boolean forget(String id) {
        jdbc.sql("""
                        DELETE FROM service_status WHERE service_id = ?
                        AND EXISTS (SELECT 1 FROM service s WHERE s.id = service_id AND NOT s.is_present)""").param(id).update();
        return jdbc.sql("DELETE FROM service WHERE id = ? AND NOT is_present")
                        .param(id)
                        .update()
                > 0;
    }

    void addTransition(String hostId, String id, Transition transition) {
        jdbc.sql("INSERT INTO service_status (host_id, service_id, since, status, reason) VALUES (?, ?, ?, ?, ?)")
                .params(hostId, id, sql(transition.since()), transition.status(), transition.reason())
                .update();
        removeOldTransitions(hostId, id);
        events.tell("service", "/api/v1/services/" + id, transition.status());
    }

    private void removeOldTransitions(String hostId, String id) {
        jdbc.sql("""
                        SELECT since FROM service_status WHERE host_id = ? AND service_id = ?
                        ORDER BY since DESC OFFSET %d ROWS FETCH FIRST 1 ROW ONLY""".formatted(KEPT_TRANSITIONS))
                .params(hostId, id)
                .query((row, n) -> row.getObject("since", OffsetDateTime.class))
                .optional()
                .ifPresent(oldest -> jdbc.sql(
                                "DELETE FROM service_status WHERE host_id = ? AND service_id = ? AND since <= ?")
                        .params(hostId, id, oldest)
                        .update());
    }

    /** The last transitions, newest first. */
    List<Transition> transitions(String hostId, String id, int limit) {
        return jdbc.sql("""
                        SELECT since, status, reason FROM service_status WHERE host_id = ? AND service_id = ?
                        ORDER BY since DESC FETCH FIRST %d ROWS ONLY""".formatted(limit))
                .params(hostId, id)
                .query((row, n) -> new Transition(
                        row.getObject("since", OffsetDateTime.class).toInstant(),
                        row.getString("status"),
                        row.getString("reason")))
                .list();
    }

    static String word(StatusReport status) {
        return switch (status) {
            case StatusReport.Up up -> "up";
            case StatusReport.Down down -> "down";
            case StatusReport.Denied denied -> "denied";
        };
    }

    private static OffsetDateTime sql(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }

    private static String json(ServiceSnapshot snapshot) {
        return WireFormat.json().writeValueAsString(snapshot);
    }

    private static Seen seen(ResultSet row, int number) throws SQLException {
        String earlier = row.getString("earlier");
        return new Seen(
                row.getString("host_id"),
                WireFormat.json().readValue(row.getString("snapshot"), ServiceSnapshot.class),
                earlier == null ? null : WireFormat.json().readValue(earlier, ServiceSnapshot.class),
                row.getObject("last_seen", OffsetDateTime.class).toInstant(),
                row.getBoolean("is_present"));
    }
}

package dev.hone.change;

import dev.hone.kind.Installation;
import dev.hone.web.EventLog;
import dev.hone.wire.ChangeState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.stereotype.Repository;

/** Tables {@code change_request} and {@code change_service}. */
@Repository
class ChangeStore {
    private static final String SELECT = """
        SELECT number, host_id, service_id, service_name, kind, state, digest, origin, created_by, created_at, sent_at,
               order_id, last_sequence, last_heard, activated_at, deadline, ended_at, message, reverts, reverted_by
        FROM change_request
        """;
    private static final int LONGEST_NAME = 200;
    private final JdbcClient jdbc;
    private final EventLog events;

    ChangeStore(JdbcClient jdbc, EventLog events) {
        this.jdbc = jdbc;
        this.events = events;
    }

    /** Keeps a new plan under the next number. */
    long add(Plan plan, String json, String origin, String who, Instant at, @Nullable Long reverts) {
        var key = new GeneratedKeyHolder();
        Installation first = plan.parts().getFirst().installation();
        jdbc.sql("""
            INSERT INTO change_request (host_id, service_id, service_name, kind, state, plan, digest, origin,
              created_by, created_at, last_sequence, message, reverts)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, -1, '', ?)\
            """)
                .params(Arrays.asList(
                        plan.hostId(),
                        first.id(),
                        names(plan),
                        first.kind(),
                        ChangeState.AWAITING_APPROVAL.name(),
                        json,
                        Plan.digest(json),
                        origin,
                        who,
                        sql(at),
                        reverts))
                .update(key, "number");
        long number = Objects.requireNonNull(key.getKey()).longValue();
        for (int place = 0; place < plan.parts().size(); place++) {
            add(number, place, plan.parts().get(place).installation());
        }
        tell(number, ChangeState.AWAITING_APPROVAL);
        return number;
    }

    private void add(long number, int place, Installation at) {
        jdbc.sql("""
            INSERT INTO change_service (number, place, service_id, service_name, kind)
            VALUES (?, ?, ?, ?, ?)\
            """).params(number, place, at.id(), at.name(), at.kind()).update();
    }

    /** All names where they have room, else the first and how many more. */
    private static String names(Plan plan) {
        String all = String.join(", ", plan.names());
        return all.length() <= LONGEST_NAME
                ? all
                : "%s + %d".formatted(plan.names().getFirst(), plan.parts().size() - 1);
    }

    /** A service of a change. */
    record Concerned(long number, String id, String name, String kind) {}

    /** The services of some changes, in the order in which their hosts take them up. */
    List<Concerned> services(List<Long> numbers) {
        return numbers.isEmpty()
                ? List.of()
                : jdbc.sql("SELECT number, service_id, service_name, kind FROM change_service WHERE number IN ("
                                + "?, ".repeat(numbers.size() - 1) + "?) ORDER BY number, place")
                        .params(numbers)
                        .query((row, n) -> new Concerned(
                                row.getLong("number"),
                                row.getString("service_id"),
                                row.getString("service_name"),
                                row.getString("kind")))
                        .list();
    }

    Optional<Change> find(long number) {
        return jdbc.sql(SELECT + "WHERE number = ?")
                .param(number)
                .query(ChangeStore::change)
                .optional();
    }

    Plan plan(long number) {
        return Plan.read(jdbc.sql("SELECT plan FROM change_request WHERE number = ?")
                .param(number)
                .query(String.class)
                .single());
    }

    /** A page of changes, newest first. */
    List<Change> feed(Feed feed, int limit) {
        List<String> where = new ArrayList<>(List.of("number < ?"));
        List<Object> values = new ArrayList<>(List.of(feed.before()));
        feed.conditions().forEach((condition, value) -> {
            where.add(condition);
            values.add(value);
        });
        if (!feed.states().isEmpty()) {
            where.add("state IN (" + "?, ".repeat(feed.states().size() - 1) + "?)");
            feed.states().forEach(s -> values.add(s.name()));
        }
        return jdbc.sql(SELECT + "WHERE " + String.join(" AND ", where) + " ORDER BY number DESC FETCH FIRST " + limit
                        + " ROWS ONLY")
                .params(values)
                .query(ChangeStore::change)
                .list();
    }

    List<Change> in(ChangeState state) {
        return jdbc.sql(SELECT + "WHERE state = ? ORDER BY number")
                .param(state.name())
                .query(ChangeStore::change)
                .list();
    }

    /** Told to the host and not at its end. */
    List<Change> out() {
        return jdbc.sql(SELECT + "WHERE sent_at IS NOT NULL AND ended_at IS NULL ORDER BY number")
                .query(ChangeStore::change)
                .list();
    }

    /** Changes of a host that came into force within a span. */
    List<Change> activated(String hostId, Instant from, Instant to) {
        return jdbc.sql(SELECT + "WHERE host_id = ? AND activated_at >= ? AND activated_at < ? ORDER BY activated_at")
                .params(hostId, utc(from), utc(to))
                .query(ChangeStore::change)
                .list();
    }

    Optional<Change> byOrder(String orderId) {
        return jdbc.sql(SELECT + "WHERE order_id = ?")
                .param(orderId)
                .query(ChangeStore::change)
                .optional();
    }

    /** Moves it on, unless it is no longer where it was thought to be. */
    boolean move(long number, ChangeState from, ChangeState to, String message, @Nullable Instant endedAt) {
        boolean moved = jdbc.sql("""
            UPDATE change_request SET state = ?, message = ?, ended_at = ?
            WHERE number = ? AND state = ?\
            """)
                        .params(Arrays.asList(to.name(), message, sql(endedAt), number, from.name()))
                        .update()
                == 1;
        return moved && tell(number, to);
    }

    /** Marks it as told to the host; false when it has been already. */
    boolean send(long number, String orderId, Instant at) {
        return jdbc.sql("""
            UPDATE change_request SET sent_at = ?, order_id = ?
            WHERE number = ? AND state = 'APPROVED' AND sent_at IS NULL\
            """).params(utc(at), orderId, number).update() == 1;
    }

    /** Takes over the host's word, unless a later one is known. */
    boolean hear(long number, JournalStep step, Instant heardAt) {
        boolean ends = step.state().isFinal();
        boolean heard = jdbc.sql("""
            UPDATE change_request SET state = ?, message = ?, last_sequence = ?, last_heard = ?,
              deadline = ?, ended_at = ?, activated_at = COALESCE(activated_at, CAST(? AS TIMESTAMP WITH TIME ZONE))
            WHERE number = ? AND last_sequence < ?\
            """)
                        .params(Arrays.asList(
                                step.state().name(),
                                step.message(),
                                step.sequence(),
                                sql(heardAt),
                                sql(step.deadline()),
                                ends ? sql(step.at()) : null,
                                step.state() == ChangeState.ACTIVATED ? sql(step.at()) : null,
                                number,
                                step.sequence()))
                        .update()
                == 1;
        return heard && tell(number, step.state());
    }

    /** Lets listeners know; always true. */
    private boolean tell(long number, ChangeState state) {
        events.tell("change", "/api/v1/changes/" + number, state);
        return true;
    }

    void setRevertedBy(long number, long by) {
        jdbc.sql("UPDATE change_request SET reverted_by = ? WHERE number = ?")
                .params(by, number)
                .update();
    }

    static @Nullable OffsetDateTime sql(@Nullable Instant at) {
        return at == null ? null : utc(at);
    }

    static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }

    static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }

    private static @Nullable Long number(ResultSet row, String column) throws SQLException {
        long number = row.getLong(column);
        return row.wasNull() ? null : Long.valueOf(number);
    }

    private static Change change(ResultSet row, int index) throws SQLException {
        return new Change(
                row.getLong("number"),
                row.getString("host_id"),
                row.getString("service_id"),
                row.getString("service_name"),
                row.getString("kind"),
                ChangeState.valueOf(row.getString("state")),
                row.getString("digest"),
                row.getString("origin"),
                row.getString("created_by"),
                Objects.requireNonNull(instant(row, "created_at")),
                instant(row, "sent_at"),
                row.getString("order_id"),
                row.getInt("last_sequence"),
                instant(row, "last_heard"),
                instant(row, "activated_at"),
                instant(row, "deadline"),
                instant(row, "ended_at"),
                row.getString("message"),
                number(row, "reverts"),
                number(row, "reverted_by"));
    }
}

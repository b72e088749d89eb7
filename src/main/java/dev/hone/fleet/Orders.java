package dev.hone.fleet;

import dev.hone.wire.Order;
import dev.hone.wire.WireFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Table {@code fleet_order}. An order is handed out at most once: a restart of a service must not happen twice. */
@Repository
class Orders {
    private static final Duration KEEP = Duration.ofDays(30);
    private static final String WAITING = """
            select id, body from fleet_order
            where host_id = :host and delivered_at is null and expires_at > :now
            order by created_at, id
            """;
    private static final String CLAIM =
            "update fleet_order set delivered_at = :now where id = :id and delivered_at is null";

    private final JdbcClient jdbc;

    Orders(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    private record Row(String id, String body) {}

    void add(String hostId, Order order, Instant now, Instant expiresAt) {
        jdbc.sql("""
                        insert into fleet_order (id, host_id, body, created_at, expires_at)
                        values (:id, :host, :body, :now, :expires)
                        """)
                .param("id", order.id())
                .param("host", hostId)
                .param("body", WireFormat.json().writerFor(Order.class).writeValueAsString(order))
                .param("now", utc(now))
                .param("expires", utc(expiresAt))
                .update();
        jdbc.sql("delete from fleet_order where created_at < :then")
                .param("then", utc(now.minus(KEEP)))
                .update();
    }

    /** Orders that wait for the host, oldest first; from now on they count as handed out. */
    List<Order> claim(String hostId, Instant now) {
        return jdbc
                .sql(WAITING)
                .param("host", hostId)
                .param("now", utc(now))
                .query((row, number) -> new Row(row.getString("id"), row.getString("body")))
                .list()
                .stream()
                .filter(row -> isMine(row.id(), now))
                .map(row -> WireFormat.json().readValue(row.body(), Order.class))
                .toList();
    }

    /** Two servers may see the same row; one update wins. */
    private boolean isMine(String id, Instant now) {
        return jdbc.sql(CLAIM).param("id", id).param("now", utc(now)).update() == 1;
    }

    void answered(String id, Instant now) {
        jdbc.sql("update fleet_order set answered_at = :now where id = :id and answered_at is null")
                .param("id", id)
                .param("now", utc(now))
                .update();
    }

    private static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }
}

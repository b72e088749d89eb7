package dev.hone.account;

import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Who did what, when and from where. Rows are only ever added. */
@Repository
public class Audit {
    private final JdbcClient sql;
    private final Clock clock;

    Audit(JdbcClient sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    /**
     * One thing that was done or refused.
     *
     * @param action stable name, feature first, such as {@code change.apply}
     * @param subject what it was done to, such as "change #142"; may be empty
     */
    public record Event(
            long id, Instant at, String actor, String origin, String action, String subject, String detail) {}

    /**
     * Adds a row; called after the deed, or within its transaction.
     *
     * @param detail one sentence more without any secret; may be empty
     */
    public void record(Actor actor, String action, String subject, String detail) {
        sql.sql("""
                insert into audit (at, actor, origin, action, subject, detail)
                values (:at, :actor, :origin, :action, :subject, :detail)
                """)
                .param("at", OffsetDateTime.ofInstant(clock.instant(), ZoneOffset.UTC))
                .param("actor", clean(actor.words(), 100))
                .param("origin", clean(actor.origin(), 64))
                .param("action", clean(action, 64))
                .param("subject", clean(subject, 200))
                .param("detail", clean(detail, 2000))
                .update();
    }

    /** The latest events before an id, newest first. */
    public List<Event> before(long id, int limit) {
        return sql.sql("select * from audit where id < :id order by id desc limit :limit")
                .param("id", id)
                .param("limit", limit)
                .query((row, number) -> new Event(
                        row.getLong("id"),
                        row.getObject("at", OffsetDateTime.class).toInstant(),
                        row.getString("actor"),
                        row.getString("origin"),
                        row.getString("action"),
                        row.getString("subject"),
                        row.getString("detail")))
                .list();
    }

    /** The latest events, newest first. */
    public List<Event> latest(int limit) {
        return before(Long.MAX_VALUE, limit);
    }

    /** No control characters, so that no row can pass for two in an export. */
    private static String clean(String text, int longest) {
        String plain = text.replaceAll("\\p{Cntrl}", " ");
        return plain.length() <= longest ? plain : plain.substring(0, longest - 1) + "…";
    }
}

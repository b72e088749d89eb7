package dev.hone.change;

import dev.hone.kind.Setting;
import dev.hone.wire.ChangeState;
import dev.hone.wire.WireFormat;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Tables {@code change_step} (what hosts did) and {@code change_act} (what people did). */
@Repository
class ChangeLog {
    private final JdbcClient jdbc;

    ChangeLog(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Keeps a step; false when it was known. */
    boolean add(long number, JournalStep step) {
        boolean known = jdbc.sql("SELECT COUNT(*) FROM change_step WHERE number = ? AND sequence = ?")
                        .params(number, step.sequence())
                        .query(Integer.class)
                        .single()
                > 0;
        if (!known) {
            jdbc.sql("""
                INSERT INTO change_step (number, sequence, at, service, state, message, output, read_back, deadline)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)\
                """)
                    .params(Arrays.asList(
                            number,
                            step.sequence(),
                            ChangeStore.sql(step.at()),
                            step.service(),
                            step.state().name(),
                            step.message(),
                            step.output(),
                            WireFormat.json().writeValueAsString(step.readBack()),
                            ChangeStore.sql(step.deadline())))
                    .update();
        }
        return !known;
    }

    /** In journal order. */
    List<JournalStep> steps(long number) {
        return jdbc.sql("""
            SELECT sequence, at, service, state, message, output, read_back, deadline
            FROM change_step WHERE number = ? ORDER BY sequence\
            """).param(number).query(ChangeLog::step).list();
    }

    void add(long number, Deed deed) {
        jdbc.sql("INSERT INTO change_act (number, at, who, act, note, output) VALUES (?, ?, ?, ?, ?, ?)")
                .params(
                        number,
                        ChangeStore.utc(deed.at()),
                        deed.who(),
                        deed.act().name(),
                        deed.note(),
                        deed.output())
                .update();
    }

    /** Oldest first. */
    List<Deed> deeds(long number) {
        return jdbc.sql("SELECT at, who, act, note, output FROM change_act WHERE number = ? ORDER BY id")
                .param(number)
                .query((row, n) -> new Deed(
                        Objects.requireNonNull(ChangeStore.instant(row, "at")),
                        row.getString("who"),
                        Act.valueOf(row.getString("act")),
                        row.getString("note"),
                        row.getString("output")))
                .list();
    }

    private static JournalStep step(ResultSet row, int index) throws SQLException {
        Setting[] readBack = WireFormat.json().readValue(row.getString("read_back"), Setting[].class);
        return new JournalStep(
                row.getInt("sequence"),
                Objects.requireNonNull(ChangeStore.instant(row, "at")),
                row.getString("service"),
                ChangeState.valueOf(row.getString("state")),
                row.getString("message"),
                row.getString("output"),
                List.of(readBack),
                ChangeStore.instant(row, "deadline"));
    }
}

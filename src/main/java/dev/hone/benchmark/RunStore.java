package dev.hone.benchmark;

import dev.hone.web.EventLog;
import dev.hone.wire.RunResult;
import dev.hone.wire.RunSample;
import dev.hone.wire.WireFormat;
import dev.hone.wire.WorkloadSpec;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.stereotype.Repository;

/** Tables {@code bench_run} and {@code bench_sample}. */
@Repository
class RunStore {
    private static final String COLUMNS = """
            number, workload_id, workload_name, host_id, service_id, service_name, spec, order_id, state, created_by,
            created_at, started_at, ended_at, last_heard, headline, is_valid, message\s""";
    private static final String BRIEF = "SELECT " + COLUMNS + ", CAST(NULL AS VARCHAR(1)) AS result FROM bench_run ";
    private static final String WHOLE = "SELECT " + COLUMNS + ", result FROM bench_run ";
    private final JdbcClient jdbc;
    private final EventLog events;

    RunStore(JdbcClient jdbc, EventLog events) {
        this.jdbc = jdbc;
        this.events = events;
    }

    /** Keeps a new run of a workload under the next number. */
    long add(Workload workload, String orderId, String by, Instant at) {
        var key = new GeneratedKeyHolder();
        jdbc.sql("""
                INSERT INTO bench_run (workload_id, workload_name, host_id, service_id, service_name, spec, order_id,
                    state, created_by, created_at, message)
                VALUES (:workload, :name, :host, :service, :serviceName, :spec, :order, 'WAITING', :by, :at, '')""")
                .param("workload", workload.id())
                .param("name", workload.name())
                .param("host", workload.hostId())
                .param("service", workload.serviceId())
                .param("serviceName", workload.serviceName())
                .param("spec", WireFormat.json().writeValueAsString(workload.spec()))
                .param("order", orderId)
                .param("by", by)
                .param("at", at.atOffset(ZoneOffset.UTC))
                .update(key, "number");
        long number = Objects.requireNonNull(key.getKeyAs(Long.class), "the database gives a number");
        tell(number, RunState.WAITING);
        return number;
    }

    Optional<Run> find(long number) {
        return jdbc.sql(WHOLE + "WHERE number = :n")
                .param("n", number)
                .query(RunStore::row)
                .optional();
    }

    Optional<Run> byOrder(String orderId) {
        return jdbc.sql(BRIEF + "WHERE order_id = :o")
                .param("o", orderId)
                .query(RunStore::row)
                .optional();
    }

    List<Run> all(Collection<Long> numbers) {
        return numbers.isEmpty()
                ? List.of()
                : jdbc.sql(WHOLE + "WHERE number IN (:n) ORDER BY number")
                        .param("n", numbers)
                        .query(RunStore::row)
                        .list();
    }

    /** Completed runs of a host with their results, newest first. */
    List<Run> completedOn(String hostId, int limit) {
        return jdbc.sql(WHOLE + """
                WHERE host_id = :host AND state = 'COMPLETED' ORDER BY number DESC FETCH FIRST :limit ROWS ONLY""")
                .param("host", hostId)
                .param("limit", limit)
                .query(RunStore::row)
                .list();
    }

    /** Newest first, below the cursor; of one service where one is named. */
    List<Run> feed(@Nullable String service, long below, int limit) {
        return jdbc.sql(BRIEF + """
                WHERE number < :below AND (CAST(:service AS VARCHAR(64)) IS NULL OR service_id = :service)
                ORDER BY number DESC FETCH FIRST :limit ROWS ONLY""")
                .param("below", below)
                .param("service", service)
                .param("limit", limit)
                .query(RunStore::row)
                .list();
    }

    List<Run> underWay() {
        return jdbc.sql(BRIEF + "WHERE state IN ('WAITING', 'RUNNING') ORDER BY number")
                .query(RunStore::row)
                .list();
    }

    /** Runs that were in progress on a host at some time of the range. */
    List<Run> between(String hostId, Instant from, Instant to) {
        return jdbc.sql(BRIEF + """
                WHERE host_id = :host AND started_at < :to AND (ended_at IS NULL OR ended_at > :from)
                ORDER BY number""")
                .param("host", hostId)
                .param("from", from.atOffset(ZoneOffset.UTC))
                .param("to", to.atOffset(ZoneOffset.UTC))
                .query(RunStore::row)
                .list();
    }

    /** Takes a second in; a repeat changes nothing. */
    void addSample(long number, RunSample sample, Instant heard) {
        try {
            jdbc.sql("INSERT INTO bench_sample (number, second_of_run, sample) VALUES (:n, :second, :sample)")
                    .param("n", number)
                    .param("second", sample.second())
                    .param("sample", WireFormat.json().writeValueAsString(sample))
                    .update();
        } catch (DuplicateKeyException e) {
            // told twice
        }
        int started = jdbc.sql(
                        "UPDATE bench_run SET state = 'RUNNING', started_at = :at WHERE number = :n AND state = 'WAITING'")
                .param("at", sample.at().minusSeconds(1).atOffset(ZoneOffset.UTC))
                .param("n", number)
                .update();
        if (started > 0) {
            tell(number, RunState.RUNNING);
        }
        jdbc.sql("UPDATE bench_run SET last_heard = :heard WHERE number = :n AND state = 'RUNNING'")
                .param("heard", heard.atOffset(ZoneOffset.UTC))
                .param("n", number)
                .update();
    }

    List<RunSample> samples(long number) {
        return jdbc.sql("SELECT sample FROM bench_sample WHERE number = :n ORDER BY second_of_run")
                .param("n", number)
                .query((row, i) -> WireFormat.json().readValue(row.getString("sample"), RunSample.class))
                .list();
    }

    /** Writes the end down, once. */
    void end(long number, RunResult result) {
        boolean completed = result.end() == RunResult.End.COMPLETED;
        int ended = jdbc.sql("""
                UPDATE bench_run SET state = :state, started_at = :started, ended_at = :ended, headline = :headline,
                    is_valid = :valid, message = :message, result = :result
                WHERE number = :n AND state IN ('WAITING', 'RUNNING')""")
                .param("state", RunState.of(result.end()).name())
                .param("started", result.startedAt().atOffset(ZoneOffset.UTC))
                .param("ended", result.endedAt().atOffset(ZoneOffset.UTC))
                .param("headline", Double.isNaN(result.headline()) ? null : result.headline())
                .param("valid", completed ? result.invalid().isEmpty() : null)
                .param("message", result.message())
                .param("result", WireFormat.json().writeValueAsString(result))
                .param("n", number)
                .update();
        if (ended > 0) {
            tell(number, RunState.of(result.end()));
            jdbc.sql("DELETE FROM bench_sample WHERE number = :n")
                    .param("n", number)
                    .update();
        }
    }

    private void tell(long number, RunState state) {
        events.tell("run", "/api/v1/runs/" + number, state);
    }

    private static Run row(ResultSet row, int i) throws SQLException {
        String result = row.getString("result");
        return new Run(
                row.getLong("number"),
                row.getLong("workload_id"),
                row.getString("workload_name"),
                row.getString("host_id"),
                row.getString("service_id"),
                row.getString("service_name"),
                WireFormat.json().readValue(row.getString("spec"), WorkloadSpec.class),
                row.getString("order_id"),
                RunState.valueOf(row.getString("state")),
                row.getString("created_by"),
                Objects.requireNonNull(instant(row, "created_at")),
                instant(row, "started_at"),
                instant(row, "ended_at"),
                instant(row, "last_heard"),
                row.getObject("headline", Double.class),
                row.getObject("is_valid", Boolean.class),
                row.getString("message"),
                result == null ? null : WireFormat.json().readValue(result, RunResult.class));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }
}

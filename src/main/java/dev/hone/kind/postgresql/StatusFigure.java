package dev.hone.kind.postgresql;

import java.util.List;

/**
 * One figure and the expression that gives it.
 *
 * @param since first major version with that expression
 * @param until last major version with it
 */
record StatusFigure(String name, String unit, boolean counter, int since, int until, String expression) {
    private static final String CLIENTS =
            "(SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'";
    private static final String DATABASES = "(SELECT sum(%s) FROM pg_stat_database)";

    static final List<StatusFigure> ALL = List.of(
            gauge("uptime_seconds", "seconds", "extract(epoch FROM now() - pg_postmaster_start_time())"),
            gauge("connections", "", CLIENTS + ")"),
            gauge("connections_active", "", CLIENTS + " AND state = 'active')"),
            gauge("connections_idle", "", CLIENTS + " AND state = 'idle')"),
            gauge("connections_idle_in_transaction", "", CLIENTS + " AND state LIKE 'idle in transaction%')"),
            gauge("connections_waiting_for_lock", "", CLIENTS + " AND wait_event_type = 'Lock')"),
            gauge("connections_max", "", "current_setting('max_connections')"),
            gauge(
                    "oldest_transaction_seconds",
                    "seconds",
                    "(SELECT coalesce(max(extract(epoch FROM now() - xact_start)), 0) FROM pg_stat_activity"
                            + " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid())"),
            sum("transactions_total", "", "xact_commit + xact_rollback"),
            sum("rollbacks_total", "", "xact_rollback"),
            sum("blocks_hit_total", "", "blks_hit"),
            sum("blocks_read_total", "", "blks_read"),
            sum("rows_returned_total", "", "tup_returned"),
            sum("rows_fetched_total", "", "tup_fetched"),
            sum("rows_changed_total", "", "tup_inserted + tup_updated + tup_deleted"),
            sum("deadlocks_total", "", "deadlocks"),
            sum("temp_bytes_total", "bytes", "temp_bytes"),
            sum("temp_files_total", "", "temp_files"),
            counter("checkpoints_timed_total", "", 0, 16, "(SELECT checkpoints_timed FROM pg_stat_bgwriter)"),
            counter("checkpoints_requested_total", "", 0, 16, "(SELECT checkpoints_req FROM pg_stat_bgwriter)"),
            counter("checkpoints_timed_total", "", 17, 999, "(SELECT num_timed FROM pg_stat_checkpointer)"),
            counter("checkpoints_requested_total", "", 17, 999, "(SELECT num_requested FROM pg_stat_checkpointer)"),
            counter("wal_bytes_total", "bytes", 14, 999, "(SELECT wal_bytes FROM pg_stat_wal)"),
            gauge("standbys", "", "(SELECT count(*) FROM pg_stat_replication)"),
            gauge(
                    "standby_lag_bytes",
                    "bytes",
                    "(SELECT max(pg_wal_lsn_diff(sent_lsn, replay_lsn)) FROM pg_stat_replication)"),
            gauge(
                    "replay_age_seconds",
                    "seconds",
                    "CASE WHEN pg_is_in_recovery()"
                            + " THEN extract(epoch FROM now() - pg_last_xact_replay_timestamp()) END"));

    boolean isIn(int major) {
        return since <= major && major <= until;
    }

    private static StatusFigure gauge(String name, String unit, String expression) {
        return new StatusFigure(name, unit, false, 0, 999, expression);
    }

    private static StatusFigure sum(String name, String unit, String columns) {
        return counter(name, unit, 0, 999, DATABASES.formatted(columns));
    }

    private static StatusFigure counter(String name, String unit, int since, int until, String expression) {
        return new StatusFigure(name, unit, true, since, until, expression);
    }
}

package dev.hone.kind.mysql;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Figure;
import dev.hone.kind.Host;
import dev.hone.kind.StatusReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a server tells of itself in SHOW GLOBAL STATUS. */
final class MysqlStatus {
    /** A figure and the status variable it comes from. */
    private record Row(String name, String variable, String unit, boolean counter) {}

    private static final List<Row> ROWS = List.of(
            new Row("connections", "Threads_connected", "", false),
            new Row("threads_running", "Threads_running", "", false),
            new Row("threads_cached", "Threads_cached", "", false),
            new Row("max_used_connections", "Max_used_connections", "", false),
            new Row("connections_total", "Connections", "", true),
            new Row("threads_created_total", "Threads_created", "", true),
            new Row("aborted_clients_total", "Aborted_clients", "", true),
            new Row("aborted_connects_total", "Aborted_connects", "", true),
            new Row("questions_total", "Questions", "", true),
            new Row("slow_queries_total", "Slow_queries", "", true),
            new Row("commits_total", "Com_commit", "", true),
            new Row("rows_read_total", "Innodb_rows_read", "", true),
            new Row("rows_inserted_total", "Innodb_rows_inserted", "", true),
            new Row("rows_updated_total", "Innodb_rows_updated", "", true),
            new Row("buffer_pool_reads_total", "Innodb_buffer_pool_reads", "", true),
            new Row("buffer_pool_read_requests_total", "Innodb_buffer_pool_read_requests", "", true),
            new Row("buffer_pool_free_pages", "Innodb_buffer_pool_pages_free", "", false),
            new Row("buffer_pool_dirty_pages", "Innodb_buffer_pool_pages_dirty", "", false),
            new Row("log_waits_total", "Innodb_log_waits", "", true),
            new Row("row_lock_waits_total", "Innodb_row_lock_waits", "", true),
            new Row("tmp_disk_tables_total", "Created_tmp_disk_tables", "", true),
            new Row("tmp_tables_total", "Created_tmp_tables", "", true),
            new Row("opened_tables_total", "Opened_tables", "", true),
            new Row("query_cache_hits_total", "Qcache_hits", "", true),
            new Row("query_cache_inserts_total", "Qcache_inserts", "", true),
            new Row("query_cache_prunes_total", "Qcache_lowmem_prunes", "", true),
            new Row("query_cache_free", "Qcache_free_memory", "bytes", false),
            new Row("received_bytes_total", "Bytes_received", "bytes", true),
            new Row("sent_bytes_total", "Bytes_sent", "bytes", true),
            new Row("uptime_seconds", "Uptime", "seconds", false));

    private MysqlStatus() {}

    static StatusReport read(Server server, Host host) {
        try {
            return new StatusReport.Up(
                    figures(new Answer(host.query(server.database(), "SHOW GLOBAL STATUS"))), List.of());
        } catch (AccessDenied e) {
            return new StatusReport.Denied(
                    server.at().name() + " refuses the agent: " + e.getMessage(), server.remedy(e, host.facts()));
        } catch (IOException e) {
            return new StatusReport.Down(server.at().name() + " does not answer: " + e.getMessage());
        }
    }

    private static List<Figure> figures(Answer answer) throws IOException {
        Map<String, Double> values = new HashMap<>();
        answer.forEach(row -> {
            String value = row.text("Value");
            if (value.matches("[0-9]{1,20}(\\.[0-9]+)?")) {
                values.put(Reading.lower(row.text("Variable_name")), Double.valueOf(value));
            }
        });
        List<Figure> figures = new ArrayList<>();
        for (Row row : ROWS) {
            Double value = values.get(Reading.lower(row.variable()));
            if (value != null) {
                figures.add(new Figure(row.name(), value, row.unit(), row.counter()));
            }
        }
        return figures;
    }
}

package dev.hone.kind.mysql;

import dev.hone.kind.WorkloadTemplate;
import java.util.List;
import java.util.Map;

/** Benchmarks that suit a database with transactions: sysbench where it is installed, and the built-in one. */
final class MysqlWorkloads {
    private static final String METRIC = "transactions_per_second";

    static final List<WorkloadTemplate> ALL = List.of(
            sysbench("oltp_read_write", "Mixed reads and writes"),
            sysbench("oltp_read_only", "Reads"),
            sysbench("oltp_write_only", "Writes"),
            new WorkloadTemplate("oltp", "Mixed, built in", "oltp", Map.of(), METRIC));

    private MysqlWorkloads() {}

    private static WorkloadTemplate sysbench(String test, String title) {
        Map<String, String> parameters = Map.of("test", test, "tables", "4", "table_size", "10000");
        return new WorkloadTemplate(test, title + " (sysbench)", "sysbench", parameters, METRIC);
    }
}

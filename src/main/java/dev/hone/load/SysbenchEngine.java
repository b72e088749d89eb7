package dev.hone.load;

import dev.hone.kind.Database;
import dev.hone.load.ToolProcess.Cause;
import dev.hone.load.ToolProcess.Ended;
import dev.hone.load.output.Tool;
import dev.hone.load.scratch.Scratch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** sysbench's OLTP tests on a database of their own. Its login stands in a file that only this user may read. */
final class SysbenchEngine implements Engine {
    private static final long BYTES_PER_ROW = 256;
    private static final long BYTES_PER_TABLE = 8L << 20;
    private static final Duration SET_UP = Duration.ofMinutes(30);

    /** What a workload may ask of sysbench. */
    private record Wish(String test, int tables, int rows, int connections, double rate) {
        long bytes() {
            return tables * (BYTES_PER_TABLE + rows * BYTES_PER_ROW);
        }
    }

    @Override
    public Measured run(Job job) throws CannotRun, IOException, InterruptedException {
        Wish wish = wish(job);
        Path sysbench = Binaries.find("sysbench", "sysbench");
        return Scratched.run(job, wish.bytes(), "sysbench", scratch -> {
            if (scratch.product() == Database.Product.FIREBIRD) {
                throw new CannotRun(
                        "sysbench knows no Firebird; use oltp for " + job.at().name());
            }
            return run(job, wish, sysbench, scratch);
        });
    }

    private static Wish wish(Job job) throws CannotRun {
        Parameters parameters = job.parameters();
        return new Wish(
                parameters.text("test", "oltp_read_write"),
                parameters.number("tables", 4),
                parameters.number("table_size", 10_000),
                job.connections(8),
                job.rate());
    }

    private static Measured run(Job job, Wish wish, Path sysbench, Scratch scratch)
            throws IOException, InterruptedException {
        try (Workspace workspace = Workspace.open()) {
            Path config = workspace.secret("sysbench.conf", config(scratch, wish));
            List<String> at = List.of(sysbench.toString(), "--config-file=" + config);
            List<String> fill = new ArrayList<>(at);
            fill.addAll(List.of("--threads=" + Math.min(wish.tables(), 4), wish.test(), "prepare"));
            Ended filled = new ToolProcess(fill, Map.of(), workspace.directory())
                    .run(SET_UP, job.stop(), line -> {}, () -> {});
            if (filled.cause() == Cause.STOPPED) {
                return Measured.stopped("sysbench", filled.output());
            }
            String fatal = firstFatal(filled);
            if (filled.exitCode() != 0 || !fatal.isEmpty()) {
                return Measured.failed("sysbench", "sysbench could not fill its tables: " + fatal, filled.output());
            }
            int cores = Math.min(wish.connections(), job.host().facts().cpus());
            return new ToolRun(job, Tool.SYSBENCH, Map.of(), workspace.directory(), cores)
                    .run(seconds -> command(at, wish, seconds), printed -> printed);
        }
    }

    /** A failed prepare exits with 0. */
    private static String firstFatal(Ended ended) {
        return ended.output()
                .lines()
                .filter(line -> line.startsWith("FATAL"))
                .findFirst()
                .orElse("");
    }

    private static List<String> command(List<String> at, Wish wish, int seconds) {
        List<String> command = new ArrayList<>(at);
        command.addAll(List.of("--threads=" + wish.connections(), "--time=" + seconds, "--events=0"));
        command.addAll(List.of("--report-interval=1", "--percentile=99", "--histogram=on", "--rand-seed=1"));
        if (wish.rate() > 0) {
            command.add("--rate=" + Math.max(1, Math.round(wish.rate())));
        }
        command.addAll(List.of(wish.test(), "run"));
        return command;
    }

    private static String config(Scratch scratch, Wish wish) throws IOException {
        String driver = scratch.product() == Database.Product.POSTGRESQL ? "pgsql" : "mysql";
        List<String> lines = new ArrayList<>(List.of(
                "db-driver=" + driver,
                "tables=" + wish.tables(),
                "table-size=" + wish.rows(),
                driver + "-user=" + scratch.login().user(),
                driver + "-password=" + scratch.login().password(),
                driver + "-db=" + scratch.database()));
        lines.addAll(where(scratch, driver));
        return String.join("\n", lines) + "\n";
    }

    private static List<String> where(Scratch scratch, String driver) throws IOException {
        if (scratch.tcp().isPresent()) {
            return List.of(driver + "-host=" + scratch.tcp().get().address(), driver + "-port=" + scratch.port());
        }
        Path socket = scratch.socket();
        if (socket == null) {
            throw new IOException("the server has neither a TCP port nor a local socket");
        }
        return driver.equals("mysql")
                ? List.of("mysql-socket=" + socket)
                : List.of("pgsql-host=" + socket, "pgsql-port=" + scratch.port());
    }
}

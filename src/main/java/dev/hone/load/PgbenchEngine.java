package dev.hone.load;

import dev.hone.kind.Database;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.load.ToolProcess.Cause;
import dev.hone.load.ToolProcess.Ended;
import dev.hone.load.output.PgbenchLog;
import dev.hone.load.output.Tool;
import dev.hone.load.output.ToolResult;
import dev.hone.load.scratch.Scratch;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** pgbench on a database of its own; percentiles come from its log of single transactions. */
final class PgbenchEngine implements Engine {
    private static final long BYTES_PER_SCALE = 16L << 20;
    private static final String LOG = "turn";
    private static final Duration SET_UP = Duration.ofMinutes(30);

    /** What a workload may ask of pgbench. */
    private record Wish(
            int scale, int connections, int threads, String script, String protocol, boolean reconnect, double rate) {}

    @Override
    public Measured run(Job job) throws CannotRun, IOException, InterruptedException {
        Wish wish = wish(job);
        Path pgbench = Binaries.find("pgbench", "postgresql-contrib");
        Behind.refuseCrowd(job.at(), wish.connections());
        return Scratched.run(job, Behind.database(job), wish.scale() * BYTES_PER_SCALE, scratch -> {
            if (scratch.product() != Database.Product.POSTGRESQL) {
                throw new CannotRun("pgbench knows PostgreSQL alone; use sysbench or oltp for "
                        + job.at().name());
            }
            return run(job, wish, pgbench, scratch);
        });
    }

    private static Wish wish(Job job) throws CannotRun {
        Parameters parameters = job.parameters();
        int connections = job.connections(10);
        return new Wish(
                parameters.number("scale", 10),
                connections,
                parameters.number("threads", Math.min(2, connections), connections),
                parameters.text("script", "tpcb-like"),
                parameters.text("protocol", "simple"),
                parameters.flag("reconnect", false),
                job.rate());
    }

    private static Measured run(Job job, Wish wish, Path pgbench, Scratch scratch)
            throws IOException, InterruptedException {
        try (Workspace workspace = Workspace.open()) {
            Map<String, String> environment =
                    Map.of("PGPASSFILE", passwords(workspace, scratch), "PGCONNECT_TIMEOUT", "5");
            List<String> at = at(pgbench, scratch, job.at());
            List<String> fill = new ArrayList<>(at(pgbench, host(scratch), scratch.port(), scratch));
            fill.addAll(List.of("-i", "-q", "-s", String.valueOf(wish.scale()), scratch.database()));
            Ended filled = new ToolProcess(fill, environment, workspace.directory())
                    .run(SET_UP, job.stop(), line -> {}, () -> {});
            if (filled.cause() == Cause.STOPPED) {
                return Measured.stopped("pgbench", filled.output());
            }
            if (filled.exitCode() != 0) {
                return Measured.failed(
                        "pgbench", "pgbench could not fill its tables: " + last(filled), filled.output());
            }
            var turn = new AtomicInteger();
            return new ToolRun(job, Tool.PGBENCH, environment, workspace.directory(), wish.threads())
                    .run(
                            seconds -> command(at, wish, seconds, LOG + turn.incrementAndGet(), scratch.database()),
                            printed -> refine(printed, workspace.startingWith(LOG + turn.get())));
        }
    }

    /** The server of the database, or the pooler before it. */
    private static List<String> at(Path pgbench, Scratch scratch, Installation under) throws IOException {
        if (!Behind.isPooler(under)) {
            return at(pgbench, host(scratch), scratch.port(), scratch);
        }
        Listener tcp = under.listeners().stream()
                .filter(l -> l.socket() == null)
                .findFirst()
                .orElseThrow(() -> new IOException(under.name() + " has no TCP port"));
        return at(pgbench, tcp.reachableAddress(), tcp.port(), scratch);
    }

    private static List<String> at(Path pgbench, String host, int port, Scratch scratch) {
        return List.of(
                pgbench.toString(),
                "-h",
                host,
                "-p",
                String.valueOf(port),
                "-U",
                scratch.login().user());
    }

    private static String last(Ended ended) {
        return ended.output().lines().reduce("", (before, line) -> line);
    }

    private static String passwords(Workspace workspace, Scratch scratch) throws IOException {
        return workspace
                .secret(
                        "pgpass",
                        "*:*:*:" + scratch.login().user() + ":"
                                + scratch.login().password() + "\n")
                .toString();
    }

    private static String host(Scratch scratch) throws IOException {
        if (scratch.tcp().isPresent()) {
            return scratch.tcp().get().address();
        }
        Path socket = scratch.socket();
        if (socket == null) {
            throw new IOException("the server has neither a TCP port nor a local socket");
        }
        return socket.toString();
    }

    private static List<String> command(List<String> at, Wish wish, int seconds, String log, String database) {
        List<String> command = new ArrayList<>(at);
        command.addAll(List.of("-c", String.valueOf(wish.connections()), "-j", String.valueOf(wish.threads())));
        command.addAll(List.of("-T", String.valueOf(seconds), "-P", "1", "-b", wish.script(), "-M", wish.protocol()));
        command.addAll(List.of("--log", "--log-prefix=" + log));
        if (wish.script().equals("select-only")) {
            command.add("--sampling-rate=0.05");
        }
        if (wish.reconnect()) {
            command.add("-C");
        }
        if (wish.rate() > 0) {
            command.addAll(List.of("-R", String.valueOf(wish.rate())));
        }
        command.add(database);
        return command;
    }

    private static ToolResult refine(ToolResult printed, List<Path> logs) throws IOException {
        var log = new PgbenchLog();
        for (Path file : logs) {
            try (BufferedReader lines = Files.newBufferedReader(file)) {
                lines.lines().forEach(log::add);
            }
        }
        return printed.withLatency(log.latencyMicros());
    }
}

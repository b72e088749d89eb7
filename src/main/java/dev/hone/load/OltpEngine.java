package dev.hone.load;

import dev.hone.kind.Listener;
import dev.hone.load.generator.LoadOutcome;
import dev.hone.load.oltp.OltpLoad;
import dev.hone.load.oltp.OltpPlan;
import dev.hone.load.scratch.Scratch;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/** The built-in database load, on a database of its own. */
final class OltpEngine implements Engine {
    private static final String PRODUCT = "hone oltp";
    private static final int ROWS_PER_SCALE = 100_000;

    @Override
    public Measured run(Job job) throws CannotRun, IOException, InterruptedException {
        Parameters parameters = job.parameters();
        int rows = (int) Math.round(parameters.decimal("scale", 1) * ROWS_PER_SCALE);
        int connections = job.connections(8);
        double rate = job.rate();
        OltpPlan.Mix mix = OltpPlan.Mix.valueOf(parameters.text("mix", "mixed").toUpperCase(Locale.ROOT));
        int seed = parameters.number("seed", 1);
        Duration timeout = Duration.ofMillis(parameters.number("timeout_ms", 30_000));
        return Scratched.run(job, OltpPlan.bytes(rows), PRODUCT, scratch -> {
            String url = url(scratch, timeout);
            return run(
                    job,
                    new OltpPlan(
                            url,
                            scratch.login().user(),
                            scratch.login().password(),
                            rows,
                            connections,
                            rate,
                            mix,
                            seed,
                            job.warmUp(),
                            job.duration(),
                            timeout));
        });
    }

    private static Measured run(Job job, OltpPlan plan) throws IOException, InterruptedException {
        var second = new AtomicInteger();
        try {
            LoadOutcome outcome =
                    OltpLoad.run(plan, values -> job.tell(second.getAndIncrement(), values), job.stop()::await);
            return Measured.of(PRODUCT, plan.ratePerSecond() > 0, outcome);
        } catch (SQLException e) {
            throw new IOException("the tables could not be made: " + e.getMessage(), e);
        }
    }

    private static String url(Scratch scratch, Duration timeout) throws CannotRun {
        Listener tcp = scratch.tcp()
                .orElseThrow(() -> new CannotRun("the built-in load connects by TCP, and the server has no TCP port"));
        String address = tcp.address().contains(":") ? "[" + tcp.address() + "]" : tcp.address();
        String at = address + ":" + tcp.port() + "/" + scratch.database();
        return switch (scratch.product()) {
            case PGBOUNCER -> throw new CannotRun("a pooler holds no tables; run the load on the database behind it");
            case POSTGRESQL ->
                "jdbc:postgresql://" + at + "?ApplicationName=hone-bench&connectTimeout=5&socketTimeout="
                        + Math.max(1, timeout.toSeconds());
            case MYSQL ->
                "jdbc:mariadb://" + at + "?connectTimeout=5000&allowPublicKeyRetrieval=true&socketTimeout="
                        + timeout.toMillis();
            case FIREBIRD ->
                "jdbc:firebird://" + at + "?charSet=utf-8&connectTimeout=5&socketTimeout=" + timeout.toMillis();
        };
    }
}

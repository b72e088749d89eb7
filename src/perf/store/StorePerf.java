package dev.hone.host;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.hone.wire.HostSample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.h2.jdbcx.JdbcConnectionPool;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Samples per second, bytes per sample and the time of a query (10 series, 1 hour) of the sample store against a table with
 * one row a sample, in turn on the same machine; medians with least and greatest.
 */
final class StorePerf {
    private static final int SERIES = 100;
    private static final int SECONDS = 3600;
    private static final int BATCH = 10;
    private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");
    private static final long SAMPLES = (long) SERIES * SECONDS;

    private StorePerf() {}

    private record Result(double samplesPerSecond, double bytesPerSample, double queryMillis) {}

    public static void main(String[] args) throws Exception {
        ((Logger) LoggerFactory.getLogger("org.flywaydb")).setLevel(Level.ERROR);
        int rounds = args.length == 0 ? 5 : Integer.parseInt(args[0]);
        List<HostSample> samples = samples();
        List<Result> chunks = new ArrayList<>();
        List<Result> rows = new ArrayList<>();
        for (int round = 0; round <= rounds; round++) {
            Result ours = chunked(samples);
            Result plain = rowPerSample(samples);
            if (round > 0) {
                chunks.add(ours);
                rows.add(plain);
            }
        }
        System.out.printf("%d samples: %d series, one a second; %d rounds after one to warm up%n", SAMPLES, SERIES, rounds);
        print("sample store", chunks);
        print("row a sample", rows);
    }

    private static void print(String what, List<Result> results) {
        System.out.printf(
                "%-14s %s samples/s   %s bytes/sample   %s ms for 10 series x 1 h%n",
                what,
                spread(results.stream().map(Result::samplesPerSecond), "%,.0f"),
                spread(results.stream().map(Result::bytesPerSample), "%.2f"),
                spread(results.stream().map(Result::queryMillis), "%.1f"));
    }

    private static String spread(Stream<Double> values, String form) {
        double[] sorted = values.mapToDouble(Double::doubleValue).sorted().toArray();
        String pattern = form + " (" + form + ".." + form + ")";
        return pattern.formatted(sorted[sorted.length / 2], sorted[0], sorted[sorted.length - 1]);
    }

    private static Result chunked(List<HostSample> samples) throws Exception {
        try (Base base = new Base()) {
            Clock clock = ((InstantSource) () -> START.plusSeconds(SECONDS)).withZone(ZoneOffset.UTC);
            JdbcClient client = JdbcClient.create(base.pool);
            SeriesTable table = new SeriesTable(client);
            TransactionTemplate transaction = new TransactionTemplate(new JdbcTransactionManager(base.pool));
            SampleStore store = new SampleStore(
                    table, new ChunkTable(base.jdbc), new SampleLog(client), new Charts(), transaction, clock);
            long begin = System.nanoTime();
            for (int at = 0; at < samples.size(); at += BATCH) {
                store.add("perf", samples.subList(at, at + BATCH), Map.of());
                if (at % 600 == 600 - BATCH) {
                    store.flush();
                }
            }
            store.flush();
            double seconds = (System.nanoTime() - begin) / 1e9;
            SeriesReader reader = new SeriesReader(store, table, new Retention(Tier::keep), clock);
            List<String> names = names().subList(0, 10);
            double query = timed(() -> reader.read("perf", names, START, START.plusSeconds(SECONDS), SECONDS));
            return new Result(SAMPLES / seconds, base.bytes() / (double) SAMPLES, query);
        }
    }

    private static Result rowPerSample(List<HostSample> samples) throws Exception {
        try (Base base = new Base()) {
            base.jdbc.execute(
                    "create table sample (series_id int not null, at bigint not null, reading double precision not null, primary key (series_id, at))");
            List<String> names = names();
            long begin = System.nanoTime();
            for (int at = 0; at < samples.size(); at += BATCH) {
                List<Object[]> rows = new ArrayList<>();
                for (HostSample sample : samples.subList(at, at + BATCH)) {
                    for (int series = 0; series < SERIES; series++) {
                        rows.add(new Object[] {
                            series, sample.at().getEpochSecond(), sample.values().get(names.get(series))
                        });
                    }
                }
                base.jdbc.batchUpdate("insert into sample (series_id, at, reading) values (?, ?, ?)", rows);
            }
            double seconds = (System.nanoTime() - begin) / 1e9;
            double query = timed(() -> base.jdbc.queryForList(
                    "select series_id, at, reading from sample where series_id < 10 and at between ? and ? order by series_id, at",
                    START.getEpochSecond(),
                    START.getEpochSecond() + SECONDS));
            return new Result(SAMPLES / seconds, base.bytes() / (double) SAMPLES, query);
        }
    }

    /** Median of nine, after three to warm up. */
    private static double timed(Runnable query) {
        List<Double> times = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            long begin = System.nanoTime();
            query.run();
            if (i >= 3) {
                times.add((System.nanoTime() - begin) / 1e6);
            }
        }
        times.sort(Comparator.naturalOrder());
        return times.get(times.size() / 2);
    }

    /** A third each: counters with a noisy rate, gauges in whole bytes that wander, gauges that hardly change. */
    private static List<HostSample> samples() {
        Random random = new Random(1);
        double[] now = new double[SERIES];
        List<String> names = names();
        List<HostSample> all = new ArrayList<>();
        for (int second = 0; second < SECONDS; second++) {
            Map<String, Double> values = new HashMap<>();
            for (int i = 0; i < SERIES; i++) {
                now[i] += switch (i % 3) {
                    case 0 -> Math.abs(Math.rint(random.nextGaussian() * 1e5));
                    case 1 -> Math.rint(random.nextGaussian() * 256) * 4096;
                    default -> random.nextInt(50) == 0 ? 1 : 0;
                };
                values.put(names.get(i), i % 3 == 1 ? now[i] + 8e9 : now[i]);
            }
            all.add(new HostSample(START.plusSeconds(second), values));
        }
        return all;
    }

    private static List<String> names() {
        return IntStream.range(0, SERIES)
                .mapToObj(i -> i % 3 == 0 ? "disk.d" + i + ".read_bytes" : "gauge." + i)
                .toList();
    }

    /** A database file of its own. */
    private static final class Base implements AutoCloseable {
        private final Path folder;
        private final JdbcConnectionPool pool;
        private final JdbcTemplate jdbc;

        Base() throws Exception {
            folder = Files.createTempDirectory("hone-perf");
            pool = JdbcConnectionPool.create("jdbc:h2:file:" + folder + "/perf;DB_CLOSE_ON_EXIT=FALSE", "sa", "");
            Flyway.configure().dataSource(pool).locations("classpath:db/migration/common").load().migrate();
            jdbc = new JdbcTemplate(pool);
        }

        /** Size of the file once closed and compacted, the empty tables of the application included. */
        long bytes() throws Exception {
            jdbc.execute("shutdown compact");
            return Files.size(folder.resolve("perf.mv.db"));
        }

        @Override
        public void close() throws Exception {
            pool.dispose();
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        }
    }
}

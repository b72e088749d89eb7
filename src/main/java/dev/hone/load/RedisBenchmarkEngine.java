package dev.hone.load;

import dev.hone.kind.Listener;
import dev.hone.load.ToolProcess.Cause;
import dev.hone.load.ToolProcess.Ended;
import dev.hone.load.output.Parsed;
import dev.hone.load.output.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * redis-benchmark on keys of its own. It counts requests, not seconds: two short runs first tell how many fill the time, so
 * the duration is met roughly.
 */
final class RedisBenchmarkEngine implements Engine {
    private static final int PILOTS = 2;
    private static final int PILOT_REQUESTS_PER_CONNECTION = 100;
    private static final double PILOT_SECONDS = 0.5;
    private static final long MOST_REQUESTS = 500_000_000L;
    private static final Duration PILOT_PATIENCE = Duration.ofSeconds(60);

    /** What a workload may ask of it. */
    private record Wish(String test, int connections, int valueBytes, int keys, int pipeline, int threads) {
        String value() {
            return "x".repeat(valueBytes);
        }
    }

    @Override
    public Measured run(Job job) throws CannotRun, IOException, InterruptedException {
        Wish wish = wish(job);
        RedisSession session = RedisSession.of(job);
        Path program = Binaries.find("redis-benchmark", "redis-tools");
        RedisKeys keys = RedisKeys.open(session, wish.keys(), wish.valueBytes());
        try {
            Measured measured = run(job, wish, program, keys);
            keys.close();
            return measured;
        } catch (CannotRun | IOException | InterruptedException | RuntimeException e) {
            close(keys, e);
            throw e;
        }
    }

    private static Wish wish(Job job) throws CannotRun {
        Parameters parameters = job.parameters();
        int connections = job.connections(50);
        return new Wish(
                parameters.text("test", "get"),
                connections,
                parameters.number("value_bytes", 100),
                parameters.number("keys", 100_000),
                parameters.number("pipeline", 1),
                Math.min(parameters.number("threads", 1), connections));
    }

    private static Measured run(Job job, Wish wish, Path program, RedisKeys keys)
            throws CannotRun, IOException, InterruptedException {
        if (wish.test().equals("get")) {
            keys.fill(wish.value());
        }
        List<String> fixed = fixed(job, wish, program, keys);
        long requests = (long) wish.connections() * PILOT_REQUESTS_PER_CONNECTION;
        double rate = 0;
        for (int pilot = 0; pilot < PILOTS; pilot++) {
            Ended ended = new ToolProcess(job.network().command(command(fixed, wish, requests)), Map.of(), Path.of("/"))
                    .run(PILOT_PATIENCE, job.stop(), line -> {}, () -> {});
            if (ended.cause() == Cause.STOPPED) {
                return Measured.stopped("redis-benchmark", ended.output());
            }
            if (!(Tool.REDIS_BENCHMARK.parse(ended.output()) instanceof Parsed.Understood(var result))) {
                return Measured.failed("redis-benchmark", "redis-benchmark gave no result", ended.output());
            }
            rate = Math.max(1, result.figures().getOrDefault("requests_per_second", 1.0));
            requests = (long) Math.ceil(rate * PILOT_SECONDS);
        }
        double settled = rate;
        return new ToolRun(job, Tool.REDIS_BENCHMARK, Map.of(), Path.of("/"), wish.threads())
                .run(
                        seconds -> command(fixed, wish, Math.min(MOST_REQUESTS, (long) Math.ceil(settled * seconds))),
                        printed -> printed);
    }

    private static List<String> fixed(Job job, Wish wish, Path program, RedisKeys keys) throws CannotRun {
        List<String> fixed = new ArrayList<>(List.of(program.toString()));
        fixed.addAll(where(job));
        keys.login().ifPresent(l -> fixed.addAll(List.of("--user", l.user(), "-a", l.password())));
        fixed.addAll(List.of("--dbnum", String.valueOf(keys.database()), "-r", String.valueOf(wish.keys())));
        fixed.addAll(List.of("-c", String.valueOf(wish.connections()), "-P", String.valueOf(wish.pipeline())));
        if (wish.threads() > 1) {
            fixed.addAll(List.of("--threads", String.valueOf(wish.threads())));
        }
        return fixed;
    }

    /** Its first TCP port, as clients mostly come by; a local socket where there is none. */
    private static List<String> where(Job job) throws CannotRun {
        Listener listener = job.at().listeners().stream()
                .min(Comparator.comparing(l -> l.socket() != null))
                .orElseThrow(() -> new CannotRun(job.at().name() + " listens on nothing that can be seen"));
        Path socket = listener.socket();
        return socket == null
                ? List.of("-h", listener.reachableAddress(), "-p", String.valueOf(listener.port()))
                : List.of("-s", socket.toString());
    }

    private static List<String> command(List<String> fixed, Wish wish, long requests) {
        List<String> command = new ArrayList<>(fixed);
        command.addAll(List.of("-n", String.valueOf(requests)));
        String key = RedisKeys.PREFIX + "__rand_int__";
        command.addAll(wish.test().equals("get") ? List.of("GET", key) : List.of("SET", key, wish.value()));
        return command;
    }

    private static void close(RedisKeys keys, Exception cause) {
        try {
            keys.close();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }
}

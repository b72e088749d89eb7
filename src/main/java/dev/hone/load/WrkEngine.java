package dev.hone.load;

import dev.hone.load.output.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** wrk, with a timeout long enough that slow answers are not left out of its latencies. */
final class WrkEngine implements Engine {
    @Override
    public Measured run(Job job) throws CannotRun, IOException, InterruptedException {
        HttpTarget target = HttpTarget.of(job);
        HttpHeaders headers = HttpHeaders.of(job.parameters());
        int connections = job.connections(10);
        int threads = job.parameters().number("threads", Math.min(2, connections), connections);
        int timeout = job.parameters().number("timeout_ms", 30_000) / 1000;
        List<String> fixed = new ArrayList<>();
        Path wrk = Binaries.find("wrk", "wrk");
        fixed.addAll(List.of(wrk.toString(), "--latency", "-t", String.valueOf(threads)));
        fixed.addAll(List.of("-c", String.valueOf(connections), "--timeout", timeout + "s"));
        fixed.addAll(HttpTools.headers(headers));
        return new ToolRun(job, Tool.WRK, Map.of(), Path.of("/"), threads)
                .run(seconds -> command(fixed, seconds, target), printed -> printed);
    }

    private static List<String> command(List<String> fixed, int seconds, HttpTarget target) {
        List<String> command = new ArrayList<>(fixed);
        command.addAll(List.of("-d", seconds + "s", target.url()));
        return command;
    }
}

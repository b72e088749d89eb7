package dev.hone.load;

import dev.hone.load.output.AbPercentiles;
import dev.hone.load.output.Tool;
import dev.hone.load.output.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Apache's benchmark. It keeps every request's times in memory, so the number of requests is bounded by the duration. */
final class AbEngine implements Engine {
    private static final int MOST_REQUESTS_PER_SECOND = 150_000;
    private static final int MOST_REQUESTS = 20_000_000;
    private static final String PERCENTILES = "percentiles.csv";

    @Override
    public Measured run(Job job) throws CannotRun, IOException, InterruptedException {
        HttpTarget target = HttpTarget.of(job);
        HttpHeaders headers = HttpHeaders.of(job.parameters());
        int connections = job.connections(10);
        boolean keepAlive = job.parameters().flag("keep_alive", true);
        int timeout = job.parameters().number("timeout_ms", 30_000) / 1000;
        Path ab = Binaries.find("ab", "apache2-utils");
        try (Workspace workspace = Workspace.open()) {
            List<String> rest = new ArrayList<>();
            rest.addAll(List.of("-q", "-l", "-r", "-c", String.valueOf(connections), "-s", String.valueOf(timeout)));
            rest.addAll(List.of("-e", workspace.file(PERCENTILES).toString()));
            if (keepAlive) {
                rest.add("-k");
            }
            rest.addAll(HttpTools.headers(headers));
            rest.add(target.url());
            return new ToolRun(job, Tool.AB, Map.of(), workspace.directory(), 1)
                    .run(seconds -> command(ab, seconds, rest), printed -> refine(printed, workspace));
        }
    }

    private static List<String> command(Path ab, int seconds, List<String> rest) {
        long requests = Math.min(MOST_REQUESTS, (long) seconds * MOST_REQUESTS_PER_SECOND);
        List<String> command = new ArrayList<>();
        command.addAll(List.of(ab.toString(), "-t", String.valueOf(seconds), "-n", String.valueOf(requests)));
        command.addAll(rest);
        return command;
    }

    private static ToolResult refine(ToolResult printed, Workspace workspace) throws IOException {
        Path csv = workspace.file(PERCENTILES);
        return Files.exists(csv) ? printed.withLatency(AbPercentiles.parse(Files.readString(csv))) : printed;
    }
}

package dev.hone.apply;

import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Installation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The service's logs: marked before a change, so that only what it wrote since is judged and shown. */
final class Logs {
    private static final int LIMIT_BYTES = 256 * 1024;
    private static final int TAIL_LINES = 40;

    private final Work work;

    Logs(Work work) {
        this.work = work;
    }

    /** Present sizes of the logs that are plain files. */
    Map<String, Long> sizes(Installation at, EffectiveConfig config) throws IOException {
        return sizes(work.kind().logs(at, config));
    }

    /** The same of a service that does not run, as far as its files tell where its logs are, and of its output files. */
    Map<String, Long> sizesAround(Installation at, List<Path> outputs) throws IOException {
        List<Path> all = new ArrayList<>(outputs);
        try {
            all.addAll(work.kind()
                    .logs(at, work.kind().effective(at, work.machine().host())));
        } catch (RuntimeException e) {
            // What cannot be read of a service that is down is missing in the tail, no more.
        }
        return sizes(all);
    }

    private Map<String, Long> sizes(List<Path> logs) throws IOException {
        Map<String, Long> sizes = new LinkedHashMap<>();
        for (Path log : logs) {
            Optional<Seen> seen = work.disk().look(log);
            if (seen.filter(Seen::isFile).isPresent()) {
                sizes.put(log.toString(), seen.get().sizeBytes());
            }
        }
        return sizes;
    }

    /** Lines written since; a log that cannot be read any more gives none and is named in {@link #tail}. */
    List<String> since(Map<String, Long> sizes) {
        List<String> lines = new ArrayList<>();
        sizes.forEach((log, size) -> lines.addAll(lines(log, size)));
        return lines;
    }

    /** The last lines written since, each log under its name. */
    String tail(Map<String, Long> sizes) {
        StringBuilder tail = new StringBuilder();
        sizes.forEach((log, size) -> {
            List<String> lines = lines(log, size);
            if (!lines.isEmpty()) {
                tail.append("== ").append(log).append('\n');
                lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size())
                        .forEach(line -> tail.append(line).append('\n'));
            }
        });
        return tail.toString();
    }

    private List<String> lines(String log, long from) {
        try {
            String text = new String(work.disk().readFrom(Path.of(log), from, LIMIT_BYTES), StandardCharsets.UTF_8);
            return text.isEmpty() ? List.of() : List.of(text.split("\n"));
        } catch (IOException e) {
            return List.of(log + " cannot be read: " + Cause.of(e));
        }
    }
}

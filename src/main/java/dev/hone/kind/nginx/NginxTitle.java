package dev.hone.kind.nginx;

import dev.hone.kind.ProcessInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How an nginx was started. The master writes its arguments, joined by spaces, into its title; in the single-process mode
 * the command line stays as it was.
 *
 * @param program as it was called: a path or a bare name
 * @param options {@code -c}, {@code -p}, {@code -e} and {@code -g} with what they were given
 * @param single  whether there is no master process
 */
record NginxTitle(String program, Map<String, String> options, boolean single) {
    private static final String MASTER = "nginx: master process";
    private static final String WORKER = "nginx: worker process";
    private static final Set<String> SHORT_LIVED = Set.of("-t", "-T", "-v", "-V", "-h", "-?", "-s", "-tq", "-qt");

    NginxTitle {
        options = Map.copyOf(options);
    }

    /** The title of a master or a single process; empty for workers, cache managers, checks and signals. */
    static Optional<NginxTitle> of(ProcessInfo process) {
        String title = title(process);
        if (title.startsWith(MASTER)) {
            return Optional.of(
                    read(List.of(title.substring(MASTER.length()).strip().split(" +")), false));
        }
        boolean isOther = title.startsWith("nginx: ") || !process.comm().equals("nginx") || title.isEmpty();
        boolean isShortLived = process.command().stream().anyMatch(SHORT_LIVED::contains);
        return isOther || isShortLived ? Optional.empty() : Optional.of(read(process.command(), true));
    }

    static boolean isWorker(ProcessInfo process) {
        return title(process).startsWith(WORKER);
    }

    /** Whether a worker only finishes what it has and takes no new connection. */
    static boolean isDraining(ProcessInfo process) {
        return title(process).startsWith(WORKER + " is shutting down");
    }

    private static String title(ProcessInfo process) {
        return process.command().stream().filter(w -> !w.isEmpty()).collect(Collectors.joining(" "));
    }

    private static NginxTitle read(List<String> words, boolean single) {
        Map<String, List<String>> options = new LinkedHashMap<>();
        List<String> current = new ArrayList<>();
        for (String word : words.subList(1, words.size())) {
            if (word.matches("-[cpegqt].*")) {
                current = options.computeIfAbsent(word.substring(0, 2), o -> new ArrayList<>());
                if (word.length() > 2) {
                    current.add(word.substring(2));
                }
            } else {
                current.add(word);
            }
        }
        Map<String, String> joined = new LinkedHashMap<>();
        options.forEach((option, values) -> joined.put(option, String.join(" ", values)));
        return new NginxTitle(words.getFirst(), joined, single);
    }
}

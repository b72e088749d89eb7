package dev.hone.kind.pgpool;

import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import dev.hone.kind.Installation;
import dev.hone.kind.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * pgpool's program started a second time on the same files. It has no way to check them, but it loads them before it looks
 * into the pid file, and then ends by itself: so its complaint about the running one is the good news. It finds wrong
 * numbers, words and units; unknown names and wrong truth values it passes over even so.
 */
final class SecondStart {
    private static final Pattern TAKEN = Pattern.compile("pid file found\\. is another pgpool\\(\\d+\\) is running\\?");
    private static final Pattern COMPLAINT = Pattern.compile("(?m)^.*?(?:FATAL|ERROR): {1,2}(.*)$");

    private SecondStart() {}

    static Optional<CommandLine> command(Installation at) {
        if (!at.attributes().containsKey(Place.PID_FILE)) {
            return Optional.empty();
        }
        List<String> line = new ArrayList<>(
                List.of(at.binary().toString(), "-n", "-f", Place.main(at).toString()));
        add(line, "-F", at.attributes().get(Place.PCP));
        add(line, "-a", at.attributes().get(Place.HBA));
        return Optional.of(
                new CommandLine(line, Map.of(), null, null, null, Duration.ofSeconds(5)).as(at.uid(), at.gid()));
    }

    private static void add(List<String> line, String option, @Nullable String file) {
        if (file != null) {
            line.addAll(List.of(option, file));
        }
    }

    static List<Problem> judge(Installation at, CommandResult result) {
        String said = result.output();
        boolean taken = TAKEN.matcher(said).find();
        List<Problem> complaints = COMPLAINT
                .matcher(said)
                .results()
                .map(m -> m.group(1))
                .filter(words -> !TAKEN.matcher(words).find())
                .map(words -> Problem.error("checker_failed", at.name(), words, null))
                .toList();
        return complaints.isEmpty() && !taken
                ? List.of(Problem.error(
                        "checker_failed", at.name(), "a second start gave no verdict: " + said.strip(), null))
                : complaints;
    }
}

package dev.hone.kind.pgbouncer;

import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import dev.hone.kind.Installation;
import dev.hone.kind.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The pooler's program started a second time on the same files. It has no way to check them, but it loads all of them
 * before it looks whether another runs, and then ends by itself, before it opens a port: so its complaint about the running
 * one is the good news. Only where the pid file names the running one, since that is what ends it.
 */
final class SecondStart {
    private static final Pattern TAKEN =
            Pattern.compile("FATAL (?:unix socket is in use|pidfile exists, another instance running)");
    private static final Pattern COMPLAINT = Pattern.compile("(?m)^\\S+ \\S+ \\S+ \\[?\\d+\\]? (?:ERROR|FATAL) (.*)$");
    private static final Pattern PLACE = Pattern.compile("\\((\\S+):(\\d+)\\)");

    private SecondStart() {}

    static Optional<CommandLine> command(Installation at) {
        if (at.uid() == 0 || !at.attributes().containsKey(Place.PID_FILE)) {
            return Optional.empty();
        }
        CommandLine line = new CommandLine(
                List.of(at.binary().toString(), Place.main(at).toString()),
                Map.of(),
                Place.directory(at),
                null,
                null,
                Duration.ofSeconds(5));
        return Optional.of(line.as(at.uid(), at.gid()));
    }

    static List<Problem> judge(Installation at, CommandResult result) {
        String said = result.output();
        List<Problem> complaints = COMPLAINT
                .matcher(said)
                .results()
                .filter(m -> !TAKEN.matcher(m.group()).find())
                .map(m -> complaint(at, m.group(1)))
                .toList();
        if (complaints.isEmpty() && !TAKEN.matcher(said).find()) {
            return List.of(Problem.error(
                    "checker_failed", at.name(), "a second start gave no verdict: " + said.strip(), null));
        }
        return complaints;
    }

    private static Problem complaint(Installation at, String words) {
        Matcher place = PLACE.matcher(words);
        return place.find()
                ? new Problem(
                        "checker_failed",
                        Problem.Severity.ERROR,
                        place.group(1),
                        Integer.parseInt(place.group(2)),
                        words,
                        null)
                : Problem.error("checker_failed", at.name(), words, null);
    }
}

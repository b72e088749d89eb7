package dev.hone.kind.postgresql;

import dev.hone.kind.CommandResult;
import dev.hone.kind.Installation;
import dev.hone.kind.Problem;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads what {@code postgres -C} wrote. */
final class CheckerOutput {
    private static final Pattern MESSAGE = Pattern.compile(".*?(?:LOG|FATAL|ERROR|PANIC): {1,2}(.+)");
    private static final Pattern PLACE = Pattern.compile(".* in file \"([^\"]+)\" line ([0-9]+).*");
    private static final Pattern SUMMARY = Pattern.compile("configuration file \".*\" contains errors.*");

    private CheckerOutput() {}

    static List<Problem> problems(Installation at, CommandResult result) {
        if (result.succeeded() && !result.stderr().contains("FATAL:")) {
            return List.of();
        }
        List<Problem> named = messages(result)
                .filter(m -> !SUMMARY.matcher(m).matches())
                .map(m -> problem(at, m))
                .toList();
        return named.isEmpty() ? List.of(problem(at, unnamed(result))) : named;
    }

    private static Stream<String> messages(CommandResult result) {
        return result.stderr()
                .lines()
                .map(MESSAGE::matcher)
                .filter(Matcher::matches)
                .map(m -> m.group(1))
                .filter(m -> !m.startsWith("skipping missing configuration file"));
    }

    private static String unnamed(CommandResult result) {
        String said = result.output().strip();
        return result.timedOut() ? "the check took too long" : said.isEmpty() ? "exit code " + result.exitCode() : said;
    }

    private static Problem problem(Installation at, String message) {
        Matcher place = PLACE.matcher(message);
        boolean placed = place.matches();
        return new Problem(
                "checker_failed",
                Problem.Severity.ERROR,
                placed ? place.group(1) : at.name(),
                placed ? Integer.parseInt(place.group(2)) : 0,
                message,
                null);
    }
}

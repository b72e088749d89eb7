package dev.hone.kind.mysql;

import dev.hone.kind.CommandResult;
import dev.hone.kind.Problem;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what a server says when it only parses its options. Its exit code says little: InnoDB switched off by a bad value
 * still exits 0, so every line counts.
 */
final class CheckerVerdict {
    private static final Pattern STAMP = Pattern.compile("^[0-9]{4}-[0-9]{2}-[0-9]{2}\\S*\\s+\\S*\\s*[0-9]*\\s*");
    private static final Pattern BROKEN = Pattern.compile(
            "\\[ERROR]|^error: |Fatal error|unknown (variable|option)|Wrong ['!]|found option without|\\[ABORTING]",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern SKIPPED = Pattern.compile("is ignored$|maximum include ?recursion");
    private static final Pattern REPAIRED = Pattern.compile("adjusted to|wasn't recognized|due to invalid value");
    private static final Pattern NAME = Pattern.compile("(?:option|variable|to) '(?:--)?([A-Za-z0-9_-]+)");

    private CheckerVerdict() {}

    static List<Problem> read(String service, CommandResult result) {
        List<Problem> problems = result.stderr()
                .lines()
                .map(l -> problem(service, l))
                .flatMap(Optional::stream)
                .toList();
        boolean explained = problems.stream().anyMatch(p -> p.severity() != Problem.Severity.WARNING);
        if (result.succeeded() || explained) {
            return problems;
        }
        String said = result.timedOut() ? "took too long" : "exit code " + result.exitCode() + ": " + result.stderr();
        return List.of(Problem.error("checker_failed", service, said.strip(), null));
    }

    private static Optional<Problem> problem(String service, String line) {
        String words = STAMP.matcher(line).replaceFirst("").strip();
        boolean mildened = words.contains("[Warning]") || words.startsWith("Warning:");
        Matcher name = NAME.matcher(words);
        String subject = name.find() ? name.group(1).replace('-', '_') : service;
        if (SKIPPED.matcher(words).find() || !mildened && BROKEN.matcher(words).find()) {
            return Optional.of(Problem.error("checker_failed", subject, words, null));
        }
        return REPAIRED.matcher(words).find()
                ? Optional.of(Problem.warning("quietly_repaired", subject, 0, words))
                : Optional.empty();
    }
}

package dev.hone.kind.redis;

import dev.hone.kind.CommandResult;
import dev.hone.kind.Installation;
import dev.hone.kind.Problem;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Redis has no checker. Its parser reads the files and then the options of the command line, and stops at the first wrong
 * line; so a last option that is no parameter makes it stop there, before it opens a port or any data, if and only if
 * everything before is right.
 */
final class CheckerVerdict {
    static final String LAST_OPTION = "hone-has-read-all";

    private static final Pattern COMPLAINT = Pattern.compile("(?m)^>>> '(.*)'\\R(.*)$");
    private static final Pattern LINE = Pattern.compile("(?m)^Reading the configuration file, at line ([0-9]+)");

    private CheckerVerdict() {}

    static List<Problem> judge(Installation at, CommandResult result) {
        Matcher complaint = COMPLAINT.matcher(result.output());
        if (complaint.find()) {
            return complaint.group(1).contains(LAST_OPTION) ? List.of() : List.of(wrong(at, result, complaint));
        }
        String how = result.timedOut() ? "took too long" : "ended with code " + result.exitCode();
        return List.of(Problem.error(
                "checker_failed",
                at.name(),
                "the reading of its files %s: %s".formatted(how, result.output().strip()),
                null));
    }

    private static Problem wrong(Installation at, CommandResult result, Matcher complaint) {
        Matcher line = LINE.matcher(result.output());
        int number = line.find() ? Integer.parseInt(line.group(1)) : 0;
        return new Problem(
                "checker",
                Problem.Severity.ERROR,
                String.valueOf(at.mainConfig()),
                number,
                "%s: %s".formatted(complaint.group(1), complaint.group(2).strip()),
                null);
    }
}

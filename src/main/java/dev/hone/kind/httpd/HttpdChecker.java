package dev.hone.kind.httpd;

import dev.hone.kind.CommandResult;
import dev.hone.kind.Installation;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what {@code httpd -t} said. It calls a configuration right that it does not follow: numbers that do not fit are
 * changed with a warning, so a warning that says so counts as an error, unless the running configuration has such already.
 */
final class HttpdChecker {
    private static final Pattern AT_LINE =
            Pattern.compile("Syntax error on line ([0-9]+) of ((?:(?! of ).)+?):\\s*\\n?(?!Syntax)(.*)");
    private static final Pattern CHANGED =
            Pattern.compile("(?m)^.*?(AH[0-9]{5}): (WARNING: .*(?:creasing|setting|using|must|exceed).*)$");

    private HttpdChecker() {}

    static List<Problem> judge(Installation at, CommandResult result) {
        List<Problem> problems = new ArrayList<>();
        String said = result.output();
        Matcher changed = CHANGED.matcher(said);
        boolean isKnown = Boolean.parseBoolean(at.attributes().get(HttpdSetup.CLAMPED));
        while (changed.find()) {
            problems.add(new Problem(
                    "misread_value",
                    isKnown ? Severity.WARNING : Severity.ERROR,
                    at.name(),
                    0,
                    changed.group(2) + " (" + changed.group(1) + ")",
                    null));
        }
        if (!result.succeeded()) {
            problems.add(failure(at, result, said));
        }
        return problems;
    }

    private static Problem failure(Installation at, CommandResult result, String said) {
        if (result.timedOut()) {
            return Problem.error("checker", at.name(), "httpd -t took too long", null);
        }
        Problem last = Problem.error("checker", at.name(), said.strip(), null);
        Matcher line = AT_LINE.matcher(said);
        while (line.find()) {
            String where = " in " + line.group(2) + ":" + line.group(1);
            last = new Problem(
                    "checker",
                    Severity.ERROR,
                    line.group(2),
                    Integer.parseInt(line.group(1)),
                    line.group(3).strip() + where,
                    null);
        }
        return last;
    }
}

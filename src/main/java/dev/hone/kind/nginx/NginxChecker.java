package dev.hone.kind.nginx;

import dev.hone.kind.CommandResult;
import dev.hone.kind.Installation;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what {@code nginx -t} said. */
final class NginxChecker {
    /** With its own prefix before a log is open, in the log's form after that. */
    private static final Pattern LINE = Pattern.compile(
            "(?:nginx: |[0-9/]{10} [0-9:]{8} )\\[(warn|error|crit|alert|emerg)] (?:[0-9]+#[0-9]+: )?"
                    + "(.*?)(?: in (/[^:\\n]*):([0-9]+))?$",
            Pattern.MULTILINE);

    private NginxChecker() {}

    static List<Problem> judge(Installation at, CommandResult result) {
        List<Problem> problems = new ArrayList<>();
        Matcher line = LINE.matcher(result.output());
        while (line.find()) {
            Problem problem = problem(at, line);
            if (!problems.contains(problem)) {
                problems.add(problem);
            }
        }
        boolean named = problems.stream().anyMatch(p -> p.severity() == Severity.ERROR);
        if (!result.succeeded() && !named) {
            String what = result.timedOut()
                    ? "nginx -t took too long"
                    : result.output().strip();
            problems.add(Problem.error("checker_failed", at.name(), what, null));
        }
        return problems;
    }

    private static Problem problem(Installation at, Matcher line) {
        String subject = line.group(3) == null ? at.name() : line.group(3);
        int number = line.group(4) == null ? 0 : Integer.parseInt(line.group(4));
        Severity severity = line.group(1).equals("warn") ? Severity.WARNING : Severity.ERROR;
        String place = line.group(3) == null ? "" : " in " + line.group(3) + ":" + line.group(4);
        return new Problem(code(line.group(2)), severity, subject, number, line.group(2) + place, null);
    }

    private static String code(String message) {
        return message.startsWith("host not found") ? "name_not_resolved" : "checker";
    }
}

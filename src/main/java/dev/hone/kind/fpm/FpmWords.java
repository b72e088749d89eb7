package dev.hone.kind.fpm;

import dev.hone.kind.CommandResult;
import dev.hone.kind.Installation;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import dev.hone.kind.format.ConfigPath;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What php-fpm says, to its checker's output and to its log. */
public final class FpmWords {
    private static final Pattern LINE = Pattern.compile(
            "(?m)^(?:\\[[^]\\n]*] )?(WARNING|ERROR|ALERT): (?:\\[(/[^:\\n]*):([0-9]+)] )?(.*)$|^((?:PHP: +|.*Fatal Error ).*)$");
    private static final Pattern SAYS_NOTHING_NEW =
            Pattern.compile("FPM initialization failed|failed to (load|post process).*|Unable to include .*");
    private static final Pattern ALARM = Pattern.compile(".*] (ERROR|ALERT|EMERG): (?!failed to ptrace).*");

    private FpmWords() {}

    /** What the checker holds against the files. */
    public static List<Problem> judge(Installation at, CommandResult result) {
        List<Problem> problems = new ArrayList<>();
        Matcher line = LINE.matcher(result.output());
        while (line.find()) {
            Problem problem = problem(at, line);
            if (!problems.contains(problem)
                    && !SAYS_NOTHING_NEW.matcher(text(line)).matches()) {
                problems.add(problem);
            }
        }
        boolean isNamed = problems.stream().anyMatch(p -> p.severity() == Severity.ERROR);
        if (!result.succeeded() && !isNamed) {
            String what = result.timedOut()
                    ? "php-fpm -t took too long"
                    : result.output().strip();
            problems.add(Problem.error("checker_failed", at.name(), what, null));
        }
        return problems;
    }

    private static Problem problem(Installation at, Matcher line) {
        String file = line.group(2);
        boolean isWarning = "WARNING".equals(line.group(1));
        return new Problem(
                "checker",
                isWarning ? Severity.WARNING : Severity.ERROR,
                file == null ? at.name() : file,
                file == null ? 0 : Integer.parseInt(line.group(3)),
                text(line) + (file == null ? "" : " in " + file + ":" + line.group(3)),
                null);
    }

    private static String text(Matcher line) {
        return line.group(4) == null ? line.group(5) : line.group(4);
    }

    /** The master's own log, where it is a file that its config names. */
    public static List<Path> logs(FpmTree tree) {
        return tree.global().value("error_log").filter(l -> !l.matches("syslog|")).stream()
                .flatMap(l -> ConfigPath.of(l).stream())
                .map(l -> tree.prefix().resolve(l).normalize())
                .toList();
    }

    /** Lines that say that something failed. */
    public static List<String> alarms(List<String> lines) {
        return lines.stream().filter(l -> ALARM.matcher(l).matches()).toList();
    }
}

package dev.hone.apply;

import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import dev.hone.kind.Installation;
import dev.hone.kind.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Runs the service's own checker over files as they would be, while the live path still holds the old ones: in a private
 * mount namespace, where each staged file covers the real one.
 */
final class Shadow {
    private static final Path BWRAP = Path.of("/usr/bin/bwrap");
    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");

    private final Work work;
    private final Installation at;

    Shadow(Work work, Installation at) {
        this.work = work;
        this.at = at;
    }

    /** What came of it. */
    record Result(boolean checked, String note, String output) {}

    /** Checks in the shadow; {@code checked} is false where that is not possible, and the note says why. */
    Result check(List<Slot> slots) throws Failure, IOException {
        Optional<CommandLine> checker = work.kind().checker(at);
        if (checker.isEmpty() || slots.isEmpty()) {
            return new Result(true, checker.isEmpty() ? at.name() + " has no checker" : "no file to check", "");
        }
        if (work.disk().look(BWRAP).isEmpty()) {
            return new Result(false, "no bwrap here, so the checker runs after the switch", "");
        }
        trusted(checker.get());
        CommandResult result = work.machine().host().run(shadowed(checker.get(), slots));
        if (!result.succeeded() && result.stderr().contains("bwrap: ")) {
            return new Result(
                    false,
                    "a private mount namespace is not permitted here, so the checker runs after the switch",
                    result.stderr());
        }
        judge(result);
        return new Result(true, "the service's own checker accepts it", result.output());
    }

    /** Checks the live files; used after the switch where no shadow is possible. */
    void checkLive() throws Failure, IOException {
        Optional<CommandLine> checker = work.kind().checker(at);
        if (checker.isPresent()) {
            trusted(checker.get());
            judge(work.machine().host().run(checker.get()));
        }
    }

    private void trusted(CommandLine checker) throws Failure, IOException {
        int runsAs = checker.uid() == null ? work.machine().uid() : checker.uid();
        new TrustedProgram(work.machine(), runsAs)
                .check(Path.of(checker.arguments().getFirst()));
    }

    private void judge(CommandResult result) throws Failure {
        List<Problem> problems = work.kind().judge(at, result).stream()
                .filter(p -> p.severity() != Problem.Severity.WARNING)
                .toList();
        if (!problems.isEmpty()) {
            String words = problems.stream().map(Problem::message).collect(Collectors.joining("; "));
            throw new Failure("the service's own checker refuses it: " + words, result.output());
        }
    }

    private CommandLine shadowed(CommandLine checker, List<Slot> slots) throws IOException {
        List<String> line = new ArrayList<>(List.of(BWRAP.toString(), "--dev-bind", "/", "/"));
        line.addAll(ShadowBinds.of(work.disk(), slots));
        line.addAll(List.of(
                "--chdir",
                checker.directory() == null ? "/" : checker.directory().toString(),
                "--"));
        line.addAll(asUser(checker));
        line.addAll(checker.arguments());
        return new CommandLine(line, checker.environment(), null, null, null, checker.timeout());
    }

    private List<String> asUser(CommandLine checker) {
        Integer uid = checker.uid();
        Integer gid = checker.gid();
        if (uid == null || gid == null || uid == work.machine().uid()) {
            return List.of();
        }
        return List.of(
                SETPRIV.toString(),
                "--reuid=" + uid,
                "--regid=" + gid,
                "--clear-groups",
                "--no-new-privs",
                "--bounding-set=-all",
                "--inh-caps=-all");
    }
}

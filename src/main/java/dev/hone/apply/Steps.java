package dev.hone.apply;

import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import dev.hone.kind.Installation;
import dev.hone.kind.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Carries out what a kind says must be done so that new values come into force. */
final class Steps {
    private final Work work;

    Steps(Work work) {
        this.work = work;
    }

    void perform(Installation at, List<Step> steps) throws Failure, IOException {
        for (Step step : steps) {
            switch (step) {
                case Step.Signal signal -> signal(signal);
                case Step.Run run -> run(run.command());
                case Step.Sql sql -> sql(sql);
                case Step.Restart restart -> new Restarting(work).restart(at, restart);
            }
        }
    }

    private void signal(Step.Signal signal) throws Failure, IOException {
        if (!work.machine().processes().signal(signal.pid(), signal.startTicks(), signal.signal())) {
            throw new Failure("process %d is gone, so %s was not sent".formatted(signal.pid(), signal.signal()));
        }
    }

    private void run(CommandLine command) throws Failure, IOException {
        int runsAs = command.uid() == null ? work.machine().uid() : command.uid();
        new TrustedProgram(work.machine(), runsAs)
                .check(Path.of(command.arguments().getFirst()));
        CommandResult result = work.machine().host().run(command);
        if (!result.succeeded()) {
            String how = result.timedOut() ? "took too long" : "ended with exit code " + result.exitCode();
            throw new Failure(command.arguments().getFirst() + " " + how, result.output());
        }
    }

    private void sql(Step.Sql sql) throws Failure {
        try {
            work.machine().host().query(sql.database(), sql.statement());
        } catch (IOException e) {
            throw new Failure("the service refuses the setting: " + Cause.of(e), sql.statement());
        }
    }
}

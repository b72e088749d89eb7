package dev.hone.apply;

import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import dev.hone.kind.Installation;
import dev.hone.kind.Step;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Carries out what a kind says must be done so that new values come into force. */
final class Steps {
    private static final int LARGEST_ANSWER_BYTES = 64 << 10;
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(10);

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
                case Step.Exchange exchange -> exchange(exchange);
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

    private void exchange(Step.Exchange exchange) throws Failure {
        String answer;
        try {
            answer = new String(
                    work.machine()
                            .host()
                            .exchange(
                                    exchange.to(),
                                    exchange.request().getBytes(StandardCharsets.ISO_8859_1),
                                    LARGEST_ANSWER_BYTES,
                                    ANSWER_WITHIN),
                    StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new Failure("the service does not answer: " + Cause.of(e), "");
        }
        if (!exchange.accepted().matcher(answer).find()) {
            throw new Failure("the service refuses the setting", answer);
        }
    }
}

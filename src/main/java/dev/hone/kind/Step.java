package dev.hone.kind;

import java.time.Duration;

/** One thing to do so that new values come into force; data only, carried out by the apply process. */
public sealed interface Step {
    /** A signal to a process, sent only while it is still the same one. */
    record Signal(int pid, long startTicks, String signal) implements Step {}

    /** A command that must exit 0. */
    record Run(CommandLine command) implements Step {}

    /** One SQL statement. */
    record Sql(Database database, String statement) implements Step {}

    /**
     * Stop and start: by the service manager where a unit owns it, else by signal and the same command line, user,
     * working directory and environment.
     *
     * @param stopSignal signal that ends it in an orderly way
     * @param patience   how long it may take to stop, and again to answer after the start
     */
    record Restart(String stopSignal, Duration patience) implements Step {}
}

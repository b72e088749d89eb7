package dev.hone.kind;

import java.time.Duration;
import java.util.regex.Pattern;

/** One thing to do so that new values come into force; data only, carried out by the apply process. */
public sealed interface Step {
    /** A signal to a process, sent only while it is still the same one. */
    record Signal(int pid, long startTicks, String signal) implements Step {}

    /** A command that must exit 0. */
    record Run(CommandLine command) implements Step {}

    /** One SQL statement. */
    record Sql(Database database, String statement) implements Step {}

    /**
     * One exchange on a socket of the service, in its own protocol.
     *
     * @param to       one of its listeners
     * @param request  what is sent, one byte a character; never shown or logged, since it may carry a password
     * @param accepted what must be found in the answer, read the same way; else the step failed and the answer says why
     */
    record Exchange(Listener to, String request, Pattern accepted) implements Step {
        @Override
        public String toString() {
            return "Exchange[to=" + to + ", accepted=" + accepted + "]";
        }
    }

    /**
     * Stop and start: by the service manager where a unit owns it, else by signal and the same command line, user,
     * working directory and environment.
     *
     * @param stopSignal signal that ends it in an orderly way
     * @param patience   how long it may take to stop, and again to answer after the start
     * @param thenKill   whether it is killed when it has not stopped by then; only for a service that is known to hang in its
     *                   own shutdown and loses nothing by it
     */
    record Restart(String stopSignal, Duration patience, boolean thenKill) implements Step {
        /** One that is never killed. */
        public Restart(String stopSignal, Duration patience) {
            this(stopSignal, patience, false);
        }
    }
}

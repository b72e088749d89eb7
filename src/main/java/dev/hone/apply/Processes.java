package dev.hone.apply;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/** What is done to processes. Reading about them goes through {@link dev.hone.kind.Host}. */
interface Processes {
    /** Sends a signal, only while the process is the one that started then; false when it is gone. */
    boolean signal(int pid, long startTicks, String name) throws IOException;

    /** Kills a process of Hone's own, only while it is the one that started then. */
    void end(int pid, long startTicks) throws IOException;

    /** How a running process was started, so that it can be started again. */
    Launch launchOf(int pid) throws IOException;

    /** Starts a service in a session of its own and lets go of it. */
    Started start(Launch launch) throws IOException;

    /** Starts one of Hone's own modes in a session of its own, out of reach of what may happen to this process. */
    void detach(List<String> arguments, Path log) throws IOException;

    /** A process just started. */
    interface Started {
        /** Exit code; empty while it runs. */
        OptionalInt exited();
    }
}

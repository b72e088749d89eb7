package dev.hone.load;

import java.io.IOException;

/** One way to put load on a service. */
interface Engine {
    /**
     * Runs a job to its end.
     *
     * @throws CannotRun when a parameter, the target or the machine does not allow it; nothing was sent
     * @throws IOException when the generator itself breaks
     */
    Measured run(Job job) throws CannotRun, IOException, InterruptedException;
}

package dev.hone.load;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Installation;
import dev.hone.load.scratch.Scratch;
import java.io.IOException;
import java.time.Clock;

/** Runs something on a database of its own and sees that it is dropped, whatever happens in between. */
final class Scratched {
    private Scratched() {}

    /** What is done with the database. */
    @FunctionalInterface
    interface Work {
        Measured on(Scratch scratch) throws CannotRun, IOException, InterruptedException;
    }

    /** On the service under load itself. */
    static Measured run(Job job, long bytes, String product, Work work)
            throws CannotRun, IOException, InterruptedException {
        return run(job, job.at(), bytes, work);
    }

    /** On that server. */
    static Measured run(Job job, Installation server, long bytes, Work work)
            throws CannotRun, IOException, InterruptedException {
        if (bytes > job.limits().databaseBytes()) {
            throw new CannotRun("the database would grow to %d MiB, the cap is %d MiB; make it smaller"
                    .formatted(bytes >> 20, job.limits().databaseBytes() >> 20));
        }
        if (!job.network().isOwn()) {
            throw new CannotRun(job.at().name()
                    + " listens in another network namespace than Hone's; a database load cannot start there");
        }
        Scratch scratch = create(job, server, bytes);
        try {
            Measured measured = work.on(scratch);
            scratch.close();
            return measured;
        } catch (CannotRun | IOException | InterruptedException | RuntimeException e) {
            close(scratch, e);
            throw e;
        }
    }

    private static Scratch create(Job job, Installation server, long bytes) throws CannotRun, IOException {
        try {
            return Scratch.create(job.host(), server, bytes, Clock.systemUTC());
        } catch (AccessDenied e) {
            throw new CannotRun(e.getMessage() + "; allow it by: " + e.remedy());
        }
    }

    private static void close(Scratch scratch, Exception cause) {
        try {
            scratch.close();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }
}

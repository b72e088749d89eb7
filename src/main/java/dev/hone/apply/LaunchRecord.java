package dev.hone.apply;

import dev.hone.kind.Effect;
import dev.hone.kind.Installation;
import dev.hone.wire.WireFormat;
import java.io.IOException;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/** How the service was started, kept before the first rename: whoever rolls back may find it dead. */
final class LaunchRecord {
    private static final String NAME = "launch.json";

    private LaunchRecord() {}

    static void keep(Work work, Installation at) throws Failure, IOException {
        if (at.pid() == 0) {
            return;
        }
        try {
            keep(work, work.machine().processes().launchOf(at.pid()));
        } catch (IOException e) {
            if (work.change().effect() == Effect.RESTART
                    && new Restarting(work).unit(at).isEmpty()) {
                throw new Failure(
                        "how %s was started cannot be read, so it could not be started again: %s; run Hone as root"
                                .formatted(at.name(), Cause.of(e)));
            }
        }
    }

    static void keep(Work work, Launch launch) throws IOException {
        new Folder(work.machine(), work.dir()).keep(NAME, WireFormat.json().writeValueAsBytes(launch));
    }

    static Optional<Launch> read(Work work) throws IOException {
        try {
            return new Folder(work.machine(), work.dir())
                    .read(NAME)
                    .map(bytes -> WireFormat.json().readValue(bytes, Launch.class));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }
}

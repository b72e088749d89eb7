package dev.hone.apply;

import dev.hone.kind.Effect;
import dev.hone.kind.Installation;
import dev.hone.wire.WireFormat;
import java.io.IOException;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/** How the service was started, kept before the first rename: whoever rolls back may find it dead. */
final class LaunchRecord {

    private LaunchRecord() {}

    static void keep(Work work, Installation at) throws Failure, IOException {
        if (at.pid() == 0) {
            return;
        }
        try {
            keep(work, work.machine().processes().launchOf(at.pid()));
        } catch (IOException e) {
            if (work.part().effect() == Effect.RESTART
                    && new Restarting(work).unit(at).isEmpty()) {
                throw new Failure(
                        "how %s was started cannot be read, so it could not be started again: %s; run Hone as root"
                                .formatted(at.name(), Cause.of(e)));
            }
        }
    }

    static void keep(Work work, Launch launch) throws IOException {
        new Folder(work.machine(), work.dir())
                .keep(name(work), WireFormat.json().writeValueAsBytes(launch));
    }

    private static String name(Work work) {
        return work.isOnly() ? "launch.json" : "launch-" + work.service() + ".json";
    }

    static Optional<Launch> read(Work work) throws IOException {
        try {
            return new Folder(work.machine(), work.dir())
                    .read(name(work))
                    .map(bytes -> WireFormat.json().readValue(bytes, Launch.class));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }
}

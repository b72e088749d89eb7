package dev.hone.apply;

import dev.hone.kind.Installation;
import dev.hone.wire.WireFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Services that Hone stopped: what they were and how they were started, so that they can be started again. */
final class StoppedServices {
    private final Machine machine;
    private final Path folder;

    StoppedServices(Machine machine, Path data) {
        this.machine = machine;
        this.folder = data.resolve("agent/stopped");
    }

    private record Stopped(Installation at, @Nullable Launch launch) {}

    void keep(Installation at, Optional<Launch> launch) throws IOException {
        machine.disk().makeDirectory(folder);
        byte[] bytes = WireFormat.json().writeValueAsBytes(new Stopped(at, launch.orElse(null)));
        new Folder(machine, folder).keep(name(at.id()), bytes);
    }

    Optional<Installation> installation(String id) throws IOException {
        return read(id).map(Stopped::at);
    }

    Optional<Launch> launch(String id) throws IOException {
        return read(id).flatMap(s -> Optional.ofNullable(s.launch()));
    }

    void forget(String id) throws IOException {
        if (machine.disk().look(folder).isPresent()) {
            new Folder(machine, folder).forget(name(id));
        }
    }

    private Optional<Stopped> read(String id) throws IOException {
        try {
            return machine.disk().look(folder).isEmpty()
                    ? Optional.empty()
                    : new Folder(machine, folder)
                            .read(name(id))
                            .map(b -> WireFormat.json().readValue(b, Stopped.class));
        } catch (JacksonException e) {
            throw new IOException("the record of " + id + " in " + folder + " is not understood", e);
        }
    }

    private static String name(String id) {
        return id + ".json";
    }
}

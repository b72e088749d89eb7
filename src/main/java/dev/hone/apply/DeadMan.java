package dev.hone.apply;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What finishes a change when this process cannot: armed before the first rename. */
interface DeadMan {
    /** Returns once it watches. */
    void arm() throws Failure, IOException;

    /** A process of its own that waits for this one to end. */
    static DeadMan process(Machine machine, Path dir) {
        return () -> {
            Folder folder = new Folder(machine, dir);
            folder.keep(Recovery.ARMED, new byte[1]);
            folder.forget(Recovery.ARMED);
            machine.processes().detach(List.of("recover", "--wait", dir.toString()), dir.resolve("deadman.log"));
            long until = machine.clock().bootMillis() + 60_000;
            while (!watches(machine, folder)) {
                if (machine.clock().bootMillis() > until) {
                    throw new Failure("the process that would finish this change after a crash did not start; see "
                            + dir.resolve("deadman.log"));
                }
                machine.clock().pause(50);
            }
        };
    }

    /** It has said which process it is, and that one lives; on a full disk the name of the file may be all there is. */
    private static boolean watches(Machine machine, Folder folder) throws IOException {
        Optional<String> pid = folder.word(Recovery.ARMED).filter(w -> w.matches("[0-9]{1,10}"));
        return pid.isPresent()
                && machine.host().process(Integer.parseInt(pid.get())).isPresent();
    }
}

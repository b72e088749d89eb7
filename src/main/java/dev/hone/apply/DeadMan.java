package dev.hone.apply;

import java.io.IOException;

/** What finishes a change when this process cannot: armed before the first rename. */
interface DeadMan {
    /** Returns once it watches. */
    void arm() throws Failure, IOException;

    /** A process of its own that waits for this one to end. */
    static DeadMan process(Machine machine, java.nio.file.Path dir) {
        return () -> {
            Folder folder = new Folder(machine, dir);
            folder.forget(Recovery.ARMED);
            machine.processes()
                    .detach(java.util.List.of("recover", "--wait", dir.toString()), dir.resolve("deadman.log"));
            long until = machine.clock().bootMillis() + 60_000;
            while (!folder.has(Recovery.ARMED)) {
                if (machine.clock().bootMillis() > until) {
                    throw new Failure("the process that would finish this change after a crash did not start; see "
                            + dir.resolve("deadman.log"));
                }
                machine.clock().pause(50);
            }
        };
    }
}

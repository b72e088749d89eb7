package dev.hone.apply;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Whether a program may be run: anybody can name a process "nginx: master", so it must belong to root, to this process's
 * user, or to the user that it is run as (who gains nothing by it), and nobody else may write it or a directory above it.
 */
final class TrustedProgram {
    private static final int OTHERS_WRITE = 0002;
    private static final int GROUP_WRITES = 0020;
    private static final int STICKY = 01000;

    private final Machine machine;
    private final int runsAs;

    TrustedProgram(Machine machine, int runsAs) {
        this.machine = machine;
        this.runsAs = runsAs;
    }

    void check(Path program) throws Failure, IOException {
        Path real = machine.disk().resolve(program);
        for (@Nullable Path path = real; path != null; path = path.getParent()) {
            check(program, path);
        }
    }

    private void check(Path program, Path path) throws Failure, IOException {
        Seen seen = machine.disk().look(path).orElseThrow(() -> new Failure(path + " is gone"));
        boolean owned = seen.uid() == 0 || seen.uid() == machine.uid() || seen.uid() == runsAs;
        boolean group = (seen.mode() & GROUP_WRITES) != 0 && seen.gid() != 0;
        boolean others = (seen.mode() & OTHERS_WRITE) != 0;
        boolean sticky = !seen.isFile() && (seen.mode() & STICKY) != 0;
        if (!owned || (group || others) && !sticky) {
            throw new Failure("%s is not run: %s could be replaced by somebody else (uid %d, mode %04o)"
                    .formatted(program, path, seen.uid(), seen.mode()));
        }
    }
}

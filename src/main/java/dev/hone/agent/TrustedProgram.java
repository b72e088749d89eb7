package dev.hone.agent;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.FileInfo;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a program may be run: it belongs to root (or to the agent's own user, who gains nothing by it), and
 * nobody else can write it or any directory above it. Any user can name a process "nginx: master"; nobody else's program
 * is run for that.
 */
final class TrustedProgram {
    private final HostFiles files;
    private final int ownUid;

    TrustedProgram(HostFiles files, int ownUid) {
        this.files = files;
        this.ownUid = ownUid;
    }

    /** The program with every link followed; AccessDenied when it must not be run. */
    Path check(Path program) throws IOException {
        Path real = files.resolve(program);
        FileInfo is = info(real);
        if (is.type() != FileInfo.Type.FILE) {
            throw new IOException(real + " is not a program");
        }
        refuseUnless(belongsHere(is) && (is.mode() & 022) == 0, real, is);
        for (@Nullable Path above = real.getParent(); above != null; above = above.getParent()) {
            FileInfo directory = info(above);
            refuseUnless(belongsHere(directory) && !anybodyWrites(directory), above, directory);
        }
        return real;
    }

    private FileInfo info(Path path) throws IOException {
        return files.stat(path).orElseThrow(() -> new IOException(path + " is gone"));
    }

    private boolean belongsHere(FileInfo is) {
        return is.uid() == 0 || is.uid() == ownUid;
    }

    /** Others may write, and no sticky bit keeps them from replacing what is not theirs. */
    private static boolean anybodyWrites(FileInfo directory) {
        return (directory.mode() & 0002) != 0 && (directory.mode() & 01000) == 0;
    }

    private static void refuseUnless(boolean fine, Path path, FileInfo is) throws AccessDenied {
        if (!fine) {
            String found = "uid " + is.uid() + ", mode " + Integer.toOctalString(is.mode());
            throw new AccessDenied(
                    path + " could be replaced by somebody else (" + found + "), so nothing there is run",
                    "chown root " + path + " && chmod go-w " + path);
        }
    }
}

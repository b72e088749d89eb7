package dev.hone.loop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.springframework.util.FileSystemUtils;

/** Removes a data folder whose host may still put its last word into it when the server has ended. */
public final class Leftovers {
    private Leftovers() {}

    /** Removes it with all that is in it, as soon as nobody writes there any more. */
    public static void remove(Path folder) {
        Until.holds("nobody to write into " + folder, Until.LONG, () -> isRemoved(folder));
    }

    private static boolean isRemoved(Path folder) {
        try {
            FileSystemUtils.deleteRecursively(folder);
            return true;
        } catch (DirectoryNotEmptyException | NoSuchFileException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.hone.apply;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;

/** A file system of 32 MiB in memory, mounted over a folder with what is in it; where that is not allowed the test is skipped. */
public final class SmallDisk implements AutoCloseable {
    private static final int CHUNK_BYTES = 64 * 1024;

    private final Path folder;
    private final Path filler;

    private SmallDisk(Path folder) {
        this.folder = folder;
        this.filler = folder.resolve(".filler");
    }

    /** Mounts it. */
    public static SmallDisk over(Path folder) throws IOException, InterruptedException {
        Path kept = Files.createTempDirectory("hone-kept-");
        copy(folder, kept);
        try {
            Shell.run("/bin/mount", "-t", "tmpfs", "-o", "mode=755,size=32m", "hone-test", folder.toString());
        } catch (IOException notAllowed) {
            Shell.deleteTree(kept);
            abort("no file system can be mounted here: " + notAllowed.getMessage());
        }
        copy(kept, folder);
        Shell.deleteTree(kept);
        return new SmallDisk(folder);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    /** Writes until not one byte more fits. */
    public void fill() throws IOException {
        try (OutputStream out = Files.newOutputStream(filler)) {
            for (int bytes = CHUNK_BYTES; bytes > 0; bytes /= 2) {
                while (fits(out, bytes)) {}
            }
        }
    }

    private static boolean fits(OutputStream out, int bytes) {
        try {
            out.write(new byte[bytes]);
            return true;
        } catch (IOException full) {
            return false;
        }
    }

    /** Whether nothing fits. */
    public boolean isFull() throws IOException {
        return Files.getFileStore(folder).getUsableSpace() == 0;
    }

    @Override
    public void close() throws IOException, InterruptedException {
        Shell.run("/bin/umount", "-l", folder.toString());
    }
}

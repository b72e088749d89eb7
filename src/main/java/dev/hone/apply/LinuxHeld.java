package dev.hone.apply;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** A file kept open, with the identity that its path had before and after the opening. */
final class LinuxHeld implements Disk.Held {
    private final Path file;
    private final FileChannel open;
    private final Object key;

    LinuxHeld(Path file) throws IOException {
        this.file = file;
        this.key = key(file);
        this.open = FileChannel.open(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
        try {
            mustStillBe();
        } catch (IOException e) {
            Quietly.close(open);
            throw e;
        }
    }

    /** Else the identity might be that of another file than the one that was opened. */
    private void mustStillBe() throws IOException {
        if (!stillAt(file)) {
            throw new IOException(file + " was replaced while it was opened; plan again");
        }
    }

    private static Object key(Path file) throws IOException {
        Map<String, Object> is = Files.readAttributes(file, "unix:fileKey", LinkOption.NOFOLLOW_LINKS);
        return Objects.requireNonNull(is.get("fileKey"));
    }

    @Override
    public byte[] read() throws IOException {
        return FileBytes.all(open, file);
    }

    @Override
    public boolean stillAt(Path path) throws IOException {
        return key(path).equals(key);
    }

    @Override
    public void close() {
        Quietly.close(open);
    }
}

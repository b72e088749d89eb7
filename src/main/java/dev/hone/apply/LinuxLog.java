package dev.hone.apply;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** A log written in place. */
final class LinuxLog implements Disk.Log {
    private final FileChannel open;
    private final Path file;

    LinuxLog(Path file) throws IOException {
        this.file = file;
        this.open = FileChannel.open(
                file, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    public byte[] content() throws IOException {
        return FileBytes.all(open, file);
    }

    @Override
    public void write(long position, byte[] bytes) throws IOException {
        FileBytes.write(open, file, position, bytes);
        open.force(false);
    }

    @Override
    public void close() {
        Quietly.close(open);
    }
}

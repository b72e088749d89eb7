package dev.hone.kind;

import java.io.IOException;
import java.nio.file.Path;

/** A file is larger than whoever wanted to read it allows. */
public final class FileTooLarge extends IOException {
    private static final long serialVersionUID = 1L;
    private final transient LargeFile file;

    /** Names the file, its size and the limit, all in bytes. */
    public FileTooLarge(Path path, long sizeBytes, int limitBytes) {
        super(
                "%s has %,d bytes and is larger than the %,d that are read whole; what it sets is not among the values shown, and it is not edited here"
                        .formatted(path, sizeBytes, limitBytes));
        this.file = new LargeFile(path, sizeBytes);
    }

    /** The file and its size. */
    public LargeFile file() {
        return file;
    }
}

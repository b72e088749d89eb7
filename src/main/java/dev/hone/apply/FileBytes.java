package dev.hone.apply;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Arrays;

/** Whole files by an open channel. */
final class FileBytes {
    private static final int LIMIT_BYTES = 64 << 20;

    private FileBytes() {}

    /** Every byte from the start on; an IOException for a file of more than 64 MiB. */
    static byte[] all(FileChannel in, Path file) throws IOException {
        long size = in.size();
        if (size > LIMIT_BYTES) {
            throw new IOException(file + " is larger than " + LIMIT_BYTES + " bytes");
        }
        ByteBuffer bytes = ByteBuffer.allocate((int) size);
        while (bytes.hasRemaining() && in.read(bytes, bytes.position()) > 0) {}
        return bytes.hasRemaining() ? Arrays.copyOf(bytes.array(), bytes.position()) : bytes.array();
    }

    /** Where it fails, the error names the file, which that of a channel does not. */
    static void write(FileChannel out, Path file, long position, byte[] bytes) throws IOException {
        ByteBuffer left = ByteBuffer.wrap(bytes);
        try {
            while (left.hasRemaining()) {
                out.write(left, position + left.position());
            }
        } catch (IOException e) {
            throw named(file, e);
        }
    }

    static FileSystemException named(Path file, IOException e) {
        FileSystemException named = new FileSystemException(file.toString(), null, e.getMessage());
        named.initCause(e);
        return named;
    }
}

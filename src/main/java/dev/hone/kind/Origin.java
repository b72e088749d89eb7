package dev.hone.kind;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a value was given.
 *
 * @param source what gave it
 * @param file   the file, for {@link Source#FILE}; null otherwise
 * @param line   1-based line in the file; 0 when unknown or no file
 * @param value  the value given there, in the service's spelling
 */
public record Origin(Source source, @Nullable Path file, int line, String value) {

    /** What can give a value. */
    public enum Source {
        DEFAULT,
        FILE,
        COMMAND_LINE,
        /** Set in the running process only; lost at its next start. */
        RUNTIME
    }

    /** The value that the service has by itself. */
    public static Origin defaulted(String value) {
        return new Origin(Source.DEFAULT, null, 0, value);
    }

    /** A value given in a file, lines counted from 1. */
    public static Origin file(Path file, int line, String value) {
        return new Origin(Source.FILE, file, line, value);
    }
}

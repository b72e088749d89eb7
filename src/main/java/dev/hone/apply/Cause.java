package dev.hone.apply;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/** Words for what a file system answered, with what to do about it. */
final class Cause {
    private Cause() {}

    static String of(Exception e) {
        @Nullable String found = e.getMessage();
        String text = found == null ? e.getClass().getSimpleName() : found;
        return switch (e) {
            case NoSuchFileException gone -> gone.getFile() + " does not exist";
            case AccessDeniedException denied -> denied.getFile() + ": permission denied";
            case FileAlreadyExistsException there -> there.getFile() + " exists already";
            case FileSystemException failed -> failed.getFile() + ": " + advice(text, failed.getReason());
            case IOException io -> advice(text, text);
            default -> text;
        };
    }

    private static String advice(String text, @Nullable String reason) {
        String why = reason == null ? text : reason;
        if (why.contains("Operation not permitted")) {
            return why + " (an immutable file or directory? see lsattr; chattr -i lifts it)";
        }
        if (why.contains("No space left on device") || why.contains("Disk quota exceeded")) {
            return why + " (free some there and try again)";
        }
        if (why.contains("Device or resource busy") || why.contains("Invalid cross-device link")) {
            return why + " (something is mounted on this very path; mount its directory instead)";
        }
        return why;
    }
}

package dev.hone.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a process of ours wrote before it ended without a result. */
final class LastWords {
    private static final int LONGEST = 600;

    private LastWords() {}

    /** The end of its output, or its exit code where it wrote none. */
    static String of(Path log, int exitCode) {
        String words = "";
        try {
            words = new String(Files.readAllBytes(log), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            // The disk that would have held it may be the very trouble.
        }
        String code = "the process ended with code " + exitCode;
        return words.isEmpty() ? code : code + ": " + words.substring(Math.max(0, words.length() - LONGEST));
    }
}

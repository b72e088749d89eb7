package dev.hone.apply;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** This process. */
final class Self {
    private Self() {}

    /** Effective user id: second number of Uid in /proc/self/status. */
    static int uid() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith("Uid:")) {
                    return Integer.parseInt(line.split("\\s+")[2]);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("/proc/self/status must be readable", e);
        }
        throw new IllegalStateException("/proc/self/status names no Uid");
    }
}

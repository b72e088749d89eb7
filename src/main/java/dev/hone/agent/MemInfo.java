package dev.hone.agent;

import java.util.Optional;

/** Lines of /proc/meminfo and of files like it: {@code Label:   123 kB}. */
final class MemInfo {
    private MemInfo() {}

    /** The labelled amount in bytes; empty when this kernel does not print it. */
    static Optional<Long> bytes(String text, String label) {
        return text.lines()
                .filter(line -> line.startsWith(label))
                .findFirst()
                .map(line -> line.substring(label.length()).strip().split(" ")[0])
                .map(kibibytes -> Long.parseLong(kibibytes) * 1024);
    }
}

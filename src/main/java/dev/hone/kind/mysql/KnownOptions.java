package dev.hone.kind.mysql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;

/** Every option name that MariaDB 10.11 lists in its help, so that a misspelt one stands out. */
final class KnownOptions {
    private static final Set<String> NAMES = read();

    private KnownOptions() {}

    static boolean contains(String name) {
        return NAMES.contains(name);
    }

    private static Set<String> read() {
        try (InputStream in = KnownOptions.class.getResourceAsStream("options.txt")) {
            if (in == null) {
                throw new IllegalStateException("no options.txt beside " + KnownOptions.class.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .filter(l -> !l.startsWith("#"))
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

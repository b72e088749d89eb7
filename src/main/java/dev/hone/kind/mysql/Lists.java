package dev.hone.kind.mysql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The lists beside this class, made from what real servers told. */
final class Lists {
    private Lists() {}

    /** To what a number is rounded down, by parameter. */
    static Map<String, Long> steps() {
        return lines("steps.txt").stream()
                .map(l -> l.split(" "))
                .collect(Collectors.toUnmodifiableMap(w -> w[0], w -> Long.valueOf(w[1])));
    }

    /** All lines of a list but its comments. */
    static List<String> lines(String name) {
        try (InputStream in = Lists.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no " + name + " beside " + Lists.class.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .filter(l -> !l.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

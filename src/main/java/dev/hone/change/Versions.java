package dev.hone.change;

import dev.hone.kind.Parameter;
import java.util.Optional;

/** Compares versions by their numbers: 10.11 is later than 9.6. */
final class Versions {
    private Versions() {}

    /** Why a service of that version has no such parameter; empty when it has. */
    static Optional<String> without(Parameter parameter, String version) {
        if (!parameter.since().isEmpty() && compare(version, parameter.since()) < 0) {
            return Optional.of("%s exists from version %s on; this service is %s"
                    .formatted(parameter.name(), parameter.since(), version));
        }
        if (!parameter.until().isEmpty() && compare(cut(version, parameter.until()), parameter.until()) > 0) {
            return Optional.of("%s was removed after version %s; this service is %s"
                    .formatted(parameter.name(), parameter.until(), version));
        }
        return Optional.empty();
    }

    static int compare(String one, String other) {
        String[] a = numbers(one);
        String[] b = numbers(other);
        for (int i = 0; i < Math.max(a.length, b.length); i++) {
            int order = Long.compare(at(a, i), at(b, i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /** "until 13" includes 13.4: only as many parts count as the bound has. */
    private static String cut(String version, String bound) {
        String[] parts = numbers(version);
        int length = Math.min(parts.length, numbers(bound).length);
        return String.join(".", java.util.Arrays.copyOf(parts, length));
    }

    private static String[] numbers(String version) {
        return version.replaceFirst("[^0-9.].*", "").split("\\.");
    }

    private static long at(String[] parts, int i) {
        return i < parts.length && !parts[i].isEmpty() && parts[i].length() < 18 ? Long.parseLong(parts[i]) : 0;
    }
}

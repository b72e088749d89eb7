package dev.hone.kind.mysql;

import java.util.Set;

/** Every option name that MariaDB 10.5, 10.11 and 11.8 list in their help, so that a misspelt one stands out. */
final class KnownOptions {
    private static final Set<String> NAMES = Set.copyOf(Lists.lines("options.txt"));

    private KnownOptions() {}

    static boolean contains(String name) {
        return NAMES.contains(name);
    }
}

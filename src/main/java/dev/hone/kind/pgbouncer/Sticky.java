package dev.hone.kind.pgbouncer;

import java.util.Set;

/**
 * Settings without a default of their own: once their line is gone, a reload leaves them as they were, and only a new
 * process forgets them. Found by setting, removing and reloading each setting of PgBouncer 1.18 and 1.24.
 */
final class Sticky {
    private static final Set<String> NAMES =
            Set.of("auth_file", "auth_user", "auth_dbname", "auth_ident_file", "verbose");

    private Sticky() {}

    static boolean isSticky(String name) {
        return NAMES.contains(name);
    }
}

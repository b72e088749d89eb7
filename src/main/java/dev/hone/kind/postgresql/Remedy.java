package dev.hone.kind.postgresql;

import dev.hone.kind.Installation;
import dev.hone.kind.Problem;

/** What to copy so that Hone may see, and if wished change, a cluster: the least that does it. */
final class Remedy {
    private Remedy() {}

    /** SQL for the database {@code postgres}, and where the password goes. */
    static String grant(Installation at) {
        return see() + (Layout.major(at.version()) >= 15 ? change() : "") + credentials(at);
    }

    /** A problem of the files-only view, with the grant. */
    static Problem denied(Installation at, String why) {
        return new Problem(
                "access_denied",
                Problem.Severity.WARNING,
                at.name(),
                0,
                at.name() + " does not let Hone look (" + why.strip()
                        + "), so values are what its files say, not proven",
                grant(at));
    }

    private static String see() {
        return """
                -- in database postgres, as a superuser
                CREATE ROLE hone LOGIN PASSWORD 'CHOOSE-ONE' IN ROLE pg_monitor;
                GRANT SELECT ON pg_file_settings TO hone;
                GRANT EXECUTE ON FUNCTION pg_show_all_file_settings() TO hone;
                """;
    }

    private static String change() {
        return """
                -- only to change what stands in postgresql.auto.conf, one GRANT for each parameter
                GRANT EXECUTE ON FUNCTION pg_reload_conf() TO hone;
                GRANT ALTER SYSTEM ON PARAMETER work_mem TO hone;
                """;
    }

    private static String credentials(Installation at) {
        return """
                -- then on this host, in credentials.yml of Hone's data folder (mode 600, owned by Hone's user)
                -- %s: {user: hone, password: CHOOSE-ONE}
                """.formatted(at.id());
    }
}

package dev.hone.agent;

import dev.hone.kind.Database;

/** What the admin can copy to let Hone in, with the least rights that show everything Hone shows. */
final class Remedies {
    private Remedies() {}

    /** A grant, and where to put its password when peer authentication is not possible. */
    static String of(Database database) {
        return grant(database)
                + "\n-- then on this host, in credentials.yml of Hone's data folder (mode 600, owned by Hone's user):\n-- "
                + database.serviceId() + ": {user: hone, password: CHOOSE-ONE}";
    }

    private static String grant(Database database) {
        return switch (database.product()) {
            case POSTGRESQL -> "CREATE ROLE hone LOGIN PASSWORD 'CHOOSE-ONE' IN ROLE pg_monitor;";
            case PGBOUNCER ->
                "; in section [pgbouncer]: stats_users = hone\n; in its auth_file: \"hone\" \"CHOOSE-ONE\"\n; then RELOAD";
            case MYSQL ->
                "CREATE USER hone@localhost IDENTIFIED BY 'CHOOSE-ONE';\n"
                        + "GRANT PROCESS, REPLICATION CLIENT ON *.* TO hone@localhost;\n"
                        + "GRANT SELECT ON performance_schema.* TO hone@localhost;";
        };
    }
}

package dev.hone.kind.firebird;

import dev.hone.kind.Installation;

/**
 * What to copy so that the agent may ask. Firebird knows no login without a password, so there is always one in the host's
 * credentials file.
 */
final class Remedy {
    private Remedy() {}

    /** A user that sees the counters and nothing of the data; enough for all but other users' connections. */
    static String user(Installation at) {
        return "CREATE USER hone PASSWORD 'CHOOSE-ONE'; -- as SYSDBA, in any database of this server\n"
                + "-- then on this host, in credentials.yml of Hone's data folder (mode 600, owned by Hone's user):\n"
                + "-- " + at.id() + ": {user: hone, password: CHOOSE-ONE}";
    }

    /** The right to see other users' connections, database by database. */
    static String connections(Server server) {
        return server.isAtLeast("4")
                ? "CREATE ROLE hone_look SET SYSTEM PRIVILEGES TO MONITOR_ANY_ATTACHMENT; GRANT DEFAULT hone_look TO USER hone;"
                : "none smaller than all rights: before 4.0 only RDB$ADMIN, the owner and SYSDBA see them, so better leave it";
    }
}

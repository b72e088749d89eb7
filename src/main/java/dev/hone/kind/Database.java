package dev.hone.kind;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How to reach a database server from its own host.
 *
 * @param product   protocol it speaks
 * @param address   numeric address for TCP
 * @param port      TCP port, or the number in a PostgreSQL socket's name
 * @param socket    local socket (MySQL) or its directory (PostgreSQL, PgBouncer); null for TCP only
 * @param database  database to connect to
 * @param uid       user that the server runs as, tried for peer authentication
 * @param gid       its group
 * @param serviceId whose credentials to use when peer authentication is refused
 */
public record Database(
        Product product,
        String address,
        int port,
        @Nullable Path socket,
        String database,
        int uid,
        int gid,
        String serviceId) {

    /** Protocols. */
    public enum Product {
        POSTGRESQL,
        MYSQL,
        /** The admin console of PgBouncer: PostgreSQL's protocol, simple queries, SHOW alone. */
        PGBOUNCER
    }
}

package dev.hone.kind.postgresql;

import dev.hone.kind.TrialTemplate;
import java.util.List;
import java.util.Map;

/** A throw-away cluster from the embedded programs, which have a server and initdb, and no client. */
final class PostgresqlTrial {
    static final TrialTemplate TEMPLATE = new TrialTemplate(
            "PostgreSQL 18",
            "postgres-linux-x86_64.txz",
            "postgres",
            "hone",
            List.of(List.of(
                    "bin/initdb",
                    "--pgdata={data}",
                    "--username={login}",
                    "--pwfile={secret}",
                    "--auth=scram-sha-256",
                    "--encoding=UTF8",
                    "--locale=C",
                    "--no-instructions")),
            Map.of("postgresql.conf", """

                    # this copy only
                    listen_addresses = '127.0.0.1'
                    port = {port}
                    unix_socket_directories = ''
                    """),
            List.of("bin/postgres", "-D", "{data}"),
            "INT");

    private PostgresqlTrial() {}
}

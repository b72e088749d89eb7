package dev.hone.loop;

import java.util.Map;

/** pgbench straight to PostgreSQL, through PgBouncer and through pgpool-II, with clients that stay and clients that reconnect. */
final class Pooling {
    private Pooling() {}

    static void measure(Recipes.Effort effort) {
        try (PostgresProcess server = PostgresProcess.debian();
                PgbouncerProcess bouncer = PgbouncerProcess.before(server);
                PgpoolProcess pool = PgpoolProcess.before(server);
                Hone hone = Hone.start(Hone.allowing("postgresql", "pgbouncer", "pgpool"))) {
            Lab lab = new Lab(hone, effort, "recipe-pooling");
            String host = hone.host();
            String direct = lab.service("postgresql", server.master().pid());
            String bouncing = lab.service("pgbouncer", bouncer.master().pid());
            String pooled = lab.service("pgpool", pool.master().pid());
            lab.set(direct, Map.of("max_connections", "100"));
            lab.profile(bouncing, host);
            lab.profile(pooled, host);
            for (String shape : new String[] {"kept", "reconnect"}) {
                lab.measure("direct-" + shape, direct, Map.of());
                lab.measure("pgbouncer-" + shape, bouncing, Map.of());
                lab.measure("pgpool-" + shape, pooled, Map.of());
            }
            lab.print();
        }
    }
}

package dev.hone.loop;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;

/** pgbench straight to PostgreSQL, through PgBouncer and through pgpool-II, with clients that stay and clients that reconnect. */
final class Pooling {
    private Pooling() {}

    static void measure(Recipes.Effort effort) throws IOException {
        try (PostgresProcess server = PostgresProcess.debian();
                PgbouncerProcess bouncer = PgbouncerProcess.before(server);
                PgpoolProcess pool = PgpoolProcess.before(server);
                Hone hone = Hone.start(Hone.allowing("postgresql", "pgbouncer", "pgpool"))) {
            signIn(bouncer, "trust");
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
            signIn(bouncer, "scram-sha-256");
            lab.measure("pgbouncer-scram", bouncing, Map.of());
            lab.print();
        }
    }

    /** How PgBouncer lets its clients in; PostgreSQL and pgpool-II ask no password here. */
    private static void signIn(PgbouncerProcess bouncer, String way) throws IOException {
        String config = Files.readString(bouncer.mainConfig());
        bouncer.write(bouncer.mainConfig(), config.replaceFirst("(?m)^auth_type = .*$", "auth_type = " + way));
        bouncer.console("RELOAD");
        Until.holds("auth_type " + way, Duration.ofSeconds(20), () -> bouncer.console("SHOW CONFIG")
                .contains("auth_type|" + way + "|"));
    }
}

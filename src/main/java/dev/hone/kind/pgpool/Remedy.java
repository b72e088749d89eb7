package dev.hone.kind.pgpool;

import dev.hone.kind.Installation;
import dev.hone.kind.Problem;

/** What to copy so that Hone may ask a pgpool: a login that the server behind it knows. */
final class Remedy {
    private Remedy() {}

    static String lines(Installation at) {
        return """
                -- at the server behind it: a login that may do nothing but connect
                CREATE ROLE hone LOGIN PASSWORD 'CHOOSE-ONE';
                -- with enable_pool_hba = on, in pool_hba.conf:  host  postgres  hone  127.0.0.1/32  scram-sha-256
                -- and on this host:  pg_enc -u hone  (or pg_md5), so that pool_passwd knows it
                -- then in credentials.yml of Hone's data folder (mode 600, owned by Hone's user)
                -- %s: {user: hone, password: CHOOSE-ONE}
                """.formatted(at.id());
    }

    static Problem denied(Installation at, String why) {
        return new Problem(
                "access_denied",
                Problem.Severity.WARNING,
                at.name(),
                0,
                at.name() + " does not let Hone ask (" + why.strip()
                        + "), so values are what its files say, not proven",
                lines(at));
    }
}

package dev.hone.kind.pgbouncer;

import dev.hone.kind.Installation;
import dev.hone.kind.Problem;

/** What to copy so that Hone may look at a pooler: the least that does it. */
final class Remedy {
    private Remedy() {}

    /** Lines for the pooler's own files, and where the password goes. */
    static String lines(Installation at) {
        return """
                ; in %s, section [pgbouncer]: hone may look, and change nothing
                stats_users = hone
                ; in its auth_file
                "hone" "CHOOSE-ONE"
                ; then RELOAD, and on this host, in credentials.yml of Hone's data folder (mode 600, owned by Hone's user)
                ; %s: {user: hone, password: CHOOSE-ONE}
                """.formatted(at.mainConfig(), at.id());
    }

    /** A problem of the files-only view, with the lines. */
    static Problem denied(Installation at, String why) {
        return new Problem(
                "access_denied",
                Problem.Severity.WARNING,
                at.name(),
                0,
                at.name() + " does not let Hone ask its console (" + why.strip()
                        + "), so values are what its files say, not proven",
                lines(at));
    }
}

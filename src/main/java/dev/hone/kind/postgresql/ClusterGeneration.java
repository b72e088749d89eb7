package dev.hone.kind.postgresql;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Effect;
import dev.hone.kind.Generation;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a postmaster has loaded: the process, when it last took its files, what it refuses in them and what waits for a
 * restart. The load time stays when a reload is refused whole; single values may be refused though it moves on.
 */
final class ClusterGeneration {
    private static final String PROCESS = "process ";
    private static final String LOADED = "loaded ";
    private static final String REFUSED = "refused ";
    private static final String PENDING = "pending ";
    private static final String DENIED = "denied";

    private ClusterGeneration() {}

    static Generation of(Installation at, Host host) {
        List<String> marks = new ArrayList<>();
        marks.add(PROCESS + at.pid() + "@" + at.startTicks());
        try {
            ask(Sql.on(host, at), marks);
        } catch (AccessDenied denied) {
            marks.add(DENIED);
        } catch (IOException silent) {
            // A server that is starting has no load time to tell yet; the missing mark says so.
        }
        return new Generation(marks);
    }

    private static void ask(Sql sql, List<String> marks) throws IOException {
        List<String> found = new ArrayList<>();
        for (Sql.Row row : sql.rows("SELECT pg_conf_load_time()::text AS loaded")) {
            found.add(LOADED + row.textOr("loaded", ""));
        }
        Reported reported = Reported.ask(sql);
        reported.values().values().stream()
                .filter(Reported.Value::pendingRestart)
                .forEach(v -> found.add(PENDING + v.name()));
        FileSettings.faults(sql, reported).forEach(f -> found.add(REFUSED + f.inWords()));
        marks.addAll(found);
    }

    /** Why the server has not taken up its files since; empty when it has. */
    static Optional<String> unproven(Installation now, Generation before, Generation after, Effect effect) {
        if (effect == Effect.LIVE) {
            return Optional.empty();
        }
        Optional<String> refused = fresh(after, before, REFUSED);
        if (refused.isPresent()) {
            return refused.map(r -> "PostgreSQL refuses " + r.substring(REFUSED.length()));
        }
        if (effect == Effect.RESTART && has(before, mark(after, PROCESS))) {
            return Optional.of(now.name() + " is still the same process (" + now.pid() + ")");
        }
        return loaded(now, before, after, effect);
    }

    private static Optional<String> loaded(Installation now, Generation before, Generation after, Effect effect) {
        String loaded = mark(after, LOADED);
        if (loaded.isEmpty() && !has(after, DENIED)) {
            return Optional.of(now.name() + " does not answer yet");
        }
        if (effect == Effect.RESTART) {
            return Optional.empty();
        }
        if (loaded.isEmpty()) {
            return Optional.of(
                    now.name() + " does not let Hone ask when it loaded its files; allow it by\n" + Remedy.grant(now));
        }
        if (has(before, loaded)) {
            return Optional.of(now.name() + " has not taken its files again since " + loaded.substring(LOADED.length())
                    + "; its log says why");
        }
        return fresh(after, before, PENDING)
                .map(p -> p.substring(PENDING.length()) + " waits for a restart of " + now.name());
    }

    private static Optional<String> fresh(Generation after, Generation before, String prefix) {
        return after.marks().stream()
                .filter(m -> m.startsWith(prefix) && !has(before, m))
                .findFirst();
    }

    private static String mark(Generation generation, String prefix) {
        return generation.marks().stream()
                .filter(m -> m.startsWith(prefix))
                .findFirst()
                .orElse("");
    }

    private static boolean has(Generation generation, String mark) {
        return generation.marks().contains(mark);
    }
}

package dev.hone.advice;

import dev.hone.web.Units;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Settings that answer a commit before it is safe, and for how long it is not. */
final class Durability {
    /** Seconds between two writes of the log to the disk, as the server tells them. */
    private static final String FLUSH_TIME = "innodb_flush_log_at_timeout";

    private Durability() {}

    static Stream<Case> redoLog(Snapshot host) {
        return host.of("mysql")
                .filter(s -> s.text(Name.INNODB_FLUSH).matches("[02]"))
                .map(s -> s.text(Name.INNODB_FLUSH).equals("2") ? ofHost(s) : ofServer(s))
                .map(c -> c.remedy(Remedy.edit(c.services().getFirst(), Name.INNODB_FLUSH, "1")));
    }

    private static Case ofHost(Seen server) {
        return window(server, Case.of(server, "2").sum("flush_host"));
    }

    private static Case ofServer(Seen server) {
        return window(server, Case.of(server, "0").sum("flush_server"));
    }

    private static Case window(Seen server, Case told) {
        return server.told(FLUSH_TIME)
                .map(v -> v.value())
                .filter(v -> v.matches("[1-9][0-9]{0,4}"))
                .map(v -> told.sum("flush_window", FLUSH_TIME, words(Integer.parseInt(v))))
                .orElse(told);
    }

    /** The writer of the log may need three rounds. */
    static Stream<Case> commit(Snapshot host) {
        return off(host, Name.PG_COMMIT).map(s -> {
            OptionalDouble delay = s.amount(Name.PG_WRITER_DELAY);
            Case told = delay.isPresent()
                    ? Case.of(s).sum("commit", words(delay.getAsDouble()), words(3 * delay.getAsDouble()))
                    : Case.of(s);
            return told.remedy(Remedy.edit(s, Name.PG_COMMIT, "on"));
        });
    }

    static Stream<Case> sync(Snapshot host) {
        return off(host, Name.PG_FSYNC).map(s -> Case.of(s).remedy(Remedy.edit(s, Name.PG_FSYNC, "on")));
    }

    private static String words(double seconds) {
        return Units.duration(Duration.ofNanos((long) (seconds * 1e9)));
    }

    private static Stream<Seen> off(Snapshot host, Name name) {
        return host.of(name.kind()).filter(s -> s.text(name).equals("off"));
    }
}

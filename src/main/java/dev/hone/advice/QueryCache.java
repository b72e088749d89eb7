package dev.hone.advice;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.EffectiveValue;
import dev.hone.web.Units;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The query cache: gone from MySQL 8, alive in MariaDB. */
final class QueryCache {
    private static final String GONE_SINCE = "8.0";
    private static final Pattern LINE = Pattern.compile("(?m)^\\s*(loose[-_]query[-_]cache[A-Za-z_-]*)");

    private QueryCache() {}

    /** Lines that MySQL 8 only passes over because they say that it may. */
    static Stream<Case> gone(Snapshot host) {
        return mysql(host)
                .filter(s -> s.version().isAtLeast(GONE_SINCE))
                .flatMap(s ->
                        line(s)
                                .map(l -> Case.of(s, s.service().installation().version())
                                        .sum("line", l))
                                .stream());
    }

    private static Optional<String> line(Seen server) {
        return server.config().files().stream()
                .map(ConfigFile::text)
                .flatMap(t -> LINE.matcher(t).results())
                .map(MatchResult::group)
                .map(String::strip)
                .findFirst();
    }

    /** It goes away with the next version. */
    static Stream<Case> ends(Snapshot host) {
        return mysql(host)
                .filter(s -> !s.version().isAtLeast(GONE_SINCE) && isOn(s) && bytes(s) > 0)
                .map(s -> Case.of(s, s.service().installation().version())
                        .sum("query_cache", s.text(Name.QUERY_CACHE), Units.bytes(bytes(s))));
    }

    /** Switched on without memory to keep anything in. */
    static Stream<Case> empty(Snapshot host) {
        return host.of("mysql")
                .filter(s -> isOn(s) && s.amount(Name.QUERY_CACHE_SIZE).isPresent() && bytes(s) == 0)
                .map(s -> Case.of(s)
                        .sum("query_cache", s.text(Name.QUERY_CACHE), Units.bytes(0))
                        .remedy(Remedy.edit(s, Name.QUERY_CACHE, "OFF")));
    }

    private static Stream<Seen> mysql(Snapshot host) {
        return host.of("mysql").filter(s -> s.product().equals("MySQL"));
    }

    private static boolean isOn(Seen server) {
        return server.value(Name.QUERY_CACHE)
                .map(EffectiveValue::value)
                .filter(v -> v.matches("(?i)on|1|demand|2"))
                .isPresent();
    }

    private static double bytes(Seen server) {
        OptionalDouble bytes = server.amount(Name.QUERY_CACHE_SIZE);
        return bytes.orElse(0);
    }
}

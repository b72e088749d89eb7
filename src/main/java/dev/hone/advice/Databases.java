package dev.hone.advice;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.EffectiveValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Databases behind a PgBouncer that are alike.
 *
 * @param count   how many
 * @param users   who may come to each: those of its file of users, or the one of its line
 * @param size    server connections for a pair of database and user
 * @param reserve further ones for a pair that waits
 * @param bound   most for one database; 0 for no bound
 * @param isSized whether the size stands in the line of the database
 */
record Databases(long count, long users, long size, long reserve, long bound, boolean isSized) {
    private static final String PREFIX = "databases/";
    private static final Pattern WORD = Pattern.compile("([a-z_]+)\\s*=\\s*'?([^\\s']*)'?");
    private static final Pattern USER = Pattern.compile("(?m)^\\s*\"[^\"\\n]+\"");
    private static final int USUAL_PORT = 5432;

    /** Server connections that they may open together. */
    long opened() {
        return count * (bound > 0 ? Math.min(bound, each()) : each());
    }

    private long each() {
        return users * (size + reserve);
    }

    Words words() {
        return bound > 0 && bound < each()
                ? Words.of("sum.pgbouncer_bound", count, users, size, reserve, count * each(), bound, opened())
                : Words.of("sum.pgbouncer", count, users, size, reserve, opened());
    }

    private Databases oneMore() {
        return new Databases(count + 1, users, size, reserve, bound, isSized);
    }

    private boolean isLike(Databases other) {
        return equals(new Databases(count, other.users, other.size, other.reserve, other.bound, other.isSized));
    }

    /** Those on this host by the port of the PostgreSQL that has them; none where it is not known who may come. */
    static Map<Integer, List<Databases>> of(Seen pooler) {
        Map<Integer, List<Databases>> byPort = new LinkedHashMap<>();
        OptionalDouble size = pooler.amount(Name.POOL_SIZE);
        for (EffectiveValue value : pooler.config().values()) {
            Map<String, String> line = words(value.value());
            if (size.isPresent() && value.parameter().startsWith(PREFIX) && isHere(line.getOrDefault("host", ""))) {
                Databases one = one(pooler, line, (long) size.getAsDouble());
                if (one.users > 0) {
                    add(byPort.computeIfAbsent((int) number(line, "port", USUAL_PORT), p -> new ArrayList<>()), one);
                }
            }
        }
        return byPort;
    }

    private static Databases one(Seen pooler, Map<String, String> line, long size) {
        long reserve = (long) pooler.amount(Name.POOL_RESERVE).orElse(0);
        return new Databases(
                1,
                line.getOrDefault("user", "").isEmpty() ? users(pooler) : 1,
                number(line, "pool_size", size),
                number(line, "reserve_pool", number(line, "reserve_pool_size", reserve)),
                number(line, "max_db_connections", (long)
                        pooler.amount(Name.POOL_DATABASE).orElse(0)),
                line.containsKey("pool_size"));
    }

    private static void add(List<Databases> groups, Databases one) {
        for (int i = 0; i < groups.size(); i++) {
            if (groups.get(i).isLike(one)) {
                groups.set(i, groups.get(i).oneMore());
                return;
            }
        }
        groups.add(one);
    }

    /** Whether a host of a connection is the one that the pooler runs on; none is a local socket. */
    static boolean isHere(String host) {
        return host.isEmpty() || host.startsWith("/") || host.matches("localhost|127\\..*|::1");
    }

    private static Map<String, String> words(String connection) {
        Map<String, String> words = new LinkedHashMap<>();
        Matcher word = WORD.matcher(connection);
        while (word.find()) {
            words.put(word.group(1), word.group(2));
        }
        return words;
    }

    private static long number(Map<String, String> line, String word, long absent) {
        String value = line.getOrDefault(word, "");
        return value.matches("[0-9]{1,9}") ? Long.parseLong(value) : absent;
    }

    /** How many users its file of users names; 0 when it was not read. */
    private static long users(Seen pooler) {
        String file = pooler.text(Name.POOL_AUTH);
        return pooler.config().files().stream()
                .filter(f -> !file.isEmpty() && f.path().endsWith(Path.of(file)))
                .map(ConfigFile::text)
                .mapToLong(t -> USER.matcher(t).results().count())
                .sum();
    }
}

package dev.hone.advice;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Listener;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a pooler may open against what the PostgreSQL behind it lets in. */
final class Poolers {
    private static final String DATABASES = "databases/";
    private static final Pattern WORD = Pattern.compile("(host|port|user)\\s*=\\s*'?([^\\s']*)'?");
    private static final Pattern USER = Pattern.compile("(?m)^\\s*\"[^\"\\n]+\"");
    private static final int USUAL_PORT = 5432;

    private Poolers() {}

    /** How many clients that are no superusers a PostgreSQL lets in. */
    private static OptionalDouble most(Seen postgresql) {
        OptionalDouble all = postgresql.amount(Name.PG_CONNECTIONS);
        OptionalDouble kept = postgresql.amount(Name.PG_RESERVED);
        return all.isPresent() && kept.isPresent()
                ? OptionalDouble.of(all.getAsDouble() - kept.getAsDouble())
                : OptionalDouble.empty();
    }

    private static Case against(Seen pooler, Seen postgresql, long opened, long most) {
        return Case.of(List.of(pooler, postgresql), opened, most)
                .sum(
                        "let_in",
                        (long) postgresql.amount(Name.PG_CONNECTIONS).orElse(0),
                        (long) postgresql.amount(Name.PG_RESERVED).orElse(0),
                        most);
    }

    private static Optional<Seen> behind(Snapshot host, int port) {
        return host.of("postgresql")
                .filter(s -> s.service().installation().listeners().stream().anyMatch(l -> isAt(l, port)))
                .findFirst();
    }

    private static boolean isAt(Listener listener, int port) {
        return listener.port() == port
                || listener.socket() != null && listener.socket().toString().endsWith(".s.PGSQL." + port);
    }

    static Stream<Case> pgpool(Snapshot host) {
        return host.of("pgpool").flatMap(pooler -> {
            long port = (long) pooler.amount(Name.PGPOOL_BACKEND).orElse(USUAL_PORT);
            return behind(host, (int) port).flatMap(pg -> pgpool(pooler, pg)).stream();
        });
    }

    private static Optional<Case> pgpool(Seen pooler, Seen postgresql) {
        long children = (long) pooler.amount(Name.PGPOOL_CHILDREN).orElse(0);
        long each = (long) pooler.amount(Name.PGPOOL_POOLS).orElse(0);
        OptionalDouble most = most(postgresql);
        if (most.isEmpty() || children * each <= most.getAsDouble()) {
            return Optional.empty();
        }
        long fit = (long) most.getAsDouble() / each;
        return Optional.of(against(pooler, postgresql, children * each, (long) most.getAsDouble())
                .sum("pgpool", children, each, children * each)
                .remedy(fit < 1 ? null : Remedy.edit(pooler, Name.PGPOOL_CHILDREN, String.valueOf(fit))));
    }

    static Stream<Case> pgbouncer(Snapshot host) {
        return host.of("pgbouncer").flatMap(pooler -> byPort(pooler).entrySet().stream()
                .flatMap(e -> behind(host, e.getKey()).flatMap(pg -> e.getValue().against(pooler, pg)).stream()));
    }

    /**
     * The databases of a pooler that lie in one PostgreSQL.
     *
     * @param databases how many
     * @param users     who may come to each: those of the file of users
     */
    private record Group(long databases, long users) {

        Optional<Case> against(Seen pooler, Seen postgresql) {
            OptionalDouble size = pooler.amount(Name.POOL_SIZE);
            OptionalDouble most = most(postgresql);
            if (size.isEmpty() || most.isEmpty() || users == 0) {
                return Optional.empty();
            }
            long reserve = (long) pooler.amount(Name.POOL_RESERVE).orElse(0);
            long bound = (long) pooler.amount(Name.POOL_DATABASE).orElse(0);
            long pair = (long) size.getAsDouble() + reserve;
            long database = bound > 0 ? Math.min(bound, users * pair) : users * pair;
            long limit = (long) most.getAsDouble();
            if (databases * database <= limit) {
                return Optional.empty();
            }
            Case told = Poolers.against(pooler, postgresql, databases * database, limit)
                    .sum("pgbouncer", databases, users, (long) size.getAsDouble(), reserve, databases * users * pair);
            return Optional.of((bound > 0 ? told.sum("pgbouncer_bound", databases, bound, databases * database) : told)
                    .remedy(smaller(pooler, limit, reserve)));
        }

        private @Nullable Remedy smaller(Seen pooler, long limit, long reserve) {
            long fit = limit / (databases * users) - reserve;
            return fit < 1 ? null : Remedy.edit(pooler, Name.POOL_SIZE, String.valueOf(fit));
        }
    }

    /** Its databases on this host by the port of the PostgreSQL that has them. */
    private static Map<Integer, Group> byPort(Seen pooler) {
        Map<Integer, Group> groups = new LinkedHashMap<>();
        long users = users(pooler);
        for (EffectiveValue value : pooler.config().values()) {
            if (value.parameter().startsWith(DATABASES) && isHere(word(value.value(), "host"))) {
                String port = word(value.value(), "port");
                int at = port.matches("[0-9]{1,5}") ? Integer.parseInt(port) : USUAL_PORT;
                long who = word(value.value(), "user").isEmpty() ? users : 1;
                groups.merge(at, new Group(1, who), (a, b) -> new Group(a.databases + b.databases, Math.max(a.users, b.users)));
            }
        }
        return groups;
    }

    private static boolean isHere(String host) {
        return host.isEmpty() || host.startsWith("/") || host.matches("localhost|127\\..*|::1");
    }

    private static String word(String connection, String name) {
        Matcher words = WORD.matcher(connection);
        while (words.find()) {
            if (words.group(1).equals(name)) {
                return words.group(2);
            }
        }
        return "";
    }

    /** How many users its file of users names; 0 when it was not read. */
    private static long users(Seen pooler) {
        String file = pooler.text(Name.POOL_AUTH);
        return pooler.config().files().stream()
                .filter(f -> !file.isEmpty() && f.path().endsWith(java.nio.file.Path.of(file).getFileName()))
                .map(ConfigFile::text)
                .mapToLong(t -> USER.matcher(t).results().count())
                .sum();
    }
}

package dev.hone.advice;

import dev.hone.kind.EffectiveValue;
import dev.hone.web.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** In Classic and SuperClassic every connection to a database has a page cache of its own. */
final class FirebirdCache {
    private static final String PAGES = "/" + Name.FIREBIRD_PAGES.parameter();

    private FirebirdCache() {}

    /** One database that is open now. */
    private record Cache(String database, long pages, long pageBytes, long connections) {
        long bytes() {
            return pages * pageBytes * connections;
        }

        Words words() {
            return Words.of("sum.firebird", database, pages, Units.bytes(pageBytes), connections, Units.bytes(bytes()));
        }
    }

    static Stream<Case> aboveRoom(Snapshot host) {
        return host.of("firebird")
                .filter(s -> s.text(Name.FIREBIRD_MODE).matches("(?i)(super)?classic|threadedshared|multiprocess"))
                .flatMap(s -> host.room(s).flatMap(room -> of(s, room)).stream());
    }

    private static Optional<Case> of(Seen server, Room room) {
        List<Cache> caches = caches(server);
        long all = caches.stream().mapToLong(Cache::bytes).sum();
        return all <= room.leftBytes()
                ? Optional.empty()
                : Optional.of(Case.of(
                                server,
                                server.text(Name.FIREBIRD_MODE),
                                Units.bytes(all),
                                Units.bytes(room.leftBytes()))
                        .sums(caches.stream().map(Cache::words).toList())
                        .sums(room.sums())
                        .remedy(fewer(server, caches, room.leftBytes())));
    }

    private static List<Cache> caches(Seen server) {
        List<Cache> caches = new ArrayList<>();
        for (EffectiveValue value : server.config().values()) {
            if (value.parameter().endsWith(PAGES)) {
                String name = value.parameter().substring(0, value.parameter().length() - PAGES.length());
                long page = number(server, name + "/MON$PAGE_SIZE");
                long connections = number(server, name + "/connections");
                long pages =
                        (long) server.amount(Name.FIREBIRD_PAGES, value.value()).orElse(0);
                if (page > 0 && connections > 0) {
                    caches.add(new Cache(name, pages, page, connections));
                }
            }
        }
        return caches;
    }

    private static long number(Seen server, String told) {
        return server.told(told)
                .map(EffectiveValue::value)
                .filter(v -> v.matches("[0-9]{1,15}"))
                .map(Long::parseLong)
                .orElse(0L);
    }

    /** As many pages as fit for the connections of now; the databases that have a number of their own are left to people. */
    private static @Nullable Remedy fewer(Seen server, List<Cache> caches, long leftBytes) {
        long perPage =
                caches.stream().mapToLong(c -> c.pageBytes * c.connections).sum();
        long pages = perPage == 0 ? 0 : leftBytes / perPage;
        long general = (long) server.amount(Name.FIREBIRD_PAGES).orElse(0);
        boolean rules = caches.stream().allMatch(c -> c.pages == general);
        return rules && pages >= 50 ? Remedy.edit(server, Name.FIREBIRD_PAGES, String.valueOf(pages)) : null;
    }
}

package dev.hone.kind.firebird;

import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.MemoryItem.Share;
import java.util.ArrayList;
import java.util.List;

/**
 * The addends of a server's memory. Super keeps one page cache a database; the other modes keep one a connection, so that
 * the same number of pages costs as many times more as there are connections.
 */
final class FirebirdMemory {
    /** Page size of a new database, taken where the real one is not known. */
    private static final long USUAL_PAGE_BYTES = 8192;

    private final Server server;
    private final EffectiveConfig config;

    FirebirdMemory(Server server, EffectiveConfig config) {
        this.server = server;
        this.config = config;
    }

    /** @param measuredBytesPerProcess bytes that the process of a connection was seen to take in Classic; 0 when unknown */
    List<MemoryItem> items(long measuredBytesPerProcess) {
        List<MemoryItem> items = new ArrayList<>();
        server.aliases().forEach(a -> ofDatabase(a.name(), measuredBytesPerProcess, items));
        long sorting = amount("TempCacheLimit");
        if (server.mode().sharesCache()) {
            items.add(new MemoryItem("TempCacheLimit", sorting, 1, Share.THEORETICAL));
        }
        return items.stream().filter(i -> i.bytes() > 0).toList();
    }

    private void ofDatabase(String name, long measuredBytesPerProcess, List<MemoryItem> items) {
        long pages = amount(name + "/DefaultDbCachePages");
        long told = number(name + "/MON$PAGE_SIZE");
        long pageBytes = told > 0 ? told : USUAL_PAGE_BYTES;
        String cache = "%s: page cache, %d pages of %d bytes%s"
                .formatted(name, pages, pageBytes, told > 0 ? "" : " (page size not known)");
        items.add(new MemoryItem(
                name + ": lock table and events",
                amount(name + "/LockMemSize") + amount(name + "/EventMemSize"),
                1,
                Share.RESERVED));
        if (server.mode().sharesCache()) {
            items.add(new MemoryItem(cache, pages * pageBytes, 1, Share.RESERVED));
            return;
        }
        long connections = Math.max(1, number(name + "/connections"));
        boolean isMeasured = measuredBytesPerProcess > 0 && server.mode() == ServerMode.CLASSIC;
        items.add(
                isMeasured
                        ? new MemoryItem(
                                name + ": process of a connection as measured",
                                measuredBytesPerProcess,
                                connections,
                                Share.EXPECTED)
                        : new MemoryItem(
                                cache + ", of each connection now", pages * pageBytes, connections, Share.EXPECTED));
        items.add(new MemoryItem(
                name + ": TempCacheLimit of each connection now",
                amount("TempCacheLimit"),
                connections,
                Share.THEORETICAL));
    }

    private long amount(String name) {
        return server.catalogue()
                .find(name)
                .flatMap(row -> config.value(name).map(v -> (long)
                        server.catalogue().grammar().amount(row, v.value()).orElse(0)))
                .map(a -> Math.clamp(a, 0, 1L << 50))
                .orElse(0L);
    }

    private long number(String name) {
        return config.value(name)
                .map(EffectiveValue::value)
                .filter(v -> v.matches("[0-9]{1,15}"))
                .map(Long::parseLong)
                .orElse(0L);
    }
}

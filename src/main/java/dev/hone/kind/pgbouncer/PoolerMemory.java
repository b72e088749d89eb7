package dev.hone.kind.pgbouncer;

import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.MemoryItem.Share;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The addends of a pooler's memory. One process; a connection costs a small record, and a packet buffer only while bytes
 * of it wait to be passed on. Sizes are those that {@code SHOW MEM} of 1.18 and 1.24 tells (608 and 704 bytes a
 * connection, {@code pkt_buf} and 16 a buffer), the base is the private memory of a fresh process. TLS is left out.
 */
record PoolerMemory(Catalogue catalogue, EffectiveConfig config) {
    private static final long BASE_BYTES = 4L << 20;
    private static final long CONNECTION_BYTES = 704;
    private static final long BUFFER_EXTRA_BYTES = 16;

    List<MemoryItem> items(long pairs) {
        long clients = amount("max_client_conn", 100);
        long servers = pairs * (amount("default_pool_size", 20) + amount("reserve_pool_size", 0));
        long buffer = amount("pkt_buf", 4096) + BUFFER_EXTRA_BYTES;
        return List.of(
                new MemoryItem("the process itself", BASE_BYTES, 1, Share.RESERVED),
                new MemoryItem("client connection", CONNECTION_BYTES, clients, Share.EXPECTED),
                new MemoryItem("server connection", CONNECTION_BYTES, servers, Share.EXPECTED),
                new MemoryItem(
                        "pkt_buf of a connection with bytes on their way",
                        buffer,
                        clients + servers,
                        Share.THEORETICAL));
    }

    private long amount(String name, long otherwise) {
        return catalogue
                .find(name)
                .flatMap(row -> config.value(name).map(v -> catalogue.grammar().amount(row, v.value())))
                .filter(OptionalDouble::isPresent)
                .map(v -> (long) Math.max(0, v.getAsDouble()))
                .orElse(otherwise);
    }
}

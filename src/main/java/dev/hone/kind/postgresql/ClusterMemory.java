package dev.hone.kind.postgresql;

import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.MemoryItem.Share;
import java.util.List;
import java.util.OptionalDouble;

/** The addends of a cluster's memory. */
final class ClusterMemory {
    /** A fresh backend's own memory on PostgreSQL 15 and 18, until it is measured. */
    private static final long BACKEND_BYTES = 3L << 20;

    private static final long SEGMENT_BYTES = 16L << 20;
    private static final long LEAST_WAL_BUFFERS = 64L << 10;

    private final Catalogue catalogue;
    private final EffectiveConfig config;

    ClusterMemory(Catalogue catalogue, EffectiveConfig config) {
        this.catalogue = catalogue;
        this.config = config;
    }

    List<MemoryItem> items(long measuredBackend) {
        long connections = amount("max_connections");
        String backend = "connection (backend as " + (measuredBackend > 0 ? "measured" : "assumed") + ")";
        return List.of(
                new MemoryItem("shared_buffers", amount("shared_buffers"), 1, Share.RESERVED),
                new MemoryItem("wal_buffers", walBuffers(), 1, Share.RESERVED),
                new MemoryItem(
                        backend, measuredBackend > 0 ? measuredBackend : BACKEND_BYTES, connections, Share.EXPECTED),
                new MemoryItem("work_mem of a connection", amount("work_mem"), connections, Share.THEORETICAL),
                new MemoryItem(
                        "maintenance memory of an autovacuum worker",
                        autovacuum(),
                        amount("autovacuum_max_workers"),
                        Share.THEORETICAL));
    }

    /** -1 stands for 1/32 of shared_buffers, at least 64 kB and at most one segment. */
    private long walBuffers() {
        long set = amount("wal_buffers");
        long automatic = Math.clamp(amount("shared_buffers") / 32, LEAST_WAL_BUFFERS, SEGMENT_BYTES);
        return set < 0 ? automatic : set;
    }

    private long autovacuum() {
        long own = amount("autovacuum_work_mem");
        return own < 0 ? amount("maintenance_work_mem") : own;
    }

    private long amount(String name) {
        return catalogue
                .find(name)
                .map(p -> {
                    String value = config.value(name).map(v -> v.value()).orElse(p.defaultValue());
                    OptionalDouble read = catalogue.grammar().amount(p, value);
                    return (long) read.orElseGet(() ->
                            catalogue.grammar().amount(p, p.defaultValue()).orElse(0));
                })
                .orElse(0L);
    }
}

package dev.hone.kind.redis;

import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.HostFacts;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.MemoryItem.Share;
import dev.hone.kind.Parameter;
import java.util.ArrayList;
import java.util.List;

/**
 * What Redis takes: the program, the data up to {@code maxmemory}, and what a save copies while clients go on writing: at
 * worst every page, since the child that writes the dump shares them until they change.
 */
final class RedisMemory {
    /** Resident after a start without data, as seen with Redis 7.0 of Debian 12: 11.8 MiB. */
    private static final long PROGRAM_BYTES = 12L << 20;

    /** A connected client's structures and reply buffer: the growth of mem_clients_normal a client, Redis 7.0. */
    private static final long CLIENT_BYTES = 20L << 10;

    private final RedisServer server;
    private final EffectiveConfig config;
    private final HostFacts facts;

    RedisMemory(RedisServer server, EffectiveConfig config, HostFacts facts) {
        this.server = server;
        this.config = config;
        this.facts = facts;
    }

    List<MemoryItem> items(long measured) {
        List<MemoryItem> items = new ArrayList<>();
        long limit = bytes("maxmemory");
        items.add(new MemoryItem("program without data", PROGRAM_BYTES, 1, Share.EXPECTED));
        if (limit > 0) {
            items.add(new MemoryItem("data up to maxmemory", limit, 1, Share.EXPECTED));
            items.add(new MemoryItem(
                    "measured above that (fragmentation, buffers)",
                    Math.max(0, measured - limit - PROGRAM_BYTES),
                    1,
                    Share.EXPECTED));
        } else {
            long data = Math.max(0, measured - PROGRAM_BYTES);
            items.add(new MemoryItem("data as measured (maxmemory is 0: no bound)", data, 1, Share.EXPECTED));
            items.add(new MemoryItem(
                    "data without a bound, up to all memory",
                    Math.max(0, facts.memoryBytes() - data - PROGRAM_BYTES),
                    1,
                    Share.THEORETICAL));
        }
        saving(items, limit > 0 ? limit : Math.max(0, measured - PROGRAM_BYTES));
        clients(items);
        return items.stream().filter(i -> i.bytes() > 0).toList();
    }

    private void saving(List<MemoryItem> items, long data) {
        boolean dumps = !value("save").isBlank();
        boolean appends = value("appendonly").equals("yes");
        if (dumps || appends) {
            String what = dumps ? "a dump" : "a rewrite of the append-only file";
            items.add(new MemoryItem("pages copied while " + what + " is written", data, 1, Share.THEORETICAL));
        }
    }

    private void clients(List<MemoryItem> items) {
        long clients = number("maxclients");
        items.add(new MemoryItem("structures of a client", CLIENT_BYTES, clients, Share.THEORETICAL));
        items.add(new MemoryItem("replication backlog", bytes("repl-backlog-size"), 1, Share.THEORETICAL));
        long bound = server.reading().bytes(value("maxmemory-clients")).isPresent()
                ? (long) server.reading().bytes(value("maxmemory-clients")).getAsDouble()
                : 0;
        if (bound > 0) {
            items.add(new MemoryItem("buffers of clients up to maxmemory-clients", bound, 1, Share.THEORETICAL));
        }
    }

    private long bytes(String name) {
        return server.catalogue()
                .find(name)
                .map(row -> amount(row, value(name)))
                .orElse(0L);
    }

    private long number(String name) {
        return value(name).matches("[0-9]{1,9}") ? Long.parseLong(value(name)) : 0;
    }

    private long amount(Parameter row, String value) {
        return (long) server.catalogue().grammar().amount(row, value).orElse(0);
    }

    private String value(String name) {
        return config.value(name).map(EffectiveValue::value).orElse("");
    }
}

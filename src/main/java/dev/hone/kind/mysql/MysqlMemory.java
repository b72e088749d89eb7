package dev.hone.kind.mysql;

import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.MemoryItem.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The addends of a server's memory: caches that are allocated whole, and what each client may take. */
final class MysqlMemory {
    private static final List<String> CACHES = List.of(
            "innodb_buffer_pool_size", "innodb_log_buffer_size", "key_buffer_size", "aria_pagecache_buffer_size");
    private static final List<String> BUFFERS = List.of(
            "sort_buffer_size",
            "join_buffer_size",
            "read_buffer_size",
            "read_rnd_buffer_size",
            "binlog_cache_size",
            "thread_stack");

    private final Server server;
    private final EffectiveConfig config;

    MysqlMemory(Server server, EffectiveConfig config) {
        this.server = server;
        this.config = config;
    }

    /**
     * @param measuredBytesPerThread bytes that a connected client was seen to take; 0 when unknown, then only its stack is
     *                               expected
     */
    List<MemoryItem> items(long measuredBytesPerThread) {
        List<MemoryItem> items = new ArrayList<>();
        caches().forEach(name -> items.add(new MemoryItem(name, amount(name), 1, Share.RESERVED)));
        long clients = amount("max_connections");
        boolean measured = measuredBytesPerThread > 0;
        long each = measured ? measuredBytesPerThread : amount("thread_stack");
        String what = measured ? "thread as measured" : "thread_stack";
        items.add(new MemoryItem("connection (" + what + ")", each, clients, Share.EXPECTED));
        long limit = Math.min(amount("tmp_table_size"), amount("max_heap_table_size"));
        long buffers = BUFFERS.stream().mapToLong(this::amount).sum() + limit;
        items.add(new MemoryItem(
                "buffers of a connection (%s, temporary table)".formatted(String.join(", ", BUFFERS)),
                Math.max(0, buffers - each),
                clients,
                Share.THEORETICAL));
        return items.stream().filter(i -> i.bytes() > 0).toList();
    }

    private Stream<String> caches() {
        boolean caching = config.value("query_cache_type")
                .map(EffectiveValue::value)
                .filter(v -> !v.equalsIgnoreCase("OFF") && !v.equals("0"))
                .isPresent();
        return caching ? Stream.concat(CACHES.stream(), Stream.of("query_cache_size")) : CACHES.stream();
    }

    private long amount(String name) {
        return server.catalogue()
                .find(name)
                .flatMap(row -> config.value(name).map(v -> (long) server.catalogue()
                        .grammar()
                        .amount(row, server.reading().plain(row, v.value()))
                        .orElse(0)))
                .orElse(0L);
    }
}

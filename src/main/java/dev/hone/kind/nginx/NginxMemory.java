package dev.hone.kind.nginx;

import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Grammar;
import dev.hone.kind.HostFacts;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.MemoryItem.Share;
import dev.hone.kind.Parameter;
import dev.hone.kind.nginx.NginxTree.Use;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What nginx takes: shared zones whole, workers at their measured size, buffers if every connection used its own. */
final class NginxMemory {
    private static final Pattern ZONE =
            Pattern.compile("(?:keys_zone|zone)=([^:\\s]+):([0-9]+[kKmM]?)|shared:([^:\\s]+):([0-9]+[kKmM]?)");

    /** A worker that has served little, program and libraries included, as seen with nginx 1.22. */
    private static final long WORKER_BYTES = 2L << 20;

    /** A connection's own structures, which each worker allocates for all at its start: one and two events. */
    private static final long CONNECTION_BYTES = 424;

    private final NginxRows rows;
    private final EffectiveConfig config;
    private final HostFacts facts;

    NginxMemory(NginxRows rows, EffectiveConfig config, HostFacts facts) {
        this.rows = rows;
        this.config = config;
        this.facts = facts;
    }

    List<MemoryItem> items(NginxTree tree, long measuredBytesPerWorker) {
        List<MemoryItem> items = new ArrayList<>();
        zones(tree).forEach((zone, bytes) -> items.add(new MemoryItem("zone " + zone, bytes, 1, Share.RESERVED)));
        long workers = workers();
        long connections = number("events/worker_connections", 512);
        boolean measured = measuredBytesPerWorker > 0;
        String how = measured ? " (as measured)" : " (as assumed)";
        long each = measured ? measuredBytesPerWorker : WORKER_BYTES + connections * CONNECTION_BYTES;
        items.add(new MemoryItem("worker" + how, each, workers, Share.EXPECTED));
        items.add(new MemoryItem("old worker during a reload" + how, each, workers, Share.EXPECTED));
        items.add(new MemoryItem(
                "request buffers of a connection", bufferBytes(), workers * connections, Share.THEORETICAL));
        return items;
    }

    private long workers() {
        boolean isAuto = config.value("worker_processes")
                .map(v -> v.value().equals("auto"))
                .orElse(false);
        return isAuto ? Math.max(1, facts.cpus()) : number("worker_processes", 1);
    }

    /** What one connection may hold at once: header buffers, the body and the answer of the application. */
    private long bufferBytes() {
        return number("http/client_header_buffer_size", 1024)
                + product("http/large_client_header_buffers")
                + number("http/client_body_buffer_size", 16384)
                + number("http/fastcgi_buffer_size", 4096)
                + product("http/fastcgi_buffers");
    }

    private long number(String parameter, long absent) {
        EffectiveValue value = config.value(parameter).orElse(null);
        Parameter row = rows.find(parameter).orElse(null);
        if (value == null || row == null) {
            return absent;
        }
        OptionalDouble amount = rows.all().grammar().amount(row, value.value());
        return amount.isPresent() ? (long) amount.getAsDouble() : absent;
    }

    /** A value of the form {@code 8 256k}. */
    private long product(String parameter) {
        String[] words = config.value(parameter)
                .map(EffectiveValue::value)
                .orElse("")
                .strip()
                .split("\\s+");
        return words.length == 2 && words[0].matches("[0-9]{1,9}") ? Long.parseLong(words[0]) * bytes(words[1]) : 0;
    }

    private Map<String, Long> zones(NginxTree tree) {
        Map<String, Long> zones = new HashMap<>();
        for (Use use : tree.uses()) {
            Matcher zone = ZONE.matcher(use.isBlock() ? "" : use.value());
            if (use.name().matches(".*_zone|.*_cache_path|zone|ssl_session_cache") && zone.find()) {
                String name = zone.group(1) == null ? zone.group(3) : zone.group(1);
                zones.putIfAbsent(name, bytes(zone.group(2) == null ? zone.group(4) : zone.group(2)));
            }
        }
        return zones;
    }

    private long bytes(String size) {
        Matcher parts = Pattern.compile("([0-9]{1,12})([kKmMgG]?)").matcher(size);
        Grammar grammar = rows.all().grammar();
        return parts.matches()
                ? (long) (Long.parseLong(parts.group(1)) * grammar.bytes().getOrDefault(parts.group(2), 1d))
                : 0;
    }
}

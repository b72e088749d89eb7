package dev.hone.kind.httpd;

import dev.hone.kind.MemoryItem;
import dev.hone.kind.MemoryItem.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What httpd takes: shared caches whole, and its processes at their measured size, as many as the limits allow. */
final class HttpdMemory {
    /** A process of little work, its share of libraries included, as seen with 2.4.71 of Debian 12. */
    private static final long PROCESS_BYTES = 3L << 20;

    /** A process with an interpreter in it, before any script ran. */
    private static final long PHP_PROCESS_BYTES = 12L << 20;

    /** What a thread adds that serves, its pools included. */
    private static final long THREAD_BYTES = 128L << 10;

    private static final Pattern SHARED = Pattern.compile("shmcb:[^(]*\\(([0-9]{1,12})\\)");

    private final HttpdTree tree;

    HttpdMemory(HttpdTree tree) {
        this.tree = tree;
    }

    List<MemoryItem> items(long measuredBytesPerWorker) {
        List<MemoryItem> items = new ArrayList<>();
        for (String cache : List.of("SSLSessionCache", "SSLStaplingCache", "AuthnCacheSOCache", "CacheSocache")) {
            Matcher size = SHARED.matcher(tree.value(cache).orElse(""));
            if (size.find()) {
                items.add(new MemoryItem(cache, Long.parseLong(size.group(1)), 1, Share.RESERVED));
            }
        }
        HttpdLimits limits = new HttpdLimits(tree);
        long threads = limits.threadsPerChild();
        boolean hasPhp = tree.modules().stream().anyMatch(m -> m.startsWith("php"));
        long assumed = (hasPhp ? PHP_PROCESS_BYTES : PROCESS_BYTES) + (threads > 1 ? threads * THREAD_BYTES : 0);
        boolean measured = measuredBytesPerWorker > 0;
        String label = "process of %d at once%s".formatted(threads, measured ? " (as measured)" : " (as assumed)");
        long each = measured ? measuredBytesPerWorker : assumed;
        items.add(new MemoryItem(label, each, limits.processes(), Share.EXPECTED));
        long free = tree.value("MaxMemFree")
                .filter(v -> v.matches("[1-9][0-9]{0,8}"))
                .map(v -> Long.parseLong(v) * 1024)
                .orElse(2048L * 1024);
        items.add(
                new MemoryItem("memory that a request keeps (MaxMemFree)", free, limits.workers(), Share.THEORETICAL));
        return items;
    }
}

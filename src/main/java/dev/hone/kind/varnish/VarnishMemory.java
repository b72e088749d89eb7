package dev.hone.kind.varnish;

import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.MemoryItem.Share;
import dev.hone.kind.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Varnish takes: its stores in memory whole, since a cache fills, the shared log whole, and threads with their stack
 * and workspaces. What passes and what lives shortly goes to a store without a limit.
 */
final class VarnishMemory {
    private static final Pattern STORE = Pattern.compile(
            "(?:([A-Za-z0-9_]+)=)?(malloc|default|umem)(?:,([0-9]+(?:\\.[0-9]+)?)([bkmgtBKMGT]?)[bB]?)?");
    private static final long DEFAULT_STORE_BYTES = 100L << 20;

    /** What an object costs beside its bytes. */
    private static final double OVERHEAD = 0.02;

    private final Catalogue rows;
    private final EffectiveConfig config;
    private final VarnishArguments arguments;

    VarnishMemory(Catalogue rows, EffectiveConfig config, VarnishArguments arguments) {
        this.rows = rows;
        this.config = config;
        this.arguments = arguments;
    }

    List<MemoryItem> items() {
        List<MemoryItem> items = new ArrayList<>();
        List<String> stores = arguments.all('s').isEmpty() ? List.of("default,100m") : arguments.all('s');
        for (String store : stores) {
            Matcher parts = STORE.matcher(store);
            if (parts.matches()) {
                String name = parts.group(1) == null ? "store" : "store " + parts.group(1);
                items.add(new MemoryItem(name, (long) (bytes(parts) * (1 + OVERHEAD)), 1, Share.RESERVED));
            }
        }
        items.add(new MemoryItem("shared log (vsl_space)", number("vsl_space", 80L << 20), 1, Share.RESERVED));
        long pools = number("thread_pools", 2);
        long each = threadBytes();
        long least = pools * number("thread_pool_min", 100);
        long most = pools * number("thread_pool_max", 5000);
        items.add(new MemoryItem("waiting thread: stack and workspace", each, least, Share.EXPECTED));
        items.add(new MemoryItem("further thread at the limit", each, Math.max(0, most - least), Share.THEORETICAL));
        items.add(new MemoryItem(
                "request and fetch of a thread (workspace_client, workspace_backend)",
                number("workspace_client", 64L << 10) + number("workspace_backend", 64L << 10),
                most,
                Share.THEORETICAL));
        return items;
    }

    /** Stack pages are touched as they are needed; half of them as seen under load. */
    private long threadBytes() {
        return number("thread_pool_stack", 80L << 10) / 2 + number("workspace_thread", 2L << 10);
    }

    private static double bytes(Matcher store) {
        if (store.group(3) == null) {
            return DEFAULT_STORE_BYTES;
        }
        int power = Math.max(0, "bkmgt".indexOf(store.group(4).toLowerCase(Locale.ROOT)));
        return Double.parseDouble(store.group(3))
                * Math.pow(1024, store.group(4).isEmpty() ? 0 : power);
    }

    private long number(String parameter, long absent) {
        EffectiveValue value = config.value(parameter).orElse(null);
        Parameter row = rows.find(parameter).orElse(null);
        if (value == null || row == null) {
            return absent;
        }
        OptionalDouble amount = rows.grammar().amount(row, value.value());
        return amount.isPresent() ? (long) amount.getAsDouble() : absent;
    }
}

package dev.hone.load;

import dev.hone.kind.protocol.Resp.Reply;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Whether a run's keys fit beside the data that is there: a full server evicts other keys, or refuses other writes. */
record RedisRoom(RedisSession session) {
    /** What a key takes beside its value, as seen with Redis 7.0: its name, its place in the table, the object. */
    private static final int KEY_BYTES = 120;

    private static final double SHARE = 0.9;

    void check(int keys, int valueBytes) throws CannotRun, IOException {
        Map<String, String> info = info();
        if (info.getOrDefault("role", "master").equals("slave")) {
            throw new CannotRun("it is a replica and takes no writes; run the load on its master");
        }
        double limit = number(info, "maxmemory");
        double needed = (double) keys * (KEY_BYTES + valueBytes);
        double used = number(info, "used_memory");
        if (limit > 0 && used + needed > limit * SHARE) {
            throw new CannotRun(
                    "%d keys of %d bytes take about %.0f MiB, and %.0f of %.0f MiB of maxmemory are used: other keys might be evicted; use fewer or smaller ones"
                            .formatted(keys, valueBytes, mib(needed), mib(used), mib(limit)));
        }
        double total = number(info, "total_system_memory");
        if (total > 0 && used + needed > total / 2) {
            throw new CannotRun("%d keys of %d bytes would fill more than half of the memory of the host"
                    .formatted(keys, valueBytes));
        }
    }

    private Map<String, String> info() throws IOException {
        return session.ask(List.of(List.of("INFO"))).getFirst() instanceof Reply.Text(String text)
                ? text.lines()
                        .map(l -> l.split(":", 2))
                        .filter(p -> p.length == 2)
                        .collect(Collectors.toMap(p -> p[0], p -> p[1].strip(), (a, b) -> b))
                : Map.of();
    }

    private static double number(Map<String, String> info, String field) {
        String value = info.getOrDefault(field, "");
        return value.matches("[0-9]{1,18}") ? Double.parseDouble(value) : 0;
    }

    private static double mib(double bytes) {
        return bytes / (1 << 20);
    }
}

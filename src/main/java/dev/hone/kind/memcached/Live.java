package dev.hone.kind.memcached;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Installation;
import dev.hone.kind.Parameter;
import dev.hone.kind.Setting;
import dev.hone.kind.Step;
import dev.hone.kind.protocol.MemcachedText;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/** Words what tells a running memcached. */
final class Live {
    /** Command for each parameter that it takes while running. */
    private static final Map<String, String> COMMANDS = Map.of(
            "memory-limit", "cache_memlimit",
            "verbose", "verbosity",
            "slab_automove", "slabs automove",
            "lru_crawler_sleep", "lru_crawler sleep",
            "lru_crawler_tocrawl", "lru_crawler tocrawl",
            "temporary_ttl", "lru temp_ttl");

    private Live() {}

    static Step step(Installation at, Catalogue rows, List<Setting> live) {
        List<String> commands = live.stream().map(s -> command(rows, s)).toList();
        return new Step.Exchange(
                at.listeners().stream()
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException(at.name() + " listens on nothing")),
                MemcachedText.request(commands),
                Pattern.compile("\\A(?:OK\\r\\n){" + commands.size() + "}\\z"));
    }

    private static String command(Catalogue rows, Setting setting) {
        Parameter row = rows.find(setting.parameter())
                .orElseThrow(() -> new IllegalArgumentException("no parameter " + setting.parameter()));
        String command = COMMANDS.get(row.name());
        String value =
                Objects.requireNonNullElse(setting.value(), row.defaultValue()).strip();
        if (command == null || !value.matches("[0-9]{1,18}")) {
            throw new IllegalArgumentException(
                    "%s cannot be set to %s while memcached runs".formatted(row.name(), value));
        }
        return command + " " + value;
    }
}

package dev.hone.kind.redis;

import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What to know of settings that only make sense together. */
final class Bounds {
    private Bounds() {}

    static List<Problem> of(RedisServer server, EffectiveConfig now, List<Setting> settings) {
        List<Problem> found = new ArrayList<>();
        boolean isAbout = settings.stream().anyMatch(s -> s.parameter().startsWith("maxmemory"));
        long limit = bytes(server, RedisEdits.afterwards(now, settings, "maxmemory"));
        String policy = RedisEdits.afterwards(now, settings, "maxmemory-policy").orElse("noeviction");
        if (isAbout && limit == 0 && !policy.equals("noeviction")) {
            found.add(Problem.warning(
                    "policy_without_limit",
                    "maxmemory-policy",
                    0,
                    "maxmemory is 0, so nothing is ever evicted and maxmemory-policy %s does nothing"
                            .formatted(policy)));
        }
        if (isAbout && limit > 0 && policy.equals("noeviction")) {
            found.add(Problem.warning(
                    "limit_without_policy",
                    "maxmemory",
                    0,
                    "with maxmemory-policy noeviction, writes are refused with an error once %,d bytes are used"
                            .formatted(limit)));
        }
        turnedOn(server, now, settings).ifPresent(found::add);
        return found;
    }

    /** Turned on while running, Redis writes the file from memory; turned on by a restart, it starts from an empty one. */
    private static Optional<Problem> turnedOn(RedisServer server, EffectiveConfig now, List<Setting> settings) {
        boolean isOn =
                now.value("appendonly").filter(v -> v.value().equals("yes")).isPresent();
        boolean turnsOn = settings.stream()
                .anyMatch(s -> s.parameter().equals("appendonly") && "yes".equalsIgnoreCase(s.value()));
        Stream<String> restarting = settings.stream().map(Setting::parameter).filter(server::isRestart);
        List<String> names = restarting.toList();
        return isOn || !turnsOn || names.isEmpty()
                ? Optional.empty()
                : Optional.of(Problem.error(
                        "empties_the_data",
                        "appendonly",
                        "%s needs a restart, and a start with appendonly just turned on loses every key; turn appendonly on in a change of its own first"
                                .formatted(String.join(", ", names)),
                        null));
    }

    private static long bytes(RedisServer server, Optional<String> value) {
        Optional<Parameter> row = server.catalogue().find("maxmemory");
        return value.isEmpty() || row.isEmpty()
                ? 0
                : (long) server.catalogue()
                        .grammar()
                        .amount(row.get(), value.get())
                        .orElse(0);
    }
}

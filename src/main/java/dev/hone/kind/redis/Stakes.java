package dev.hone.kind.redis;

import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a stop or a restart of Redis loses. */
final class Stakes {
    private final RedisServer server;
    private final EffectiveConfig now;
    private final List<Problem> stakes = new ArrayList<>();

    private Stakes(RedisServer server, EffectiveConfig now) {
        this.server = server;
        this.now = now;
    }

    static List<Problem> of(RedisServer server, EffectiveConfig now) {
        Stakes stakes = new Stakes(server, now);
        stakes.data();
        stakes.settings();
        return stakes.stakes;
    }

    private void data() {
        boolean appends = value("appendonly").equals("yes");
        boolean willAppend = now.value("appendonly")
                .map(v -> v.shadowed().isEmpty()
                        ? v.value()
                        : v.shadowed().getFirst().value())
                .filter("yes"::equalsIgnoreCase)
                .isPresent();
        if (willAppend && !appends) {
            stakes.add(Problem.error(
                    "empties_the_data",
                    "appendonly",
                    "the file turns appendonly on and the running service has it off: a start would read an append-only file that is not there and lose every key; turn it on in the running service first: CONFIG SET appendonly yes",
                    null));
        } else if (!appends && value("save").isBlank() && now.value("save").isPresent()) {
            stakes.add(
                    warning(
                            "data_loss",
                            "save is empty and appendonly is no, so nothing is written to disk: a stop or a restart loses every key"));
        } else if (!appends && now.value("save").isPresent()) {
            stakes.add(
                    warning(
                            "saved_at_stop",
                            "a stop writes the data to disk first and a start reads it again, which takes the longer the more there is"));
        }
    }

    private void settings() {
        String set = now.values().stream()
                .filter(v -> v.origin().source() == Origin.Source.RUNTIME)
                .map(EffectiveValue::parameter)
                .collect(Collectors.joining(", "));
        if (!set.isEmpty()) {
            stakes.add(warning("runtime_settings", "set while running and in no file, so a start forgets it: " + set));
        }
        if (server.at().unit() == null && !server.argumentsAreVisible()) {
            hidden();
        }
    }

    /** Started by hand: what its title hides cannot be given again. */
    private void hidden() {
        String given = now.values().stream()
                .filter(v -> v.origin().source() == Origin.Source.COMMAND_LINE && v.pendingRestart() == null)
                .map(EffectiveValue::parameter)
                .collect(Collectors.joining(", "));
        if (server.at().mainConfig() == null) {
            stakes.add(Problem.error(
                    "hidden_arguments",
                    server.at().name(),
                    "it was started by hand without a file, and Redis hides its arguments: it could not be started again as it is; give it a file",
                    null));
        } else if (!given.isEmpty()) {
            stakes.add(Problem.error(
                    "hidden_arguments",
                    server.at().name(),
                    "its command line gave %s, and Redis hides its arguments: a start by Hone would leave that out; put it into %s"
                            .formatted(given, server.at().mainConfig()),
                    null));
        }
    }

    private Problem warning(String code, String message) {
        return Problem.warning(code, server.at().name(), 0, message);
    }

    private String value(String name) {
        return now.value(name).map(EffectiveValue::value).orElse("");
    }
}

package dev.hone.kind.redis;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.protocol.Resp.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Everything in force: what the server reports, beside what its files say. */
final class RedisValues {
    private static final Duration CLOCK_ERROR = Duration.ofSeconds(2);

    private final RedisServer server;
    private final Host host;
    private final Declared declared;
    private final boolean filesAreYounger;
    private final List<Problem> problems = new ArrayList<>();

    private RedisValues(RedisServer server, Host host) {
        this.server = server;
        this.host = host;
        this.declared = server.declared(host);
        this.filesAreYounger = declared.tree().files().stream().anyMatch(this::isYounger);
    }

    static EffectiveConfig read(RedisServer server, Host host) {
        RedisValues values = new RedisValues(server, host);
        values.problems.addAll(values.declared.tree().problems());
        Optional<Map<String, String>> reported = values.reported();
        List<EffectiveValue> all = reported.map(values::withReported).orElseGet(values::declaredOnly);
        values.writable();
        return new EffectiveConfig(all, values.declared.tree().files(), values.problems);
    }

    /** Empty when the server does not say; then a problem says why. */
    private Optional<Map<String, String>> reported() {
        Optional<String> config = RedisServer.command(declared, "CONFIG");
        if (config.isEmpty()) {
            problem("not_read_back", "CONFIG is taken away by rename-command, so values are those of the files", null);
            return Optional.empty();
        }
        try {
            Reply reply = server.conversation(host)
                    .ask(List.of(List.of(config.get(), "GET", "*")))
                    .getFirst();
            return switch (reply) {
                case Reply.Many(List<Reply> all) -> Optional.of(RedisServer.reported(declared.names(), texts(all)));
                case Reply.Refusal(String message) -> {
                    problem(
                            "not_read_back",
                            "Redis refuses CONFIG GET, so values are those of the files: " + message,
                            null);
                    yield Optional.empty();
                }
                case Reply other -> Optional.empty();
            };
        } catch (AccessDenied e) {
            problem("denied", e.getMessage() + "; values are those of the files", e.remedy());
        } catch (IOException e) {
            problem(
                    "not_read_back",
                    "Redis does not answer, so values are those of the files: " + e.getMessage(),
                    null);
        }
        return Optional.empty();
    }

    private static List<String> texts(List<Reply> replies) {
        return replies.stream()
                .map(r -> r instanceof Reply.Text(String text) ? text : "")
                .toList();
    }

    private List<EffectiveValue> withReported(Map<String, String> reported) {
        Map<String, EffectiveValue> values = new LinkedHashMap<>();
        for (Parameter row : server.catalogue().parameters().values()) {
            String running = reported.get(row.name());
            if (running != null) {
                values.put(row.name(), masked(value(row, running)));
            }
        }
        reported.forEach((name, value) -> values.computeIfAbsent(
                name, n -> new EffectiveValue(n, value, Origin.defaulted(value), List.of(), List.of(), null)));
        return List.copyOf(values.values());
    }

    private List<EffectiveValue> declaredOnly() {
        List<EffectiveValue> values = new ArrayList<>();
        for (Parameter row : server.catalogue().parameters().values()) {
            List<Origin> origins = declared.origins(row.name());
            Origin origin = origins.isEmpty() ? Origin.defaulted(row.defaultValue()) : origins.getFirst();
            List<Origin> others = origins.isEmpty() ? List.of() : origins.subList(1, origins.size());
            values.add(masked(new EffectiveValue(row.name(), origin.value(), origin, others, List.of(), null)));
        }
        return values;
    }

    private EffectiveValue value(Parameter row, String running) {
        List<Origin> origins = declared.origins(row.name());
        String spelled = server.reading().spelled(row, running);
        if (origins.isEmpty()) {
            return new EffectiveValue(row.name(), spelled, unsaid(row, running), List.of(), List.of(), null);
        }
        Origin first = origins.getFirst();
        if (server.reading().same(row, first.value(), running)) {
            return new EffectiveValue(
                    row.name(), first.value(), first, origins.subList(1, origins.size()), List.of(), null);
        }
        boolean waits = server.isRestart(row.name()) && filesAreYounger;
        if (!waits) {
            drift(row, spelled, first);
        }
        @Nullable String pending = waits ? first.value() : null;
        return new EffectiveValue(row.name(), spelled, unsaid(row, running), origins, List.of(), pending);
    }

    /** What gave a value that no file gives. */
    private Origin unsaid(Parameter row, String running) {
        boolean isDefault = row.defaultValue().isEmpty()
                ? running.isEmpty() || server.isRestart(row.name())
                : server.reading().same(row, row.defaultValue(), running);
        if (isDefault) {
            return Origin.defaulted(running);
        }
        return server.isRestart(row.name())
                ? new Origin(Origin.Source.COMMAND_LINE, null, 0, running)
                : new Origin(Origin.Source.RUNTIME, null, 0, running);
    }

    private void drift(Parameter row, String running, Origin file) {
        if (Reading.SECRETS.contains(row.name())) {
            problem("drift", row.name() + " is not the one of " + file.file() + ":" + file.line(), null);
            return;
        }
        String where = file.file() == null ? "the command line" : file.file() + ":" + file.line();
        String how = server.isRestart(row.name())
                ? "the command line of its start may say so, which Redis hides"
                : "it was set while running, and the next start brings back the other";
        problem("drift", "%s is %s, %s says %s: %s".formatted(row.name(), running, where, file.value(), how), null);
    }

    private static EffectiveValue masked(EffectiveValue value) {
        if (!Reading.SECRETS.contains(value.parameter()) || value.value().isBlank()) {
            return value;
        }
        Origin o = value.origin();
        Origin origin = new Origin(o.source(), o.file(), o.line(), "•••");
        return new EffectiveValue(value.parameter(), "•••", origin, List.of(), List.of(), null);
    }

    private boolean isYounger(ConfigFile file) {
        try {
            return host.stat(file.realPath())
                    .map(FileInfo::modifiedAt)
                    .filter(server.at().startedAt().plus(CLOCK_ERROR)::isBefore)
                    .isPresent();
        } catch (IOException e) {
            return false;
        }
    }

    private void writable() {
        for (ConfigFile file : declared.tree().files()) {
            if ((file.mode() & 0002) != 0) {
                problems.add(new Problem(
                        "world_writable",
                        Problem.Severity.WARNING,
                        file.path().toString(),
                        0,
                        "anybody may write " + file.path() + ", and its next line may be a module to load",
                        "chmod o-w " + file.realPath()));
            }
        }
    }

    private void problem(String code, String message, @Nullable String suggestion) {
        problems.add(new Problem(code, Problem.Severity.WARNING, server.at().name(), 0, message, suggestion));
    }
}

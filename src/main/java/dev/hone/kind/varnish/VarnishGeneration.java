package dev.hone.kind.varnish;

import dev.hone.kind.Effect;
import dev.hone.kind.Generation;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.ProcessInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The active configuration, the child that serves by it, and the parent of both. */
record VarnishGeneration(Installation at, Host host) {
    private static final String ACTIVE = "active ";
    private static final String CHILD = "child ";

    Generation marks() {
        List<String> marks = new ArrayList<>(children());
        marks.add("parent " + at.pid() + "@" + at.startTicks());
        active().ifPresent(name -> marks.add(ACTIVE + name));
        return new Generation(marks);
    }

    Optional<String> unproven(Generation before, Effect effect) {
        List<String> children = children();
        if (effect != Effect.LIVE && children.isEmpty()) {
            return Optional.of("no child of " + at.name() + " runs, so nothing is served");
        }
        return switch (effect) {
            case LIVE -> Optional.empty();
            case RELOAD -> unprovenLoad(before);
            case RESTART ->
                children.stream().anyMatch(before.marks()::contains)
                        ? Optional.of(at.name() + " still serves with the child it had before")
                        : Optional.empty();
        };
    }

    private Optional<String> unprovenLoad(Generation before) {
        Optional<String> active = active();
        if (active.isEmpty()) {
            return Optional.of(at.name() + " does not tell which configuration is active");
        }
        return before.marks().contains(ACTIVE + active.get())
                ? Optional.of("%s still serves by configuration %s".formatted(at.name(), active.get()))
                : Optional.empty();
    }

    private List<String> children() {
        return host.processes().stream()
                .filter(p -> p.parentPid() == at.pid())
                .filter(p -> VarnishArguments.of(p).isPresent())
                .map(VarnishGeneration::mark)
                .toList();
    }

    private static String mark(ProcessInfo child) {
        return CHILD + child.pid() + "@" + child.startTicks();
    }

    /** Name of the active configuration; empty when it cannot be asked. */
    Optional<String> active() {
        try {
            for (Map<?, ?> row : Json.objects(new VarnishCli(at).ask(host, "vcl.list", "-j"))) {
                if (Json.text(row, "status").equals("active")) {
                    return Optional.of(Json.text(row, "name"));
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** When the active configuration was loaded: its directory carries its name and the time. */
    Optional<Instant> loadedAt() {
        Optional<Pattern> folder =
                active().map(n -> Pattern.compile("vcl_" + Pattern.quote(n) + "\\.([0-9]{1,12})(\\..*)?"));
        if (folder.isEmpty()) {
            return Optional.empty();
        }
        try {
            return host.list(Path.of(VarnishStart.workdir(at))).stream()
                    .map(p -> folder.get().matcher(p.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(m -> Instant.ofEpochSecond(Long.parseLong(m.group(1))))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}

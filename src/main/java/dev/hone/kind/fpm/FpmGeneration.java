package dev.hone.kind.fpm;

import dev.hone.kind.Effect;
import dev.hone.kind.Generation;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Marks of what pools have loaded: their master, the place of the master's stack, and the workers. At a reload the master starts
 * its own program anew; in the foreground it stays the same process since the same time, and only its stack lies elsewhere.
 */
public final class FpmGeneration {
    private static final int LARGEST_BYTES = 4096;
    private static final int START_OF_STACK = 28;
    private static final int FIRST_BEHIND_NAME = 3;

    private final Installation at;
    private final Host host;
    private final Predicate<String> pools;

    /** Of a service whose main process is a master, and those of its pools whose names fit. */
    public FpmGeneration(Installation at, Host host, Predicate<String> pools) {
        this.at = at;
        this.host = host;
        this.pools = pools;
    }

    /** What there is now. */
    public Generation marks() {
        List<String> marks = new ArrayList<>();
        marks.add(master());
        stack().ifPresent(marks::add);
        marks.addAll(workers());
        return new Generation(marks);
    }

    /** Why the marks do not prove that an effect came about; empty when they do. */
    public Optional<String> unproven(Generation before, Effect effect) {
        Set<String> old = new HashSet<>(before.marks());
        return switch (effect) {
            case LIVE -> Optional.empty();
            case RESTART ->
                old.contains(master())
                        ? Optional.of("the master of " + at.name() + " still runs since before")
                        : Optional.empty();
            case RELOAD -> unreloaded(old);
        };
    }

    private Optional<String> unreloaded(Set<String> old) {
        List<String> kept = workers().stream().filter(old::contains).toList();
        if (!kept.isEmpty()) {
            return Optional.of("%s still serves with %d of the old children (%s)"
                    .formatted(at.name(), kept.size(), String.join(", ", kept)));
        }
        boolean sameMaster = old.contains(master());
        Optional<String> stack = stack();
        if (sameMaster && stack.filter(old::contains).isPresent()) {
            return Optional.of("the master of " + at.name() + " has not started itself anew");
        }
        if (!isNamed()) {
            return Optional.of("the master of " + at.name() + " is still starting itself anew");
        }
        boolean proven = !sameMaster || stack.isPresent() || old.stream().anyMatch(m -> m.startsWith("child "));
        return proven
                ? Optional.empty()
                : Optional.of("the reload of " + at.name() + " left no mark that this user may see; run Hone as root");
    }

    /** It writes its title once it has read its files; until then it may still give up. */
    private boolean isNamed() {
        return host.process(at.pid()).flatMap(FpmMaster::config).isPresent();
    }

    private String master() {
        return "master " + at.pid() + "@" + at.startTicks();
    }

    private List<String> workers() {
        return host.processes().stream()
                .filter(p -> p.parentPid() == at.pid()
                        && FpmMaster.poolOf(p).filter(pools).isPresent())
                .map(p -> "child " + p.pid() + "@" + p.startTicks())
                .toList();
    }

    /** Field 28 of /proc/PID/stat, which is shown to who may trace the process; the kernel picks it anew at each start. */
    private Optional<String> stack() {
        try {
            byte[] bytes = host.read(Path.of("/proc", String.valueOf(at.pid()), "stat"), LARGEST_BYTES);
            String stat = new String(bytes, StandardCharsets.ISO_8859_1);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
            String start = fields[START_OF_STACK - FIRST_BEHIND_NAME];
            return start.equals("0") ? Optional.empty() : Optional.of("stack " + start);
        } catch (IOException | ArrayIndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }
}

package dev.hone.apply;

import dev.hone.agent.LocalHost;
import dev.hone.kind.Effect;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Setting;
import dev.hone.wire.ChangeOrder;
import dev.hone.wire.ChangeState;
import dev.hone.wire.Order;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A data folder with a policy, and changes carried out by real apply processes. */
final class Bench implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(180);

    final Path data;
    final Path policy;
    private final List<Process> started = new ArrayList<>();
    private long number;

    Bench(String... services) throws IOException {
        data = Files.createTempDirectory("hone-data-");
        policy = data.resolve("policy.yml");
        new PolicyFile(new LinuxDisk(), Self.uid(), policy).save(Policy.Mode.APPLY, List.of(services));
    }

    Host host() {
        return LocalHost.open(data);
    }

    /** An order for a change of the service as it is now. */
    ChangeOrder order(
            RealService service, List<ChangeOrder.File> files, List<Setting> expected, Effect effect, int confirm) {
        Installation at = service.installation(host());
        return new ChangeOrder(
                ++number, "digest-" + number, at, files, List.of(), List.of(), expected, effect, confirm, 120);
    }

    /** The same change, only tried. */
    static ChangeOrder dryRun(ChangeOrder c) {
        return c.asDryRun();
    }

    ChangeFolder put(ChangeOrder change) throws IOException {
        ChangeFolder folder = new ChangeFolder(data.resolve("agent/changes/" + change.number()));
        folder.put(new Order.Apply("o" + change.number(), Instant.now().plusSeconds(900), change));
        return folder;
    }

    /** Carries a change out to its end. */
    ChangeFolder apply(ChangeOrder change) throws Exception {
        ChangeFolder folder = put(change);
        Process process =
                start("dev.hone.Main", List.of(), "apply", folder.dir().toString(), "--policy=" + policy);
        awaitEnd(folder);
        process.waitFor();
        return folder;
    }

    Process start(String main, List<String> options, String... arguments) throws IOException {
        return start(List.of(), main, options, arguments);
    }

    /** Starts a main class under another program. */
    Process start(List<String> under, String main, List<String> options, String... arguments) throws IOException {
        List<String> line = new ArrayList<>(List.of("/usr/bin/setsid"));
        line.addAll(under);
        List<String> java = new ArrayList<>(Launcher.same().command());
        java.removeLast();
        line.addAll(java);
        line.addAll(line.size() - 2, options);
        line.add(main);
        line.addAll(List.of(arguments));
        Process process = new ProcessBuilder(line)
                .directory(new File("/"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        data.resolve("processes.log").toFile()))
                .start();
        started.add(process);
        return process;
    }

    /** Waits until the change has ended, whoever ends it. */
    ChangeState awaitEnd(ChangeFolder folder) throws Exception {
        try {
            Shell.until(
                    "change " + folder.dir() + " ends",
                    PATIENCE,
                    () -> last(folder)
                            .map(s -> s.isFinal() || s == ChangeState.STUCK)
                            .orElse(false));
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "; journal " + folder.progress() + "; log " + log(), e);
        }
        return last(folder).orElseThrow();
    }

    void awaitState(ChangeFolder folder, ChangeState state) throws Exception {
        Shell.until(state + " of " + folder.dir(), PATIENCE, () -> last(folder).equals(Optional.of(state)));
    }

    static Optional<ChangeState> last(ChangeFolder folder) throws IOException {
        var all = folder.progress();
        return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast().state());
    }

    static String message(ChangeFolder folder) throws IOException {
        return folder.progress().getLast().message();
    }

    String log() throws IOException {
        Path log = data.resolve("processes.log");
        return Files.exists(log) ? Files.readString(log) : "";
    }

    /** Every file below a folder with its hash, mode and owner; what a change must leave alone when it ends badly. */
    static Map<String, String> snapshot(List<Path> files) throws IOException {
        Map<String, String> all = new LinkedHashMap<>();
        for (Path file : files) {
            var is = Files.readAttributes(file, "unix:mode,uid,gid,nlink", java.nio.file.LinkOption.NOFOLLOW_LINKS);
            String hash = Files.isSymbolicLink(file)
                    ? "-> " + Files.readSymbolicLink(file)
                    : Hash.of(Files.readAllBytes(file));
            all.put(file.toString(), hash + " " + new java.util.TreeMap<>(is));
        }
        return all;
    }

    static List<String> leftovers(Path... directories) throws IOException {
        List<String> left = new ArrayList<>();
        for (Path directory : directories) {
            try (var all = Files.list(directory)) {
                all.map(p -> Objects.toString(p.getFileName()))
                        .filter(n -> n.startsWith(Slot.PREFIX))
                        .forEach(left::add);
            }
        }
        return left;
    }

    /** The process that watches over a change. */
    static Optional<ProcessHandle> deadMan(ChangeFolder folder) throws IOException {
        Path armed = folder.dir().resolve("deadman");
        return Files.exists(armed) && Files.size(armed) > 1
                ? ProcessHandle.of(Long.parseLong(Files.readString(armed).strip()))
                : Optional.empty();
    }

    static void awaitWatcherEnds(ChangeFolder folder) throws Exception {
        Optional<ProcessHandle> deadMan = deadMan(folder);
        if (deadMan.isPresent()) {
            Shell.until(
                    "the watching process ends",
                    Duration.ofSeconds(60),
                    () -> !deadMan.get().isAlive());
        }
    }

    @Override
    public void close() throws Exception {
        for (Process process : started) {
            process.destroyForcibly().waitFor();
        }
        try (var changes = Files.list(data.resolve("agent/changes"))) {
            for (Path dir : changes.filter(Files::isDirectory).toList()) {
                awaitWatcherEnds(new ChangeFolder(dir));
            }
        }
        Shell.deleteTree(data);
    }

    static void chmod(Path path, String mode) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }
}

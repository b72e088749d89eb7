package dev.hone.kind.linux;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A network namespace that a test makes and removes, with its own sysctl.d. Needs root. */
public final class TestNamespace implements AutoCloseable {
    private final String name;

    private TestNamespace(String name) {
        this.name = name;
    }

    /** Whether this user may make one. */
    public static boolean isPermitted() {
        return "root".equals(System.getProperty("user.name")) && Files.isExecutable(Path.of("/usr/sbin/ip"));
    }

    /** A namespace with one file of settings, applied to its kernel. */
    public static TestNamespace create(String fileName, String settings) throws IOException, InterruptedException {
        TestNamespace made =
                new TestNamespace("hone-" + ProcessHandle.current().pid() + "-" + System.nanoTime() % 10000);
        run("/usr/sbin/ip", "netns", "add", made.name);
        Files.createDirectories(made.directory());
        Files.writeString(made.directory().resolve(fileName), settings);
        made.inside("/usr/sbin/ip", "link", "set", "lo", "up");
        made.inside(
                "/usr/sbin/sysctl",
                "-q",
                "-p",
                made.directory().resolve(fileName).toString());
        return made;
    }

    public String name() {
        return name;
    }

    public Path directory() {
        return Path.of("/etc/netns").resolve(name).resolve("sysctl.d");
    }

    /** What a command prints there, such as cat of a file below /proc/sys. */
    public String inside(String... command) throws IOException, InterruptedException {
        return run(Stream.concat(entering().stream(), Stream.of(command)).toArray(String[]::new));
    }

    /** Words before a command that runs it there, under its own PID. */
    public List<String> entering() {
        return List.of("/usr/bin/nsenter", "--net=/run/netns/" + name);
    }

    @Override
    public void close() throws IOException, InterruptedException {
        run("/usr/sbin/ip", "netns", "del", name);
        try (Stream<Path> files = Files.walk(directory().getParent())) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static String run(String... line) throws IOException, InterruptedException {
        Process child = new ProcessBuilder(line).redirectErrorStream(true).start();
        String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (child.waitFor() != 0) {
            throw new IOException(List.of(line) + ": " + said);
        }
        return said.strip();
    }
}

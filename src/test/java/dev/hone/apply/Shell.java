package dev.hone.apply;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Commands and waits of the tests. */
final class Shell {
    private Shell() {}

    static boolean isRoot() {
        return Self.uid() == 0;
    }

    /** Output of a command that must succeed. */
    static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new IOException(Arrays.toString(command) + " failed: " + output);
        }
        return output;
    }

    /** A command as another user, when this is root. */
    static String[] as(String user, String... command) throws IOException {
        if (!isRoot()) {
            return command;
        }
        String line = Files.readAllLines(Path.of("/etc/passwd")).stream()
                .filter(l -> l.startsWith(user + ":"))
                .findFirst()
                .orElseThrow();
        String[] fields = line.split(":");
        List<String> all = new ArrayList<>(
                List.of("/usr/bin/setpriv", "--reuid=" + fields[2], "--regid=" + fields[3], "--clear-groups"));
        all.addAll(List.of(command));
        return all.toArray(String[]::new);
    }

    /** Waits until a claim holds. */
    static void until(String what, Duration patience, Callable<Boolean> claim) throws Exception {
        Instant end = Instant.now().plus(patience);
        while (!claim.call()) {
            if (Instant.now().isAfter(end)) {
                throw new AssertionError("not within " + patience.toSeconds() + " s: " + what);
            }
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
    }

    static void deleteTree(Path tree) throws IOException {
        if (!Files.exists(tree)) {
            return;
        }
        try (var paths = Files.walk(tree)) {
            for (Path path : paths.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }

    /** Ends a process that a test started, in an orderly way first. */
    static void end(ProcessHandle process) throws Exception {
        process.destroy();
        try {
            until("process " + process.pid() + " ends", Duration.ofSeconds(10), () -> !process.isAlive());
        } catch (AssertionError stubborn) {
            process.destroyForcibly();
        }
    }
}

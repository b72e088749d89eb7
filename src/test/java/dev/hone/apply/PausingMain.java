package dev.hone.apply;

import dev.hone.agent.LocalHost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The apply process with a place to die: once the named record is durable it says so in the file {@code paused} of the
 * folder it was given, and waits to be killed or, where the test goes on, for the file {@code go}. Lives among the tests,
 * so that no shipped program can be made to wait.
 */
final class PausingMain {
    private static final long LOOK_EVERY_NANOS = 20_000_000;

    private PausingMain() {}

    public static void main(String[] args) {
        String at = System.getProperty("hone.test.pause", "");
        Path dir = Path.of(args[1]);
        Apply apply = new Apply(LocalHost::open, Launcher.same(), entry -> pause(entry, at, dir), System.out);
        System.exit(apply.run(List.of(args)));
    }

    private static void pause(Entry entry, String at, Path dir) {
        if (!at.isEmpty() && name(entry).equals(at)) {
            try {
                Files.createFile(dir.resolve("paused"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            while (!Files.exists(dir.resolve("go"))) {
                LockSupport.parkNanos(LOOK_EVERY_NANOS);
            }
        }
    }

    /** The name of a record: its state, with the number of the file while switching. */
    static String name(Entry entry) {
        return switch (entry.state()) {
            case SWITCHING ->
                "SWITCHING " + entry.message().substring(0, entry.message().indexOf(' '));
            case PROBING -> entry.readBack().isEmpty() ? "PROBING" : "PROBING proven";
            default -> entry.state().name();
        };
    }
}

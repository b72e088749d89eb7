package dev.hone.loop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The application as a process of its own, started from the built classes with the Java that runs the test, so that it can
 * be killed like any process and started again on the same data folder.
 */
public final class AppProcess implements AutoCloseable {
    private final Path data;
    private final List<String> settings;
    private final int port = Ports.free();
    private final int management = Ports.free();
    private Process process;

    private AppProcess(Path data, List<String> settings) {
        this.data = data;
        this.settings = List.copyOf(settings);
        this.process = launch();
    }

    /** Starts it and waits until it answers; settings are arguments such as {@code --hone.x=y}. */
    public static AppProcess start(Path data, String... settings) {
        AppProcess app = new AppProcess(data, List.of(settings));
        app.awaitAnswer();
        return app;
    }

    public Path data() {
        return data;
    }

    public long pid() {
        return process.pid();
    }

    public URI at(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    /** The one-time code of the first start. */
    public String setupCode() {
        return Until.get("the set-up code", Until.LONG, () -> {
            Path file = data.resolve("setup-code");
            try {
                return Files.exists(file)
                        ? java.util.Optional.of(Files.readString(file).strip()).filter(c -> !c.isEmpty())
                        : java.util.Optional.empty();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Ends it as {@code kill -9} does. What it started may live on; that is the point. */
    public void kill() {
        process.destroyForcibly();
        await();
    }

    /** Starts it again on the same data folder and ports. */
    public void restart() {
        if (process.isAlive()) {
            throw new IllegalStateException("end it first");
        }
        process = launch();
        awaitAnswer();
    }

    /** What it has logged, of all its starts. */
    public String log() {
        try {
            return Files.readString(data.resolve("app.log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The last faults in the log with what follows each, which is where a stack trace is. */
    public String faults() {
        List<String> lines = log().lines().toList();
        int last = Math.max(0, lines.size() - 200);
        return String.join("\n", lines.subList(last, lines.size()));
    }

    /** Ends it in an orderly way. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void await() {
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Process launch() {
        List<String> command = new ArrayList<>(List.of(
                java(),
                "-Xmx384m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath(),
                "dev.hone.Main"));
        command.add("--hone.data=" + data);
        command.add("--server.port=" + port);
        command.add("--management.server.port=" + management);
        command.add("--hone.agent.look-every=2s");
        command.addAll(settings);
        try {
            Files.createDirectories(data);
            Path log = data.resolve("app.log");
            Files.writeString(log, "", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitAnswer() {
        Rest rest = new Rest(this, "");
        Until.holds("an answer of the application at " + at("/login"), Until.LONG, () -> {
            if (!process.isAlive()) {
                throw new AssertionError("the application ended with " + process.exitValue() + ":\n" + log());
            }
            return rest.isUp();
        });
    }

    private static String java() {
        return ProcessHandle.current().info().command().orElseThrow();
    }

    /** The test's own class path without the classes of tests. */
    private static String classPath() {
        String separator = System.getProperty("path.separator");
        List<String> parts = Stream.of(System.getProperty("java.class.path").split(separator))
                .filter(p -> !p.endsWith("test-classes") && !p.endsWith("test-classes/"))
                .toList();
        return String.join(separator, parts);
    }
}

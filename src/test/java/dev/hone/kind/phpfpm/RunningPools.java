package dev.hone.kind.phpfpm;

import dev.hone.agent.LocalHost;
import dev.hone.kind.Effect;
import dev.hone.kind.Generation;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.fpm.FpmProcess;
import dev.hone.loop.Until;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A php-fpm of the test's own with the pools {@code www} and {@code shop}, and what tests do with it. */
abstract class RunningPools {
    /** A directive as {@code php-fpm -tt} prints it. */
    static final Pattern TOLD = Pattern.compile("(?m)NOTICE: \\t([^ \\[]+(?:\\[[^]]*])?) = (.*)$");

    @TempDir
    Path data;

    final PhpFpmKind kind = new PhpFpmKind();
    FpmProcess fpm;
    Host host;

    @BeforeEach
    void start() throws IOException {
        Assumptions.assumeTrue(FpmProcess.isInstalled(), "php-fpm is not installed");
        fpm = FpmProcess.start();
        host = LocalHost.open(data);
    }

    @AfterEach
    void stop() {
        if (fpm != null) {
            fpm.close();
        }
    }

    Installation pool(String name) {
        return pool(fpm, name);
    }

    Installation pool(FpmProcess of, String name) {
        return kind.discover(host).stream()
                .filter(i -> of.mainConfig().equals(i.mainConfig())
                        && PhpFpmKind.pool(i).equals(name))
                .findFirst()
                .orElseThrow();
    }

    void append(String pool, String lines) throws IOException {
        fpm.append(fpm.poolFile(pool), lines);
    }

    void reload() throws IOException {
        Installation before = pool("www");
        Generation old = kind.generation(before, host);
        signal(before.pid());
        Until.holds(
                "the reload",
                Duration.ofSeconds(30),
                () -> kind.discover(host).stream()
                        .filter(i -> i.id().equals(before.id()))
                        .anyMatch(
                                i -> kind.unproven(i, host, old, Effect.RELOAD).isEmpty()));
        fpm.awaitUp();
    }

    static void signal(int pid) throws IOException {
        try {
            new ProcessBuilder("/bin/kill", "-USR2", String.valueOf(pid))
                    .start()
                    .waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    String said(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(fpm.binary().toString()));
        command.addAll(List.of(arguments));
        return said(command);
    }

    static String said(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }
}

package dev.hone.agent;

import dev.hone.apply.Launcher;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Starts Hone's own modes in a session of their own, so that they outlive the agent.
 *
 * @param launcher how Java is started
 * @param policy   the policy file named at start; empty for the usual place
 */
record ApplyProcess(Launcher launcher, Optional<Path> policy) {
    private static final Path SETSID = Path.of("/usr/bin/setsid");

    static ApplyProcess of(AgentContext context) {
        return new ApplyProcess(Launcher.same(), context.policy());
    }

    /** Starts a mode and returns at once. */
    Process start(Path log, String... arguments) throws IOException {
        List<String> line = new ArrayList<>();
        if (Files.isExecutable(SETSID)) {
            line.add(SETSID.toString());
        }
        List<String> words = new ArrayList<>(List.of(arguments));
        policy.ifPresent(file -> words.add("--policy=" + file.toAbsolutePath()));
        line.addAll(launcher.with(words));
        @Nullable Path directory = log.toAbsolutePath().getParent();
        if (directory != null) {
            Files.createDirectories(directory);
        }
        return new ProcessBuilder(line)
                .directory(new File("/"))
                .redirectInput(new File("/dev/null"))
                .redirectOutput(Redirect.appendTo(log.toFile()))
                .redirectError(Redirect.appendTo(log.toFile()))
                .start();
    }
}

package dev.hone.kind;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A command as data: an absolute program and its arguments, run without a shell, in the C locale, with bounded output.
 *
 * @param arguments   absolute path of the program first
 * @param environment variables beside {@code LC_ALL=C} and {@code PATH}
 * @param directory   working directory; null for {@code /}
 * @param uid         user to run as, when the agent is root; null for the agent's own
 * @param gid         group to run as; null for the agent's own
 * @param timeout     killed after this
 */
public record CommandLine(
        List<String> arguments,
        Map<String, String> environment,
        @Nullable Path directory,
        @Nullable Integer uid,
        @Nullable Integer gid,
        Duration timeout) {

    public CommandLine {
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
        if (arguments.isEmpty() || !arguments.getFirst().startsWith("/")) {
            throw new IllegalArgumentException("a command starts with an absolute program, was " + arguments);
        }
    }

    /** Runs as the agent's own user, for at most ten seconds. */
    public static CommandLine of(String... arguments) {
        return new CommandLine(List.of(arguments), Map.of(), null, null, null, Duration.ofSeconds(10));
    }

    /** The same command run as another user and group. */
    public CommandLine as(int otherUid, int otherGid) {
        return new CommandLine(arguments, environment, directory, otherUid, otherGid, timeout);
    }

    /** The same command with another timeout. */
    public CommandLine within(Duration other) {
        return new CommandLine(arguments, environment, directory, uid, gid, other);
    }
}

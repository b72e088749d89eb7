package dev.hone.apply;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * How one of Hone's own modes is started: the same Java and class path as this process, a small explicit heap. Works from
 * class folders and from the one jar.
 *
 * @param command Java, its options and what to run, up to the mode's own arguments
 */
public record Launcher(List<String> command) {
    private static final String MAIN = "dev.hone.Main";

    public Launcher {
        command = List.copyOf(command);
    }

    /** Starts what this process was started from. */
    public static Launcher same() {
        String classPath = Objects.requireNonNull(System.getProperty("java.class.path"));
        boolean oneJar = classPath.endsWith(".jar") && classPath.indexOf(':') < 0;
        return of(oneJar ? List.of("-jar", absolute(classPath)) : List.of("-cp", absolute(classPath), MAIN));
    }

    private static Launcher of(List<String> what) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms16m",
                "-Xmx320m",
                "-Xss512k",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED"));
        command.addAll(what);
        return new Launcher(command);
    }

    private static String absolute(String classPath) {
        return String.join(
                ":",
                Arrays.stream(classPath.split(":"))
                        .map(part -> Path.of(part).toAbsolutePath().toString())
                        .toList());
    }

    /** The whole command for a mode. */
    public List<String> with(List<String> arguments) {
        List<String> all = new ArrayList<>(command);
        all.addAll(arguments);
        return List.copyOf(all);
    }
}

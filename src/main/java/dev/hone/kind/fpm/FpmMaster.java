package dev.hone.kind.fpm;

import dev.hone.kind.CommandLine;
import dev.hone.kind.FileSource;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.ProcessInfo;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A running master of php-fpm. It writes its config path over its command line and environment, so how else it was started
 * cannot be seen.
 *
 * @param process   the master
 * @param binary    its program
 * @param config    the file that it reads everything from
 * @param build     what the program says of itself
 * @param ini       where PHP reads its settings from
 * @param listeners where all its pools accept connections; empty when that may not be seen
 */
public record FpmMaster(
        ProcessInfo process, Path binary, Path config, FpmBuild build, IniPlaces ini, List<Listener> listeners) {
    /** Name of an attribute of installations: the scan directories that it must be started with. */
    public static final String SCAN_DIRECTORY = "scan_directory";

    private static final Pattern TITLE = Pattern.compile("php-fpm: master process \\((/.*)\\)");
    private static final String POOL = "php-fpm: pool ";

    public FpmMaster {
        listeners = List.copyOf(listeners);
    }

    /** The config path in a master's title; empty for anything else. */
    static Optional<Path> config(ProcessInfo process) {
        Matcher title = TITLE.matcher(title(process));
        return title.matches() ? Optional.of(Path.of(title.group(1)).normalize()) : Optional.empty();
    }

    /** The pool that a process serves; empty for a process that is no worker. */
    public static Optional<String> poolOf(ProcessInfo process) {
        String title = title(process);
        return title.startsWith(POOL) ? Optional.of(title.substring(POOL.length())) : Optional.empty();
    }

    /** Its files as they are at a source. */
    public FpmTree tree(FileSource source) {
        return FpmTree.read(config, build.prefix(), source);
    }

    /** How to start it again, as far as that can be told. */
    public List<String> command() {
        List<String> command = new ArrayList<>(List.of(binary.toString(), "-y", config.toString()));
        if (!ini.main().isEmpty() && !ini.main().equals(build.iniFile())) {
            command.addAll(List.of("-c", ini.main()));
        }
        return List.copyOf(command);
    }

    /** Attributes for an installation: its version's prefix, and what its environment must say. */
    public Map<String, String> attributes() {
        Map<String, String> attributes = new HashMap<>();
        if (!ini.scanned().equals(build.scanDirectory())) {
            attributes.put(SCAN_DIRECTORY, ini.scanned());
        }
        return attributes;
    }

    /** The command of an installation with more arguments behind the program, in the environment that it needs. */
    public static CommandLine line(Installation at, String... more) {
        List<String> arguments = new ArrayList<>(at.command());
        arguments.addAll(1, List.of(more));
        String scanned = at.attributes().getOrDefault(SCAN_DIRECTORY, "");
        Map<String, String> environment = scanned.isEmpty() ? Map.of() : Map.of("PHP_INI_SCAN_DIR", scanned);
        return new CommandLine(arguments, environment, null, null, null, Duration.ofSeconds(30));
    }

    private static String title(ProcessInfo process) {
        return String.join(" ", process.command()).strip();
    }
}

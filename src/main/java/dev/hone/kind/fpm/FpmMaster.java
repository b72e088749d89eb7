package dev.hone.kind.fpm;

import dev.hone.kind.FileSource;
import dev.hone.kind.Listener;
import dev.hone.kind.ProcessInfo;
import java.nio.file.Path;
import java.util.List;
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
 * @param listeners where all its pools accept connections; empty when that may not be seen
 */
public record FpmMaster(ProcessInfo process, Path binary, Path config, FpmBuild build, List<Listener> listeners) {
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

    private static String title(ProcessInfo process) {
        return String.join(" ", process.command()).strip();
    }
}

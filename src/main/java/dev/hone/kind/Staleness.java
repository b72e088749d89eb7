package dev.hone.kind;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * For services that cannot be asked what they loaded: files younger than the processes that loaded them tell that a reload
 * is due. Files that anybody may write are told of too.
 *
 * @param host    where the files lie
 * @param service its name for people
 * @param loaded  start of the oldest process that took up the files; empty when unknown
 */
public record Staleness(Host host, String service, Optional<Instant> loaded) {
    private static final Duration CLOCK_ERROR = Duration.ofSeconds(2);
    private static final int OTHERS_WRITE = 0002;

    /** A warning for each file that is younger, and for each that anybody may write. */
    public List<Problem> problems(List<ConfigFile> files) {
        List<Problem> problems = new ArrayList<>();
        for (ConfigFile file : files) {
            loaded.filter(l -> isYounger(file, l.plus(CLOCK_ERROR))).ifPresent(l -> problems.add(notLoaded(file)));
            if ((file.mode() & OTHERS_WRITE) != 0) {
                problems.add(writable(file));
            }
        }
        return problems;
    }

    private boolean isYounger(ConfigFile file, Instant loaded) {
        try {
            return host.stat(file.realPath())
                    .map(FileInfo::modifiedAt)
                    .filter(loaded::isBefore)
                    .isPresent();
        } catch (IOException e) {
            return false;
        }
    }

    private Problem notLoaded(ConfigFile file) {
        String path = file.path().toString();
        return Problem.warning(
                "not_loaded_yet",
                path,
                0,
                path + " was changed after " + service + " loaded its files; a reload takes it up");
    }

    private static Problem writable(ConfigFile file) {
        String path = file.path().toString();
        return Problem.warning(
                "world_writable",
                path,
                0,
                "anybody may write " + path + "; close it with: chmod o-w " + file.realPath());
    }
}

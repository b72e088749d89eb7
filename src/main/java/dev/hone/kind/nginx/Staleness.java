package dev.hone.kind.nginx;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Problem;
import dev.hone.kind.ProcessInfo;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** nginx cannot be asked what it loaded; files younger than its workers tell that it has not loaded them yet. */
record Staleness(Installation at, Host host) {
    private static final Duration CLOCK_ERROR = Duration.ofSeconds(2);
    private static final int OTHERS_WRITE = 0002;

    List<Problem> problems(List<ConfigFile> files) {
        List<Problem> problems = new ArrayList<>();
        Optional<Instant> loaded = new NginxWorkers(at, host)
                .serving().stream().map(ProcessInfo::startedAt).min(Comparator.naturalOrder());
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

    private static Problem notLoaded(ConfigFile file) {
        String path = file.path().toString();
        return Problem.warning(
                "not_loaded_yet", path, 0, path + " was changed after nginx loaded its files; a reload takes it up");
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

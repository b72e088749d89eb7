package dev.hone.kind.phpfpm;

import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.ProcessInfo;
import dev.hone.kind.fpm.FpmMaster;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * The latest time at which a master may have read its files: when its oldest child began. Children are replaced as they grow
 * old, so it may in truth have been earlier.
 */
record LoadTime(Installation at, Host host) {
    private static final Duration CLOCK_ERROR = Duration.ofSeconds(2);

    Optional<Instant> instant() {
        return host.processes().stream()
                .filter(p -> p.parentPid() == at.pid() && FpmMaster.poolOf(p).isPresent())
                .map(ProcessInfo::startedAt)
                .min(Comparator.naturalOrder())
                .map(t -> t.plus(CLOCK_ERROR));
    }
}

package dev.hone.wire;

import dev.hone.kind.Installation;
import dev.hone.kind.StatusReport;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A service as last seen.
 *
 * @param at            when it was looked at, host clock
 * @param installation  where and what it is
 * @param status        how it does
 * @param pssBytes      summed proportional set size of its processes; null when it may not be read
 */
public record ServiceSnapshot(
        Instant at,
        Installation installation,
        StatusReport status,
        @Nullable Long pssBytes) {}

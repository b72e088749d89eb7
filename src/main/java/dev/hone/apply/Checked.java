package dev.hone.apply;

import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Installation;
import java.util.List;

/**
 * A change that may be made.
 *
 * @param at      the service as found now
 * @param config  what is in force on it
 * @param targets its files, in order
 */
record Checked(Installation at, EffectiveConfig config, List<Target> targets) {
    Checked {
        targets = List.copyOf(targets);
    }

    /** Lets go of the files that were held since the check. */
    void close() {
        targets.forEach(Target::close);
    }
}

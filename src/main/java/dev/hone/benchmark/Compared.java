package dev.hone.benchmark;

import dev.hone.stats.Comparison;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two sets of runs held against each other.
 *
 * @param a the baseline
 * @param b the candidate
 * @param metric what was measured
 * @param comparison null when a set has no run that counts
 * @param unlike what differs between the environments of the two sets, beside the configuration
 * @param configurationDiffers whether the configuration in force is another one, as a comparison of a change wants it
 * @param configurationKnown whether the configuration of every run is known; it is not of an imported one
 */
record Compared(
        Side a,
        Side b,
        String metric,
        boolean higherIsBetter,
        @Nullable Comparison comparison,
        List<Unlike> unlike,
        boolean configurationDiffers,
        boolean configurationKnown) {

    /**
     * One set.
     *
     * @param runs those that count, by number
     * @param leftOut those that do not, with the reason
     */
    record Side(List<Run> runs, List<LeftOut> leftOut) {}

    /** A run that was asked for and does not count. */
    record LeftOut(long number, String reason) {}

    /** A thing of the fingerprint that is not the same in all runs. */
    record Unlike(String name, String inA, String inB) {}
}

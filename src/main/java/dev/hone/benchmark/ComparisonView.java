package dev.hone.benchmark;

import dev.hone.stats.Comparison;
import dev.hone.stats.Interval;
import dev.hone.stats.Sentence;
import dev.hone.stats.Summary;
import dev.hone.stats.Verdict;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A comparison as programs see it.
 *
 * @param verdict {@code better}, {@code worse}, {@code same} or {@code not_enough_data}, said of B
 * @param sentence the verdict with effect, interval and number of runs
 * @param effect B over A as a ratio; null when a set has no valid run
 * @param furtherRuns runs of each set that should settle it; 0 unless there is not enough data
 * @param a baseline
 * @param b candidate
 */
record ComparisonView(
        String verdict,
        String sentence,
        String metric,
        boolean higherIsBetter,
        @Nullable Double effect,
        @Nullable Interval interval,
        double zone,
        int furtherRuns,
        Side a,
        Side b,
        List<Compared.Unlike> unlike,
        boolean configurationDiffers,
        boolean configurationKnown) {

    /** One set: numbers of the runs that count, what they measured, and who was left out why. */
    record Side(List<Long> runs, @Nullable Summary summary, List<Compared.LeftOut> leftOut) {}

    static ComparisonView of(Compared compared, double zone, Locale locale) {
        Comparison c = compared.comparison();
        Verdict verdict = c == null ? new Verdict.NotEnoughData(Comparison.FEWEST_RUNS) : c.verdict();
        return new ComparisonView(
                verdict.code(),
                c == null
                        ? Sentence.noRuns(locale)
                        : Sentence.of(c, compared.metric().replace('_', ' '), locale),
                compared.metric(),
                compared.higherIsBetter(),
                c == null ? null : c.effect(),
                c == null ? null : c.interval(),
                zone,
                verdict instanceof Verdict.NotEnoughData missing ? missing.more() : 0,
                side(compared.a(), c == null ? null : c.baseline()),
                side(compared.b(), c == null ? null : c.candidate()),
                compared.unlike(),
                compared.configurationDiffers(),
                compared.configurationKnown());
    }

    private static Side side(Compared.Side side, @Nullable Summary summary) {
        return new Side(side.runs().stream().map(Run::number).toList(), summary, side.leftOut());
    }
}

package dev.hone.stats;

import static dev.hone.stats.Direction.HIGHER_IS_BETTER;
import static dev.hone.stats.Direction.LOWER_IS_BETTER;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hone.stats.Verdict.Better;
import dev.hone.stats.Verdict.NotEnoughData;
import dev.hone.stats.Verdict.Same;
import dev.hone.stats.Verdict.Worse;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ComparisonTests {
    private static final double[] STOCK = {858, 837, 894, 871, 849, 862};
    private static final double[] TUNED = {1146, 1113, 1181, 1150, 1129, 1160};
    private static final double[] NOISY_A = {1565, 1250, 1956, 1400, 1610, 1333};
    private static final double[] NOISY_B = {1771, 1526, 1846, 1650, 1422, 1790};

    /** Expected numbers: scipy 1.17.1, ttest_ind(log(b), log(a), equal_var=False).confidence_interval(0.95). */
    @Test
    void effectAndIntervalEqualWhatScipyComputes() {
        var comparison = compare(STOCK, TUNED, HIGHER_IS_BETTER);
        assertThat(comparison.effect()).isCloseTo(1.3303503020617362, within(1e-12));
        assertThat(interval(comparison).low()).isCloseTo(1.2937400484569146, within(1e-10));
        assertThat(interval(comparison).high()).isCloseTo(1.367996552558366, within(1e-10));

        var noisy = compare(NOISY_A, NOISY_B, HIGHER_IS_BETTER);
        assertThat(interval(noisy).low()).isCloseTo(0.9253794502125451, within(1e-10));
        assertThat(interval(noisy).high()).isCloseTo(1.319982523659031, within(1e-10));
    }

    @Test
    void theDirectionDecidesWhatIsBetter() {
        assertThat(compare(STOCK, TUNED, HIGHER_IS_BETTER).verdict()).isEqualTo(new Better());
        assertThat(compare(TUNED, STOCK, HIGHER_IS_BETTER).verdict()).isEqualTo(new Worse());
        assertThat(compare(STOCK, TUNED, LOWER_IS_BETTER).verdict()).isEqualTo(new Worse());
        assertThat(compare(TUNED, STOCK, LOWER_IS_BETTER).verdict()).isEqualTo(new Better());
    }

    @Test
    void aSmallSureDifferenceIsTheSame() {
        double[] a = {100.0, 100.2, 99.9, 100.1, 100.0, 99.8};
        double[] b = {100.9, 101.0, 101.1, 100.8, 101.0, 101.2};
        assertThat(compare(a, b, HIGHER_IS_BETTER).verdict()).isEqualTo(new Same());
        assertThat(Comparison.ofIndependent(a, b, HIGHER_IS_BETTER, 0.005).verdict())
                .isEqualTo(new Better());
    }

    @Test
    void anIntervalOverAnEdgeIsNotEnoughDataAndSaysHowMuchMore() {
        assertThat(compare(NOISY_A, NOISY_B, HIGHER_IS_BETTER).verdict()).isEqualTo(new NotEnoughData(18));
    }

    @Test
    void fewerThanSixRunsASideNeverGiveAVerdict() {
        double[] five = Arrays.copyOf(TUNED, 5);
        assertThat(compare(STOCK, five, HIGHER_IS_BETTER).verdict()).isEqualTo(new NotEnoughData(1));
        var single = compare(new double[] {100}, new double[] {900}, HIGHER_IS_BETTER);
        assertThat(single.verdict()).isEqualTo(new NotEnoughData(5));
        assertThat(single.interval()).isNull();
        assertThat(single.effect()).isCloseTo(9, within(1e-12));
    }

    @Test
    void setsThatDoNotVaryAreJudgedByTheirDifferenceAlone() {
        double[] a = {50, 50, 50, 50, 50, 50};
        double[] b = {60, 60, 60, 60, 60, 60};
        assertThat(compare(a, b, HIGHER_IS_BETTER).verdict()).isEqualTo(new Better());
        assertThat(compare(a, a, HIGHER_IS_BETTER).verdict()).isEqualTo(new Same());
    }

    @Test
    void refusesValuesWithoutALogarithm() {
        assertThatThrownBy(() -> compare(STOCK, new double[] {1, 0}, HIGHER_IS_BETTER))
                .hasMessage("a ratio needs values above zero, value 2 was 0.0; leave that run out");
        assertThatThrownBy(() -> compare(new double[0], STOCK, HIGHER_IS_BETTER))
                .hasMessageContaining("at least one");
        assertThatThrownBy(() -> Comparison.ofIndependent(STOCK, TUNED, HIGHER_IS_BETTER, 2))
                .hasMessageContaining("was 2.0");
    }

    /** 1000 experiments without an effect at 5 % noise: claims stay rare, the interval covers 1 as often as it says. */
    @Test
    void claimsNothingWhereNothingIs() {
        var random = new Random(20261130);
        int claims = 0;
        int covered = 0;
        for (int i = 0; i < 1000; i++) {
            var comparison = compare(draw(random), draw(random), HIGHER_IS_BETTER);
            claims += comparison.verdict() instanceof Better || comparison.verdict() instanceof Worse ? 1 : 0;
            covered += interval(comparison).low() <= 1 && interval(comparison).high() >= 1 ? 1 : 0;
        }
        assertThat(claims / 1000.0).isLessThan(0.02);
        assertThat(covered / 1000.0).isBetween(0.93, 0.97);
    }

    @Test
    void theSentenceLeadsWithTheClaim() {
        assertThat(Sentence.of(compare(STOCK, TUNED, HIGHER_IS_BETTER), "transactions per second", Locale.ENGLISH))
                .isEqualTo("B is better: transactions per second +33.0\u00a0% against A"
                        + " (95\u00a0% interval +29.4\u00a0% to +36.8\u00a0%; 6 runs of A, 6 of B).");
        assertThat(Sentence.of(compare(STOCK, new double[] {800}, HIGHER_IS_BETTER), "tps", Locale.ENGLISH))
                .isEqualTo("Not enough data: 6 runs of A and 1 of B, a verdict needs 6 of each; 5 more runs to go.");
        assertThat(Sentence.of(compare(NOISY_A, NOISY_B, HIGHER_IS_BETTER), "tps", Locale.ENGLISH))
                .startsWith(
                        "Not enough data: tps +10.5\u00a0% against A, 95\u00a0% interval −7.5\u00a0% to +32.0\u00a0%")
                .endsWith("about 18 more runs of each set should settle it.");
        assertThat(Sentence.word(new NotEnoughData(2), Locale.ENGLISH)).isEqualTo("not enough data");
    }

    private static Comparison compare(double[] a, double[] b, Direction direction) {
        return Comparison.ofIndependent(a, b, direction, Comparison.DEFAULT_ZONE);
    }

    private static Interval interval(Comparison comparison) {
        return requireNonNull(comparison.interval());
    }

    private static double[] draw(Random random) {
        double[] values = new double[8];
        Arrays.setAll(values, i -> 1000 * Math.exp(0.05 * random.nextGaussian()));
        return values;
    }
}

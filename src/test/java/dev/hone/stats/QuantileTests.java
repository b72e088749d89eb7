package dev.hone.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class QuantileTests {
    /** What R 4 prints for quantile(c(15, 20, 35, 40, 50), c(.05, .3, .4, .5, 1)), type 7. */
    @Test
    void interpolatesAsRDoes() {
        double[] values = {35, 15, 50, 40, 20};
        assertThat(Quantile.of(values, 0.05)).isCloseTo(16, within(1e-12));
        assertThat(Quantile.of(values, 0.3)).isCloseTo(23, within(1e-12));
        assertThat(Quantile.of(values, 0.4)).isCloseTo(29, within(1e-12));
        assertThat(Quantile.of(values, 0.5)).isEqualTo(35);
        assertThat(Quantile.of(values, 1)).isEqualTo(50);
    }

    @Test
    void leavesTheValuesInTheirOrder() {
        double[] values = {3, 1, 2};
        assertThat(Quantile.of(values, 0.5)).isEqualTo(2);
        assertThat(values).containsExactly(3, 1, 2);
    }

    @Test
    void refusesWhatIsNoPart() {
        assertThatThrownBy(() -> Quantile.of(new double[] {1}, 95)).hasMessageContaining("between 0 and 1, was 95");
        assertThatThrownBy(() -> Quantile.of(new double[] {1}, Double.NaN)).hasMessageContaining("was NaN");
        assertThatThrownBy(() -> Quantile.of(new double[0], 0.5)).hasMessageContaining("at least one value");
    }

    @Test
    void summaryNamesMedianSpreadAndGeometricMean() {
        assertThat(Summary.of(8, 2)).isEqualTo(new Summary(2, 5, 2, 8, 4.0));
        assertThat(Summary.of(8, 2).spreadRatio()).isEqualTo(1.2);
    }
}

package dev.hone.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EstimateTests {
    /** R's data set {@code sleep}: extra hours under two drugs, the ten patients of Student's paper of 1908. */
    private static final double[] DRUG_1 = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};

    private static final double[] DRUG_2 = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};

    @Test
    void pairedIntervalEqualsWhatRPrintsForStudentsSleepData() {
        var estimate = Estimate.ofPairs(differences(), 0.95);
        assertThat(estimate.value()).isCloseTo(1.58, within(1e-9));
        assertThat(estimate.degreesOfFreedom()).isEqualTo(9);
        assertThat(estimate.interval().low()).isCloseTo(0.7001142, within(1e-7));
        assertThat(estimate.interval().high()).isCloseTo(2.4598858, within(1e-7));
    }

    @Test
    void welchIntervalEqualsWhatRPrintsForStudentsSleepData() {
        var estimate = Estimate.ofIndependent(DRUG_1, DRUG_2, 0.95);
        assertThat(estimate.degreesOfFreedom()).isCloseTo(17.776, within(5e-4));
        assertThat(estimate.interval().low()).isCloseTo(-0.2054832, within(1e-7));
        assertThat(estimate.interval().high()).isCloseTo(3.3654832, within(1e-7));
    }

    @Test
    void quantilesEqualThePublishedTableOfStudentsT() {
        assertThat(Estimate.quantile(0.95, 5)).isCloseTo(2.571, within(5e-4));
        assertThat(Estimate.quantile(0.99, 10)).isCloseTo(3.169, within(5e-4));
        assertThat(Estimate.quantile(0.998, 5)).isCloseTo(5.893, within(5e-4));
        assertThat(Estimate.quantile(0.95, Double.POSITIVE_INFINITY)).isCloseTo(1.960, within(5e-4));
    }

    @Test
    void hasNoWidthWhenNothingVaried() {
        var estimate = Estimate.ofIndependent(new double[] {2, 2, 2}, new double[] {3, 3, 3}, 0.95);
        assertThat(estimate.interval()).isEqualTo(new Interval(1, 1, 0.95));
    }

    @Test
    void refusesASingleValue() {
        assertThatThrownBy(() -> Estimate.ofPairs(new double[] {1}, 0.95))
                .hasMessageContaining("at least 2 values, found 1");
    }

    private static double[] differences() {
        double[] d = new double[DRUG_1.length];
        for (int i = 0; i < d.length; i++) {
            d[i] = DRUG_2[i] - DRUG_1[i];
        }
        return d;
    }
}

package dev.hone.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValidityTests {
    private static final Map<String, String> PRINT = Map.of("version", "1.22.1", "configuration", "abc");

    @Test
    void aSoundRunHasNoReason() {
        assertThat(reasons(Map.of("requests", 100_000.0, "errors", 100.0, "missed_sends", 99.0)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "requests            | 0    | nothing was answered",
                "errors              | 102  | 102 of 100102 requests failed",
                "non_2xx             | 1    | 1 answers were not 2xx: another page than meant was measured",
                "unexpected_answers  | 3    | 3 answers were not what was expected (status or text)",
                "missed_sends        | 102  | 102 sends were missed: the service could not take that rate with that many connections; lower the rate",
                "generator_cpu_ratio | 0.97 | the load generator was the limit (97 % of its processor time); give it more threads or use another",
                "generator_lag_p99_micros | 25000 | the load generator sent late (1 % of sends by 25 ms or more): the machine was too busy",
                "foreign_cpu_ratio   | 0.38 | other programs used 38 % of the processors",
                "steal_cpu_ratio     | 0.2  | the hypervisor took 20 % of the processors",
            })
    void eachFaultIsNamed(String figure, double value, String reason) {
        Map<String, Double> figures = new HashMap<>(Map.of("requests", 100_000.0));
        figures.put(figure, value);
        assertThat(reasons(figures)).containsExactly(reason);
    }

    @Test
    void deadlocksAreAPartOfTransactions() {
        var figures = new HashMap<>(Map.of("requests", 9900.0, "errors", 100.0, "transactions_per_second", 990.0));
        assertThat(reasons(figures)).isEmpty();
        figures.put("errors", 102.0);
        assertThat(reasons(figures)).containsExactly("102 of 10002 requests failed");
    }

    @Test
    void anExpectedStatusMayBeAnotherThan2xx() {
        assertThat(reasons(Map.of("requests", 10.0, "non_2xx", 10.0, "unexpected_answers", 0.0)))
                .isEmpty();
    }

    @Test
    void aChangeUnderTheRunIsNamed() {
        var after = Map.of("version", "1.22.1", "configuration", "def");
        assertThat(Validity.reasons(Map.of("requests", 1.0), PRINT, after))
                .containsExactly("configuration changed during the run: abc, then def");
    }

    private static List<String> reasons(Map<String, Double> figures) {
        return Validity.reasons(figures, PRINT, PRINT);
    }
}

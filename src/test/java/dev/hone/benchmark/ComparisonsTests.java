package dev.hone.benchmark;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hone.stats.Verdict.Better;
import dev.hone.wire.RunResult;
import dev.hone.wire.WorkloadSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonsTests {
    private static final Instant AT = Instant.parse("2026-11-30T12:00:00Z");
    private static final double[] STOCK = {858, 837, 894, 871, 849, 862};
    private static final double[] TUNED = {1146, 1113, 1181, 1150, 1129, 1160};

    @Test
    void saysWhatTheRunsAllow() {
        var compared = Comparisons.of(runs(1, STOCK, "old"), runs(11, TUNED, "new"), 0.02);
        var view = ComparisonView.of(compared, 0.02, Locale.ENGLISH);
        assertThat(view.verdict()).isEqualTo("better");
        assertThat(view.sentence()).startsWith("B is better: transactions per second +33.0");
        assertThat(view.configurationDiffers()).isTrue();
        assertThat(view.unlike()).isEmpty();
        assertThat(view.a().runs()).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
    }

    @Test
    void leavesOutWhatMustNotCountAndSaysWhy() {
        List<Run> a = new ArrayList<>(runs(1, STOCK, "old"));
        a.add(run(7, 5000, "old", "4.2", List.of("other programs used 40 % of the processors"), RunState.COMPLETED));
        a.add(run(8, 5000, "old", "4.2", List.of(), RunState.STOPPED));
        var compared = Comparisons.of(a, runs(11, TUNED, "new"), 0.02);
        assertThat(compared.a().leftOut())
                .containsExactly(
                        new Compared.LeftOut(7, "other programs used 40 % of the processors"),
                        new Compared.LeftOut(8, "stopped: by hand"));
        assertThat(requireNonNull(compared.comparison()).verdict()).isEqualTo(new Better());
    }

    @Test
    void withoutAValidRunThereIsNotEnoughData() {
        var compared = Comparisons.of(
                List.of(run(1, 100, "old", "4.2", List.of("nothing was answered"), RunState.COMPLETED)),
                runs(11, TUNED, "new"),
                0.02);
        assertThat(compared.comparison()).isNull();
        assertThat(compared.unlike()).isEmpty();
        assertThat(ComparisonView.of(compared, 0.02, Locale.ENGLISH).verdict()).isEqualTo("not_enough_data");
    }

    @Test
    void namesUnlikeEnvironments() {
        List<Run> b = new ArrayList<>(runs(11, TUNED, "new"));
        b.set(0, run(11, 1146, "new", "4.3", List.of(), RunState.COMPLETED));
        assertThat(Comparisons.of(runs(1, STOCK, "old"), b, 0.02).unlike())
                .containsExactly(new Compared.Unlike("version", "4.2", "4.2 | 4.3"));
    }

    @Test
    void refusesToCompareUnlikeWorkloads() {
        Run other = run(21, 5, "old", "4.2", List.of(), RunState.COMPLETED, "wrk", "requests_per_second");
        assertThatThrownBy(() -> Comparisons.of(runs(1, STOCK, "old"), List.of(other), 0.02))
                .hasMessageContaining("run #21 measures requests_per_second with wrk");
    }

    private static List<Run> runs(long first, double[] values, String configuration) {
        List<Run> runs = new ArrayList<>();
        for (double value : values) {
            runs.add(run(first + runs.size(), value, configuration, "4.2", List.of(), RunState.COMPLETED));
        }
        return runs;
    }

    private static Run run(
            long number, double value, String configuration, String version, List<String> invalid, RunState state) {
        return run(number, value, configuration, version, invalid, state, "sysbench", "transactions_per_second");
    }

    private static Run run(
            long number,
            double value,
            String configuration,
            String version,
            List<String> invalid,
            RunState state,
            String tool,
            String metric) {
        var spec = new WorkloadSpec(tool, Map.of(), 1, 10, metric, true);
        var result = new RunResult(
                RunResult.End.COMPLETED,
                "",
                AT,
                AT,
                value,
                Map.of(),
                Map.of(),
                false,
                List.of(),
                invalid,
                Map.of("configuration", configuration, "version", version),
                "");
        return new Run(
                number,
                1,
                "w",
                "h",
                "s",
                "service",
                spec,
                "o",
                state,
                "admin",
                AT,
                AT,
                AT,
                AT,
                value,
                invalid.isEmpty(),
                "by hand",
                null,
                result);
    }
}

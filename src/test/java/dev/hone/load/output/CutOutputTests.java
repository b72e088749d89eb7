package dev.hone.load.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Output that is not whole: never an exception, never a figure out of nothing. */
class CutOutputTests {
    @ParameterizedTest
    @CsvSource({
        "AB, ab/close.txt, Requests per second",
        "WRK, wrk/latency.txt, Requests/sec",
        "PGBENCH, pgbench/progress.txt, tps = ",
        "SYSBENCH, sysbench/write-only.txt, execution time",
        "REDIS_BENCHMARK, redis-benchmark/plain.txt, throughput summary",
    })
    void namesTheLineAtWhichTheOutputEnds(Tool tool, String name, String lastNeeded) {
        String whole = Capture.text(name);
        int needed = whole.indexOf(lastNeeded);
        String[] lines = whole.substring(0, needed).split("\n", -1);
        for (int kept = 0; kept < lines.length; kept++) {
            String cut = String.join("\n", Arrays.copyOf(lines, kept));
            var unreadable = Capture.unreadable(tool, cut);
            assertThat(unreadable.line()).isEqualTo((int) cut.lines().count());
            assertThat(unreadable.problem()).contains(cut.isEmpty() ? "is empty" : "ends without");
        }
    }

    @Test
    void aKilledRunGivesNoResult() {
        assertThat(Capture.unreadable(Tool.SYSBENCH, Capture.text("sysbench/killed.txt"))
                        .message())
                .startsWith("line 14: the output ends without \"transactions:\": [ 2s ] thds: 4 tps: 1264.51");
    }

    @ParameterizedTest
    @CsvSource({
        "AB, ab/close.txt, 15525.66, 1552x.66",
        "WRK, wrk/latency.txt, 39607.50, 396..50",
        "PGBENCH, pgbench/progress.txt, 1808.192587, inf",
        "REDIS_BENCHMARK, redis-benchmark/plain.txt, 25806.45, 25..45",
        "SYSBENCH, sysbench/read-write.txt, 16111.52, -5",
    })
    void namesTheLineWithABrokenNumber(Tool tool, String name, String good, String bad) {
        String broken = Capture.text(name).replace(good, bad);
        var unreadable = Capture.unreadable(tool, broken);
        assertThat(unreadable.problem()).isEqualTo("\"" + bad + "\" is no number, or beyond 1e15");
        assertThat(broken.lines().toList().get(unreadable.line() - 1))
                .isEqualTo(unreadable.text())
                .contains(bad);
    }

    @ParameterizedTest
    @CsvSource({
        "AB, wrk/latency.txt",
        "WRK, ab/close.txt",
        "PGBENCH, sysbench/read-write.txt",
        "SYSBENCH, pgbench/plain.txt"
    })
    void refusesTheOutputOfAnotherTool(Tool tool, String name) {
        assertThat(Capture.unreadable(tool, Capture.text(name)).problem()).contains("ends without");
    }

    @ParameterizedTest
    @CsvSource({
        "AB, ab/close.txt",
        "WRK, wrk/latency.txt",
        "PGBENCH, pgbench/progress.txt",
        "SYSBENCH, sysbench/write-only.txt"
    })
    void survivesBytesThrownInAtRandom(Tool tool, String name) {
        String whole = Capture.text(name);
        var random = new Random(1);
        for (int i = 0; i < 300; i++) {
            var text = new StringBuilder(whole);
            for (int hit = 0; hit < 20; hit++) {
                text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(0x3000));
            }
            assertThat(tool.parse(text.toString())).isNotNull();
        }
    }
}

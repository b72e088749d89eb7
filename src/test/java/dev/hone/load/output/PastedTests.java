package dev.hone.load.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PastedTests {
    private static final List<String> WHOLE = List.of(
            "ab/close.txt",
            "wrk/latency.txt",
            "pgbench/progress.txt",
            "pgbench/13-plain.txt",
            "sysbench/read-write.txt",
            "redis-benchmark/plain.txt",
            "redis-benchmark/bullseye.txt",
            "ab/non2xx.txt");

    @Test
    void readsEachOfSeveralReportsAsIfItWereAlone() {
        String paste = String.join("\n", WHOLE.stream().map(Capture::text).toList());
        Pasted pasted = Pasted.of(paste);
        assertThat(pasted.strays()).isEmpty();
        assertThat(pasted.reports().stream().map(Report::parsed).toList())
                .isEqualTo(WHOLE.stream().map(PastedTests::alone).toList());
    }

    @Test
    void aByteOrderMarkHidesNoReport() {
        Pasted marked = Pasted.of("\ufeff" + Capture.text("ab/close.txt"));
        assertThat(marked).isEqualTo(Pasted.of(Capture.text("ab/close.txt")));
    }

    @ParameterizedTest
    @CsvSource({
        "redis-benchmark/two.csv, 2",
        "redis-benchmark/bullseye.csv, 1",
        "redis-benchmark/trixie.csv, 1",
        "pgbench/report.txt, 1",
        "pgbench/17-progress.txt, 1",
        "sysbench/write-only.txt, 1",
        "wrk/non2xx.txt, 1"
    })
    void findsAsManyReportsAsThereAre(String name, int count) {
        List<Report> reports = Pasted.of(Capture.text(name)).reports();
        assertThat(reports).hasSize(count);
        assertThat(reports).allSatisfy(r -> assertThat(r.parsed()).isInstanceOf(Parsed.Understood.class));
    }

    @Test
    void saysHowAReportWasMade() {
        assertThat(told("ab/non2xx.txt")).containsAllEntriesOf(Map.of("connections", "5", "path", "/missing"));
        assertThat(told("wrk/latency.txt")).containsAllEntriesOf(Map.of("connections", "20", "threads", "2"));
        assertThat(told("pgbench/plain.txt"))
                .containsAllEntriesOf(Map.of("scale", "5", "connections", "4", "threads", "2", "protocol", "simple"));
        assertThat(told("redis-benchmark/trixie.txt")).containsAllEntriesOf(Map.of("connections", "10"));
        assertThat(told("sysbench/read-write.txt")).isEqualTo(Map.of("connections", "4"));
    }

    /** The first lines are what people leave out when they copy from a terminal. */
    @Test
    void readsAReportWithoutItsHead() {
        String text = Capture.text("ab/close.txt");
        Parsed parsed = Pasted.of(text.substring(text.indexOf("Server Software")))
                .reports()
                .getFirst()
                .parsed();
        assertThat(parsed).isInstanceOfSatisfying(Parsed.Understood.class, understood -> {
            assertThat(understood.result().product()).isEqualTo("ab");
            assertThat(understood.result().figures()).containsEntry("requests", 4000.0);
        });
    }

    @Test
    void namesLinesByTheirNumberInThePaste() {
        String cut = Capture.text("wrk/latency.txt").lines().limit(4).reduce("", (a, b) -> a + b + "\n");
        Pasted pasted = Pasted.of("$ wrk -t2 http://a/\nnot mine\n" + cut);
        assertThat(pasted.strays())
                .containsExactly(new PastedLine(1, "$ wrk -t2 http://a/"), new PastedLine(2, "not mine"));
        Report report = pasted.reports().getFirst();
        assertThat(report.firstLine()).isEqualTo(3);
        assertThat(report.parsed())
                .isInstanceOfSatisfying(
                        Parsed.Unreadable.class,
                        unreadable -> assertThat(unreadable.line()).isEqualTo(6));
        assertThat(report.passedOver())
                .contains(new PastedLine(5, "  Thread Stats   Avg      Stdev     Max   +/- Stdev"));
    }

    @Test
    void everyCaptureOfOneRunIsOneReportWithNoStrays() {
        for (String name : WHOLE) {
            assertThat(Pasted.of(Capture.text(name)).strays()).as(name).isEmpty();
        }
        assertThat(Pasted.of("").reports()).isEmpty();
        assertThat(Pasted.of("nothing\nof the kind").strays()).hasSize(2);
    }

    /** A terminal as it was, prompts and all, with a redis-benchmark of two tests at its end. */
    @Test
    void readsASessionOfATerminal() {
        Pasted pasted = Pasted.of(Capture.text("session.txt"));
        assertThat(pasted.strays()).containsExactly(new PastedLine(1, "++++ ab -n 600 -c 10 http://127.0.0.1:18994/"));
        assertThat(pasted.reports().stream().map(Report::tool).toList())
                .containsExactly(Tool.AB, Tool.AB, Tool.WRK, Tool.REDIS_BENCHMARK, Tool.REDIS_BENCHMARK);
        assertThat(pasted.reports().stream().map(PastedTests::rate).toList())
                .containsExactly(1656.17, 1459.57, 2687.87, 23255.81, 21739.13);
        assertThat(pasted.reports().get(3).told()).containsEntry("command", "SET");
        assertThat(pasted.reports().get(4).told()).containsEntry("command", "GET");
    }

    private static double rate(Report report) {
        return report.parsed() instanceof Parsed.Understood understood
                ? understood.result().figures().getOrDefault("requests_per_second", 0.0)
                : 0;
    }

    private static Map<String, String> told(String name) {
        return Pasted.of(Capture.text(name)).reports().getFirst().told();
    }

    private static Parsed alone(String name) {
        Tool tool = Stream.of(Tool.values())
                .filter(t -> name.startsWith(t.id() + "/"))
                .findFirst()
                .orElseThrow();
        return tool.parse(Capture.text(name));
    }
}

package dev.hone.question;

import dev.hone.benchmark.Measured;
import dev.hone.web.Units;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How much a host can take, and what stood in the way of more. */
final class Throughput {
    private static final long DAY_SECONDS = 86_400;
    private static final double GIGABIT_BYTES = 125e6;
    private static final double FULL_RATIO = 0.9;

    private Throughput() {}

    static Answer howMuch(Ground ground) {
        Optional<Measured> best = ground.bestWebRun();
        if (best.isEmpty()) {
            return nothing(ground);
        }
        Measured run = best.get();
        double day = run.headline() * DAY_SECONDS;
        Answer answer = Answer.of(
                        "how-much.best", number(run.headline()), number(day), run.workload(), run.serviceName())
                .say("how-much.what")
                .sum("how-much.sum", number(run.headline()), number(DAY_SECONDS), number(day))
                .next(Ground.run(run));
        return answer.and(limitOf(run));
    }

    static Answer limit(Ground ground) {
        return ground.bestWebRun()
                .map(run -> limitOf(run)
                        .say("limit.of", run.number(), run.workload())
                        .next(Ground.run(run)))
                .orElseGet(() -> nothing(ground));
    }

    static Answer visitors(Ground ground) {
        Optional<Measured> best = ground.bestWebRun();
        if (best.isEmpty()) {
            return nothing(ground);
        }
        Measured run = best.get();
        Ground.Visitor visitor = ground.visitor();
        double month = run.headline() * DAY_SECONDS * 30;
        double visitors = month / visitor.pages() / visitor.peak();
        return Answer.of("visitors.best", number(visitors), visitor.pages(), visitor.peak())
                .say("visitors.price")
                .sum(
                        "visitors.sum",
                        number(run.headline()),
                        number(DAY_SECONDS),
                        visitor.pages(),
                        visitor.peak(),
                        number(visitors))
                .next(Ground.run(run));
    }

    /** What was full when a run was made. */
    static Answer limitOf(Measured run) {
        double generator = run.figure("generator_cpu_ratio");
        double cpu = run.figure("cpu_busy_ratio");
        double each = run.figure("bytes_per_answer");
        Answer answer = generator >= FULL_RATIO
                ? Answer.of("limit.generator", Units.ratio(generator))
                : cpu >= FULL_RATIO
                        ? Answer.of("limit.cpu", Units.ratio(cpu))
                        : Answer.of("limit.none", cpu == 0 ? "–" : Units.ratio(cpu), Units.ratio(generator));
        if (each <= 0) {
            return answer.say("limit.bytes.unknown");
        }
        String traffic = Units.bitsPerSecond(each * run.headline());
        return answer.say("limit.network", traffic)
                .sum("limit.line", Units.bytes(each), number(GIGABIT_BYTES / each), traffic);
    }

    /** What to run, and why earlier runs do not count. */
    private static Answer nothing(Ground ground) {
        if (ground.webs().isEmpty()) {
            return Answer.notHere("how-much.no-web");
        }
        List<Measured> invalid = ground.runs().stream()
                .filter(r -> !r.invalid().isEmpty() && r.spec().metric().equals("requests_per_second"))
                .toList();
        Answer answer = Answer.toMeasure("how-much.none");
        if (!invalid.isEmpty()) {
            Measured last = invalid.getFirst();
            answer = answer.say(
                            "how-much.invalid", last.number(), last.invalid().getFirst())
                    .next(Ground.run(last));
        }
        return answer.next(Ground.measure(ground.webs().getFirst(), ""));
    }

    /** A count for people: whole, in groups of three, or with a word for large ones. */
    static String number(double value) {
        return value < 100_000 ? String.format(Locale.ROOT, "%,.0f", value).replace(',', '\u202f') : Units.count(value);
    }
}

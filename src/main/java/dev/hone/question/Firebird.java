package dev.hone.question;

import dev.hone.advice.Seen;
import dev.hone.benchmark.Measured;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.MemoryItem;
import dev.hone.web.Units;
import java.util.List;
import java.util.Optional;

/** Firebird's server modes and page buffers. */
final class Firebird {
    private static final String PAGES = "DefaultDbCachePages";

    private Firebird() {}

    static Answer mode(Ground ground) {
        return ground.of("firebird")
                .map(f -> mode(ground, f))
                .reduce(Answer::and)
                .orElseGet(() -> Answer.notHere("firebird.none"));
    }

    private static Answer mode(Ground ground, Seen firebird) {
        String mode = firebird.told("ServerMode").map(EffectiveValue::value).orElse("–");
        Answer answer = Answer.of(
                        "mode.now",
                        firebird.name(),
                        mode,
                        Throughput.number(firebird.figure("connections").orElse(0)))
                .say(mode.matches("(?i)super|threadeddedicated") ? "mode.super" : "mode.classic")
                .say("mode.which");
        Optional<Measured> best = Ground.best(ground.counting(r -> r.serviceId().equals(firebird.id())));
        return best.map(run -> answer.say("mode.measured", Throughput.number(run.headline()), run.workload())
                        .next(Ground.run(run)))
                .orElseGet(() -> answer.in(Answer.State.TO_MEASURE)
                        .say("mode.none")
                        .next(Ground.measure(firebird, "mix=burst\nconnections=20")));
    }

    static Answer buffers(Ground ground) {
        return ground.of("firebird")
                .map(f -> buffers(ground, f))
                .reduce(Answer::and)
                .orElseGet(() -> Answer.notHere("firebird.none"));
    }

    private static Answer buffers(Ground ground, Seen firebird) {
        String pages = firebird.told(PAGES).map(EffectiveValue::value).orElse("–");
        List<MemoryItem> items = ground.host().budgetOf(firebird).stream()
                .flatMap(b -> b.items().stream())
                .filter(i -> i.label().contains("page cache"))
                .toList();
        Answer answer = Answer.of("buffers.now", firebird.name(), pages);
        if (items.isEmpty()) {
            answer = answer.say("buffers.closed");
        }
        for (MemoryItem item : items) {
            answer = answer.sum(
                    "connections.sum",
                    firebird.name(),
                    item.label(),
                    item.count(),
                    Units.bytes(item.bytesEach()),
                    Units.bytes(item.bytes()));
        }
        return Findings.with(ground, answer, firebird, "firebird-caches-above-memory")
                .say("buffers.which")
                .next("/services/" + firebird.id() + "/edit?p=" + PAGES, "next.edit", PAGES);
    }
}

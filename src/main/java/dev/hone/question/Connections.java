package dev.hone.question;

import dev.hone.advice.Seen;
import dev.hone.benchmark.Measured;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.MemoryItem.Share;
import dev.hone.stats.Quantile;
import dev.hone.web.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Connections to databases: whether a pooler is of use, and what each takes. */
final class Connections {
    private Connections() {}

    static Answer pooler(Ground ground) {
        List<Seen> databases = ground.of("postgresql").toList();
        List<Seen> poolers = ground.of("pgbouncer", "pgpool").toList();
        if (databases.isEmpty() && poolers.isEmpty()) {
            return Answer.notHere("pooler.nowhere");
        }
        List<Answer> found = new ArrayList<>();
        for (Seen pooler : poolers) {
            for (boolean reconnects : new boolean[] {true, false}) {
                gain(ground, databases, pooler, reconnects).ifPresent(found::add);
            }
        }
        Answer answer = found.stream().reduce(Answer::and).orElseGet(() -> Answer.toMeasure("pooler.none"));
        for (Seen pooler : poolers) {
            boolean isAsked = ground.map().links().stream()
                    .anyMatch(l -> l.to().equals(pooler.id()) && !l.from().equals("programs"));
            answer = isAsked ? answer : answer.say("pooler.unused", pooler.name());
        }
        answer = answer.say("pooler.which");
        boolean isWhole = !poolers.isEmpty() && found.size() == 2 * poolers.size();
        return isWhole ? answer : toMeasure(answer, databases, poolers);
    }

    private static Answer toMeasure(Answer answer, List<Seen> databases, List<Seen> poolers) {
        Answer all = answer.in(Answer.State.TO_MEASURE).say(poolers.isEmpty() ? "pooler.absent" : "pooler.missing");
        for (Seen service : databases) {
            all = all.next(Ground.measure(service, "reconnect=true")).next(Ground.measure(service, "reconnect=false"));
        }
        for (Seen service : poolers) {
            all = all.next(Ground.measure(service, "reconnect=true")).next(Ground.measure(service, "reconnect=false"));
        }
        return all;
    }

    /** Medians of the runs that count, of one script and one way of connecting, through a pooler and without. */
    private static Optional<Answer> gain(Ground ground, List<Seen> databases, Seen pooler, boolean reconnects) {
        List<Measured> through = pgbench(ground, List.of(pooler), reconnects, null);
        if (through.isEmpty()) {
            return Optional.empty();
        }
        String script = through.getFirst().parameter("script");
        OptionalDouble by = median(pgbench(ground, List.of(pooler), reconnects, script));
        List<Measured> straight = pgbench(ground, databases, reconnects, script);
        OptionalDouble direct = median(straight);
        if (by.isEmpty() || direct.isEmpty()) {
            return Optional.empty();
        }
        double ratio = by.getAsDouble() / direct.getAsDouble();
        return Optional.of(Answer.of(
                        reconnects ? "pooler.new" : "pooler.kept",
                        pooler.name(),
                        Throughput.number(by.getAsDouble()),
                        Throughput.number(direct.getAsDouble()),
                        String.format(Locale.ROOT, "%.2f", ratio))
                .next(compare(straight, through)));
    }

    private static Answer.Next compare(List<Measured> a, List<Measured> b) {
        String link = "/benchmarks/compare?a=%s&b=%s".formatted(numbers(a), numbers(b));
        return new Answer.Next(Words.of("next.compare"), link, "");
    }

    private static String numbers(List<Measured> runs) {
        return String.join(
                ",", runs.stream().map(r -> String.valueOf(r.number())).toList());
    }

    private static List<Measured> pgbench(
            Ground ground, List<Seen> services, boolean reconnects, @Nullable String script) {
        return ground.counting(r -> r.spec().tool().equals("pgbench")
                && services.stream().anyMatch(s -> s.id().equals(r.serviceId()))
                && r.parameter("reconnect").equals("true") == reconnects
                && (script == null || r.parameter("script").equals(script)));
    }

    private static OptionalDouble median(List<Measured> runs) {
        double[] values = runs.stream().mapToDouble(Measured::headline).toArray();
        return values.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Quantile.of(values, 0.5));
    }

    static Answer memory(Ground ground) {
        return ground.of("postgresql", "mysql", "pgbouncer", "pgpool")
                .flatMap(s -> memory(ground, s).stream())
                .reduce(Answer::and)
                .orElseGet(() -> Answer.notHere("connections.none"));
    }

    private static Optional<Answer> memory(Ground ground, Seen service) {
        List<MemoryItem> each = ground.host().budgetOf(service).stream()
                .flatMap(b -> b.items().stream())
                .filter(i -> i.share() == Share.EXPECTED && i.count() > 1)
                .filter(i -> i.label().matches(".*(connection|backend|child).*"))
                .toList();
        if (each.isEmpty()) {
            return Optional.empty();
        }
        MemoryItem first = each.getFirst();
        Answer answer = Answer.of(
                        "connections.each",
                        service.name(),
                        Units.bytes(first.bytesEach()),
                        first.count(),
                        Units.bytes(first.bytes()))
                .say(first.label().contains("measured") ? "connections.measured" : "connections.assumed");
        for (MemoryItem item : each) {
            answer = answer.sum(
                    "connections.sum",
                    service.name(),
                    item.label(),
                    item.count(),
                    Units.bytes(item.bytesEach()),
                    Units.bytes(item.bytes()));
        }
        return Optional.of(answer.next("/hosts/" + service.service().hostId() + "/budget", "next.budget"));
    }
}

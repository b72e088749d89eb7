package dev.hone.question;

import dev.hone.advice.Seen;
import dev.hone.benchmark.Measured;
import dev.hone.web.Units;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Caches: who is served from them, which one, how full. */
final class Caching {
    private Caching() {}

    static Answer loggedIn(Ground ground) {
        List<Seen> varnishes = ground.of("varnish").toList();
        List<Seen> keeping =
                ground.of("nginx").filter(n -> !Visit.cached(n).isEmpty()).toList();
        if (varnishes.isEmpty() && keeping.isEmpty()) {
            return ground.webs().isEmpty() ? Answer.notHere("how-much.no-web") : Answer.of("logged-in.none");
        }
        return Stream.concat(
                        varnishes.stream().map(v -> varnish(ground, v)),
                        keeping.stream().map(Caching::nginx))
                .reduce(Answer::and)
                .orElseThrow();
    }

    private static Answer nginx(Seen nginx) {
        String key = Visit.bypasses(nginx) ? "logged-in.nginx.apart" : "logged-in.nginx.all";
        return Answer.of(key, nginx.name(), Visit.cached(nginx)).next(Ground.page(nginx));
    }

    private static Answer varnish(Ground ground, Seen varnish) {
        OptionalDouble passed = Visit.rate(ground, varnish, "passed_total");
        OptionalDouble all = Visit.rate(ground, varnish, "requests_total");
        Answer said = passed.isPresent() && all.orElse(0) > 0
                ? Answer.of(
                        "logged-in.varnish",
                        varnish.name(),
                        Throughput.number(passed.getAsDouble()),
                        Throughput.number(all.getAsDouble()))
                : Answer.of("logged-in.varnish.unknown", varnish.name());
        boolean looksAtCookies =
                varnish.config().files().stream().anyMatch(f -> f.text().matches("(?is).*req\\.http\\.cookie.*"));
        return said.say(looksAtCookies ? "logged-in.varnish.rule" : "logged-in.varnish.standard")
                .next(Ground.page(varnish));
    }

    static Answer choice(Ground ground) {
        Optional<Seen> varnish = ground.of("varnish").findFirst();
        Optional<Seen> nginx = ground.of("nginx").findFirst();
        if (varnish.isEmpty() && nginx.isEmpty()) {
            return Answer.notHere("choice.none");
        }
        Optional<Measured> byVarnish = varnish.flatMap(v -> best(ground, v));
        Optional<Measured> byNginx = nginx.flatMap(n -> best(ground, n));
        if (byVarnish.isPresent() && byNginx.isPresent()) {
            Measured v = byVarnish.get();
            Measured n = byNginx.get();
            return Answer.of("choice.both", Throughput.number(v.headline()), Throughput.number(n.headline()))
                    .say("choice.rules")
                    .next(Ground.run(v))
                    .next(Ground.run(n))
                    .next("/benchmarks/compare?a=%d&b=%d".formatted(n.number(), v.number()), "next.compare");
        }
        Answer answer = Answer.toMeasure("choice.one").say("choice.rules");
        if (varnish.isPresent() && byVarnish.isEmpty()) {
            answer = answer.next(Ground.measure(varnish.get(), ""));
        }
        return nginx.isPresent() && byNginx.isEmpty() ? answer.next(Ground.measure(nginx.get(), "")) : answer;
    }

    private static Optional<Measured> best(Ground ground, Seen service) {
        return Ground.best(ground.webRuns().stream()
                .filter(r -> r.serviceId().equals(service.id()))
                .toList());
    }

    static Answer memcached(Ground ground) {
        return ground.of("memcached")
                .map(m -> memcached(ground, m))
                .reduce(Answer::and)
                .orElseGet(() -> Answer.notHere("memcached.none"));
    }

    private static Answer memcached(Ground ground, Seen memcached) {
        OptionalDouble used = memcached.figure("item_bytes");
        OptionalDouble limit = memcached.figure("limit_bytes");
        if (used.isEmpty() || limit.isEmpty()) {
            return Answer.toMeasure("memcached.silent", memcached.name()).next(Ground.page(memcached));
        }
        Answer answer = Answer.of(
                        "memcached.used",
                        memcached.name(),
                        Units.bytes(used.getAsDouble()),
                        Units.bytes(limit.getAsDouble()),
                        Units.ratio(used.getAsDouble() / limit.getAsDouble()))
                .say(
                        "memcached.evicted",
                        Throughput.number(memcached.figure("evictions_total").orElse(0)))
                .next(Ground.page(memcached));
        return Findings.with(ground, answer, memcached, "memcached-mostly-empty");
    }
}

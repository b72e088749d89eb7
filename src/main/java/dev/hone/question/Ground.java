package dev.hone.question;

import dev.hone.advice.Seen;
import dev.hone.advice.Snapshot;
import dev.hone.advice.Told;
import dev.hone.benchmark.Measured;
import dev.hone.path.PathMap;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * All that answers are made of.
 *
 * @param host     services, values, memory
 * @param map      who asks whom
 * @param runs     completed runs, newest first
 * @param findings what rules say
 * @param visitor  what the asker supposes of visitors
 */
record Ground(Snapshot host, PathMap map, List<Measured> runs, List<Told> findings, Visitor visitor) {
    private static final Set<String> WEB = Set.of("nginx", "httpd", "varnish");
    private static final Set<String> WEB_TOOLS = Set.of("http", "ab", "wrk");

    Ground {
        runs = List.copyOf(runs);
        findings = List.copyOf(findings);
    }

    /**
     * A supposed visitor.
     *
     * @param pages pages that one looks at in a month, 1 or more
     * @param peak  how many times the mean the busiest second is, 1 or more
     */
    record Visitor(int pages, int peak) {
        Visitor {
            if (pages < 1 || pages > 10_000 || peak < 1 || peak > 10_000) {
                throw new IllegalArgumentException(
                        "pages and peak must be 1..10000, were %d and %d".formatted(pages, peak));
            }
        }
    }

    Stream<Seen> of(String... kinds) {
        return Arrays.stream(kinds).flatMap(host::of);
    }

    /** Web servers and caches that run, those first that clients come to. */
    List<Seen> webs() {
        return host.services().stream()
                .filter(s -> WEB.contains(s.kind()))
                .sorted(Comparator.comparingInt(
                        s -> map.stop(s.id()).map(PathMap.Stop::layer).orElse(99)))
                .toList();
    }

    /** Runs that count and measured requests of HTTP. */
    List<Measured> webRuns() {
        return counting(run ->
                WEB_TOOLS.contains(run.spec().tool()) && run.spec().metric().equals("requests_per_second"));
    }

    /** The one of most requests a second. */
    Optional<Measured> bestWebRun() {
        return best(webRuns());
    }

    List<Measured> counting(Predicate<Measured> which) {
        return runs.stream().filter(Measured::counts).filter(which).toList();
    }

    static Optional<Measured> best(List<Measured> runs) {
        return runs.stream().max(Comparator.comparingDouble(Measured::headline));
    }

    /** Those that a rule found. */
    List<Told> found(String rule) {
        return findings.stream().filter(f -> f.rule().equals(rule)).toList();
    }

    /** Where the workloads of a service are set up. */
    static Answer.Next measure(Seen service, String type) {
        String link = "/benchmarks/new?service=" + service.id();
        return new Answer.Next(Words.of("next.measure", service.name()), link, type);
    }

    static Answer.Next run(Measured run) {
        return new Answer.Next(Words.of("next.run", run.number()), "/runs/" + run.number(), "");
    }

    static Answer.Next page(Seen service) {
        return new Answer.Next(Words.of("next.service", service.name()), "/services/" + service.id(), "");
    }
}

package dev.hone.question;

import dev.hone.advice.Seen;
import dev.hone.kind.EffectiveValue;
import dev.hone.path.PathMap;
import dev.hone.path.PathMap.Link;
import dev.hone.path.PathMap.Role;
import dev.hone.path.PathMap.Stop;
import dev.hone.service.LiveFigure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** What happens on one visit, which steps can be left out, and for whom they cannot. */
final class Visit {
    private static final int MOST_WAYS = 20;
    private static final Set<String> CACHES = Set.of("fastcgi_cache", "proxy_cache");

    private Visit() {}

    static Answer steps(Ground ground) {
        List<String> ways = ways(ground.map());
        if (ways.isEmpty()) {
            return Answer.notHere("visit.none");
        }
        Answer answer = Answer.of("visit.ways", ways.size());
        for (String way : ways.subList(0, Math.min(MOST_WAYS, ways.size()))) {
            answer = answer.sum("visit.way", way);
        }
        Answer skips = Stream.of(varnish(ground), nginx(ground), site(ground), opcache(ground), objects(ground))
                .flatMap(Optional::stream)
                .reduce(answer, Answer::and);
        return skips.next("/hosts/" + hostId(ground) + "/path", "next.path");
    }

    private static String hostId(Ground ground) {
        return ground.host().services().stream()
                .map(s -> s.service().hostId())
                .findFirst()
                .orElse("");
    }

    /** Every way from clients to a stop that asks nobody, as names with arrows. */
    private static List<String> ways(PathMap map) {
        List<String> ways = new ArrayList<>();
        map.stops().stream()
                .filter(s -> s.role() == Role.CLIENTS)
                .forEach(s -> walk(map, s.id(), "", new HashSet<>(), ways));
        return ways;
    }

    private static void walk(PathMap map, String stop, String before, Set<String> seen, List<String> ways) {
        if (ways.size() > MOST_WAYS || !seen.add(stop)) {
            return;
        }
        String way = (before + " → " + map.name(stop)).replaceFirst("^ → ", "");
        List<String> onward = map.links().stream()
                .filter(l -> l.from().equals(stop))
                .map(Link::to)
                .toList();
        if (onward.isEmpty()) {
            ways.add(way);
        }
        onward.forEach(next -> walk(map, next, way, seen, ways));
        seen.remove(stop);
    }

    private static Optional<Answer> varnish(Ground ground) {
        return ground.of("varnish").findFirst().map(v -> {
            OptionalDouble hits = rate(ground, v, "hits_total");
            OptionalDouble all = rate(ground, v, "requests_total");
            return hits.isPresent() && all.orElse(0) > 0
                    ? Answer.of(
                            "visit.varnish",
                            Throughput.number(hits.getAsDouble()),
                            Throughput.number(all.getAsDouble()),
                            v.name())
                    : Answer.of("visit.varnish.unknown", v.name());
        });
    }

    private static Optional<Answer> nginx(Ground ground) {
        Optional<Seen> nginx = ground.of("nginx")
                .filter(n -> ground.map().asks(n.id()).stream()
                        .anyMatch(s -> s.kind().equals("php-fpm")))
                .findFirst();
        return nginx.map(n -> cached(n).isEmpty()
                ? Answer.of("visit.nginx.none", n.name())
                : Answer.of("visit.nginx.kept", n.name(), cached(n)));
    }

    /** Where nginx keeps answers, as file and line; empty when nowhere. */
    static String cached(Seen nginx) {
        return nginx.config().values().stream()
                .filter(v -> CACHES.contains(last(v.parameter())))
                .flatMap(v -> Stream.concat(Stream.of(v.origin()), v.overriddenIn().stream()))
                .filter(o -> o.file() != null && !o.value().equals("off"))
                .map(o -> o.file() + ":" + o.line())
                .findFirst()
                .orElse("");
    }

    /** Whether any line tells nginx whose answers are not to be kept or come from what was kept. */
    static boolean bypasses(Seen nginx) {
        return nginx.config().values().stream()
                .filter(v -> last(v.parameter()).matches("(fastcgi|proxy)_(cache_bypass|no_cache)"))
                .anyMatch(Visit::isGiven);
    }

    private static boolean isGiven(EffectiveValue value) {
        return value.origin().file() != null || !value.overriddenIn().isEmpty();
    }

    private static String last(String parameter) {
        return parameter.substring(parameter.lastIndexOf('/') + 1);
    }

    /** A site that visits come to, rather than one that only lies on the disk. */
    private static Optional<Seen> visited(Ground ground) {
        return ground.of("wordpress")
                .max(Comparator.comparing(
                        site -> ground.map().links().stream().anyMatch(l -> l.to().equals(site.id()))));
    }

    private static Optional<Answer> site(Ground ground) {
        return visited(ground)
                .flatMap(site -> flag(site, "page_cache")
                        .map(on -> Answer.of(on ? "visit.site.cached" : "visit.site.plain", site.name())
                                .next(Ground.page(site))));
    }

    private static Optional<Answer> objects(Ground ground) {
        return visited(ground)
                .flatMap(site -> flag(site, "object_cache")
                        .map(on -> Answer.of(on ? "visit.objects.cached" : "visit.objects.plain", site.name())));
    }

    private static Optional<Boolean> flag(Seen site, String figure) {
        OptionalDouble value = site.figure(figure);
        return value.isPresent() ? Optional.of(value.getAsDouble() > 0) : Optional.empty();
    }

    private static Optional<Answer> opcache(Ground ground) {
        return ground.of("php")
                .findFirst()
                .flatMap(php -> php.told("opcache.enable")
                        .map(v -> Answer.of(
                                v.value().matches("(?i)1|on|yes|true") ? "visit.opcache.on" : "visit.opcache.off",
                                php.name())));
    }

    static OptionalDouble rate(Ground ground, Seen service, String figure) {
        return ground.map().stop(service.id()).map(Stop::figures).orElse(List.of()).stream()
                .filter(f -> f.figure().name().equals(figure) && f.rate() != null)
                .mapToDouble(LiveFigure::perSecond)
                .findFirst();
    }
}

package dev.hone.kind.varnish;

import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a stop of Varnish costs: the cache, and what was set by word of mouth. */
final class VarnishStakes {
    private VarnishStakes() {}

    static List<Problem> of(Installation at, EffectiveConfig now) {
        List<Problem> lost = new ArrayList<>();
        lost.add(Problem.warning(
                "cache_lost",
                at.name(),
                0,
                "all that is cached in memory is lost with the old child; every page is fetched anew"));
        String set = now.values().stream()
                .filter(v -> v.origin().source() == Origin.Source.RUNTIME)
                .map(v -> v.parameter() + " " + v.value())
                .collect(Collectors.joining(", "));
        if (!set.isEmpty()) {
            lost.add(Problem.warning(
                    "settings_lost",
                    at.name(),
                    0,
                    "a new parent begins without what was set in the running one: " + set));
        }
        return lost;
    }
}

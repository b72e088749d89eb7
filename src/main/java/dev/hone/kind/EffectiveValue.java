package dev.hone.kind;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One parameter as it stands on a service.
 *
 * @param parameter      name in the catalogue, or the service's own name where the catalogue has no row
 * @param value          value in force, in the service's spelling
 * @param origin         what gave that value
 * @param shadowed       places that also give a value and lose, winner's nearest rival first; narrower scopes that
 *                       override it there (an nginx server block) are listed in {@code overriddenIn}
 * @param overriddenIn   narrower places where another value rules
 * @param pendingRestart value in the files that waits for a restart; null when none waits
 */
public record EffectiveValue(
        String parameter,
        String value,
        Origin origin,
        List<Origin> shadowed,
        List<Origin> overriddenIn,
        @Nullable String pendingRestart) {
    public EffectiveValue {
        shadowed = List.copyOf(shadowed);
        overriddenIn = List.copyOf(overriddenIn);
    }
}

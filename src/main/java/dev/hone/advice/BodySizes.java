package dev.hone.advice;

import dev.hone.advice.PhpSizes.Size;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Origin;
import dev.hone.web.Units;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** nginx must let through what PHP behind it takes. */
final class BodySizes {
    private BodySizes() {}

    static Stream<Case> below(Snapshot host) {
        return host.of("nginx")
                .flatMap(nginx -> largestBehind(host, nginx).flatMap(php -> compared(nginx, php)).stream());
    }

    private static Optional<PhpSizes> largestBehind(Snapshot host, Seen nginx) {
        return Wiring.pools(host, nginx)
                .flatMap(pool -> PhpSizes.inPool(host, pool).stream())
                .max(Comparator.comparingDouble(s -> s.post().bytes()));
    }

    private static Optional<Case> compared(Seen nginx, PhpSizes php) {
        double largest = largest(nginx);
        Size post = php.post();
        return largest > 0 && largest < post.bytes()
                ? Optional.of(Case.of(List.of(nginx, php.owner()), Units.bytes(largest), Units.bytes(post.bytes()))
                        .sum("below", Name.NGINX_BODY.parameter() + " " + Units.bytes(largest), post.words())
                        .remedy(raise(nginx, post.bytes())))
                : Optional.empty();
    }

    /** The largest that any of its blocks lets through; which of them an upload takes is not known. 0 for no bound. */
    private static double largest(Seen nginx) {
        Optional<EffectiveValue> value = nginx.value(Name.NGINX_BODY);
        List<OptionalDouble> all = value.stream()
                .flatMap(v -> Stream.concat(
                        Stream.of(v.value()), v.overriddenIn().stream().map(Origin::value)))
                .map(v -> nginx.amount(Name.NGINX_BODY, v))
                .filter(OptionalDouble::isPresent)
                .toList();
        boolean isUnbounded = all.stream().anyMatch(a -> a.getAsDouble() == 0);
        return isUnbounded
                ? 0
                : all.stream().mapToDouble(OptionalDouble::getAsDouble).max().orElse(0);
    }

    /** Only where no narrower block has a value of its own, which would go on to rule. */
    private static @Nullable Remedy raise(Seen nginx, double bytes) {
        boolean rules = nginx.value(Name.NGINX_BODY)
                .filter(v -> v.overriddenIn().isEmpty())
                .isPresent();
        return rules ? Remedy.edit(nginx, Name.NGINX_BODY, nginx.spelled(Name.NGINX_BODY, (long) bytes)) : null;
    }
}

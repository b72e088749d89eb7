package dev.hone.change;

import dev.hone.kind.Parameter;
import dev.hone.kind.Version;

/** Words for a parameter that a product or version does not have. */
final class Versions {
    private Versions() {}

    static String without(Parameter parameter, String product, String version) {
        Version here = Version.of(version);
        if (!parameter.since().isEmpty() && !here.isAtLeast(parameter.since())) {
            return "%s exists from version %s on; this service is %s %s"
                    .formatted(parameter.name(), parameter.since(), product, version);
        }
        if (!parameter.until().isEmpty() && here.isAfterAllOf(parameter.until())) {
            return "%s was removed after version %s; this service is %s %s"
                    .formatted(parameter.name(), parameter.until(), product, version);
        }
        return "%s %s has no parameter %s".formatted(product, version, parameter.name());
    }
}

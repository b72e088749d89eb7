package dev.hone.change;

import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.ServiceKind;
import java.util.Map;
import java.util.Optional;

/**
 * What a plan stands on: one service as it was just read.
 *
 * @param hostId its host
 * @param kind   its kind
 * @param at     where and what it is
 * @param now    everything in force
 */
record Ground(String hostId, ServiceKind kind, Installation at, EffectiveConfig now) {
    /** The parameters as this product and version has them. */
    Catalogue catalogue() {
        return kind.catalogue(at);
    }

    Map<String, Origin> declared() {
        return kind.declared(at, now.files());
    }

    Optional<String> inForce(String parameter) {
        return now.value(parameter).map(v -> v.value());
    }
}

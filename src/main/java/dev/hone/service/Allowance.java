package dev.hone.service;

import dev.hone.apply.Policy;
import dev.hone.fleet.KnownHost;
import dev.hone.kind.Installation;
import dev.hone.wire.PolicyView;

/**
 * What a host's own policy says about changing one of its services.
 *
 * @param mode    {@code observe}, {@code propose} or {@code apply}
 * @param allowed whether the host would carry out a change
 * @param remedy  command to run on the host to allow it; empty when it is allowed
 * @param problem why the policy file is not obeyed; empty when it is
 */
public record Allowance(String mode, boolean allowed, String remedy, String problem) {

    /** Looks it up for one service; a trial instance is Hone's own and needs no policy. */
    public static Allowance of(KnownHost host, Installation service) {
        PolicyView policy = host.policy();
        boolean allowed =
                service.trial() || policy.names(service) && policy.mode().equals("apply");
        return new Allowance(
                policy.mode(), allowed, allowed ? "" : Policy.allowing(service, policy.file()), policy.problem());
    }
}

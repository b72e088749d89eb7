package dev.hone.service;

import dev.hone.apply.Policy;
import dev.hone.fleet.KnownHost;
import dev.hone.kind.Installation;
import dev.hone.wire.PolicyView;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a host's own policy says about changing one of its services.
 *
 * @param mode    {@code observe}, {@code propose} or {@code apply}
 * @param allowed whether the host would carry out a change
 * @param remedy  command to run on the host to allow it; empty when it is allowed
 * @param problem why the policy file is not obeyed; empty when it is
 */
public record Allowance(String mode, boolean allowed, String remedy, String problem) {

    /** Looks it up for all services of a change: allowed when each is; else with a command for each that is not. */
    public static Allowance of(KnownHost host, List<Installation> services) {
        List<Allowance> missing = services.stream()
                .map(service -> of(host, service))
                .filter(one -> !one.allowed())
                .toList();
        String remedy = missing.stream().map(Allowance::remedy).collect(Collectors.joining("\n"));
        PolicyView policy = host.policy();
        return new Allowance(policy.mode(), missing.isEmpty(), remedy, policy.problem());
    }

    /** Looks it up for one service; a trial instance is Hone's own and needs no policy. */
    public static Allowance of(KnownHost host, Installation service) {
        PolicyView policy = host.policy();
        boolean allowed =
                service.trial() || policy.names(service) && policy.mode().equals("apply");
        return new Allowance(
                policy.mode(), allowed, allowed ? "" : Policy.allowing(service, policy.file()), policy.problem());
    }
}

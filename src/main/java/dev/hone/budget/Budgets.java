package dev.hone.budget;

import dev.hone.fleet.Fleet;
import dev.hone.fleet.KnownHost;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.HostFacts;
import dev.hone.service.KnownService;
import dev.hone.service.Services;
import dev.hone.web.Problem;
import dev.hone.web.Settings;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Adds up the memory of a host's services. */
@Component
public class Budgets {
    private static final Executor EACH_ON_ITS_OWN =
            work -> Thread.ofVirtual().name("budget").start(work);

    private final Fleet fleet;
    private final Services services;
    private final Settings settings;
    private final BudgetSettings ours;

    Budgets(Fleet fleet, Services services, Settings settings, BudgetSettings ours) {
        this.fleet = fleet;
        this.services = services;
        this.settings = settings;
        this.ours = ours;
    }

    /** A host as it is, from what its services said of themselves last. */
    public Budget of(String hostId) {
        return of(hostId, Map.of());
    }

    /**
     * A host as it would be.
     *
     * @param replaced configurations by service id that count instead of those in force
     */
    public Budget of(String hostId, Map<String, EffectiveConfig> replaced) {
        KnownHost host = fleet.host(hostId)
                .orElseThrow(() -> Problem.missing("host " + hostId).thrown());
        List<CompletableFuture<ServiceBudget>> parts = services.on(hostId).stream()
                .filter(service -> service.isPresent() && service.installation().pid() != 0)
                .map(service -> CompletableFuture.supplyAsync(
                        () -> part(service, host.facts(), replaced.get(service.id())), EACH_ON_ITS_OWN))
                .toList();
        double share = settings.get(ours.percent()) / 100.0;
        List<ServiceBudget> done = parts.stream().map(CompletableFuture::join).toList();
        return new Budget(host.facts().memoryBytes(), host.facts().memorySource(), share, done);
    }

    private ServiceBudget part(KnownService service, HostFacts facts, @Nullable EffectiveConfig replaced) {
        String name = service.installation().name();
        try {
            EffectiveConfig config =
                    replaced == null ? services.recent(service.id()).config() : replaced;
            return new ServiceBudget(service.id(), name, Addends.of(service, config, facts), service.pssBytes(), null);
        } catch (RuntimeException unreadable) {
            String why = String.valueOf(unreadable.getMessage());
            return new ServiceBudget(service.id(), name, List.of(), service.pssBytes(), why);
        }
    }
}

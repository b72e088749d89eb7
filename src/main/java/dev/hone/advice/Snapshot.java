package dev.hone.advice;

import dev.hone.budget.Budget;
import dev.hone.budget.ServiceBudget;
import dev.hone.kind.HostFacts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * One host at one moment, as rules see it.
 *
 * @param at        when
 * @param budget    memory of its services
 * @param swapBytes swap in use; empty when it was not measured lately
 * @param services  those that run and could be read
 */
public record Snapshot(Instant at, HostFacts facts, Budget budget, OptionalDouble swapBytes, List<Seen> services) {
    public Snapshot {
        services = List.copyOf(services);
    }

    /** The services of a kind. */
    public Stream<Seen> of(String kind) {
        return services.stream().filter(s -> s.kind().equals(kind));
    }

    /** What the budget leaves to a service; empty when its own part of it is not known. */
    Optional<Room> room(Seen service) {
        return budget.services().stream()
                .filter(s -> s.serviceId().equals(service.id()) && s.problem() == null)
                .map(own -> new Room(budget, own))
                .findFirst();
    }

    /** Its part of the budget; empty when that is not known. */
    public Optional<ServiceBudget> budgetOf(Seen service) {
        return room(service).map(Room::own);
    }

    /** The PHP that a pool runs in: that of the same master process. */
    public Optional<Seen> phpOf(Seen pool) {
        int master = pool.service().installation().pid();
        return of("php").filter(p -> p.service().installation().pid() == master).findFirst();
    }
}

package dev.hone.advice;

import dev.hone.budget.Budget;
import dev.hone.budget.ServiceBudget;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.MemoryItem.Share;
import dev.hone.web.Units;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the memory budget of a host leaves to one of its services when all others take what is expected of them. */
record Room(Budget budget, ServiceBudget own) {

    long leftBytes() {
        return budget.limitBytes() - (budget.expectedBytes() - own.expectedBytes());
    }

    /** An addend of the service by the beginning of its label. */
    Optional<MemoryItem> item(String label) {
        return own.items().stream()
                .filter(i -> i.share() == Share.EXPECTED && i.label().startsWith(label))
                .findFirst();
    }

    /** Whether the size of an addend was measured on this host. */
    static boolean isMeasured(MemoryItem item) {
        return item.label().contains("as measured");
    }

    /** How much is left, with every other service's part. */
    List<Words> sums() {
        List<ServiceBudget> others = budget.services().stream()
                .filter(s -> !s.serviceId().equals(own.serviceId()))
                .toList();
        String parts = others.stream()
                .filter(s -> s.problem() == null && s.expectedBytes() > 0)
                .map(s -> " − " + s.name() + " " + Units.bytes(s.expectedBytes()))
                .collect(Collectors.joining());
        Words limit = limit(budget);
        Words left = Words.of("sum.left", Units.bytes(budget.limitBytes()) + parts, Units.bytes(leftBytes()));
        return notKnown(others).isEmpty()
                ? List.of(limit, left)
                : List.of(limit, left, Words.of("sum.unknown", notKnown(others)));
    }

    static Words limit(Budget budget) {
        return Words.of(
                "sum.limit",
                Units.ratio(budget.share()),
                Units.bytes(budget.memoryBytes()),
                budget.memorySource(),
                Units.bytes(budget.limitBytes()));
    }

    /** Services whose memory is not in the sum; empty text when all are. */
    static String notKnown(List<ServiceBudget> services) {
        return services.stream()
                .filter(s -> s.problem() != null)
                .map(ServiceBudget::name)
                .collect(Collectors.joining(", "));
    }
}

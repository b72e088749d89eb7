package dev.hone.advice;

import dev.hone.budget.Budget;
import dev.hone.budget.ServiceBudget;
import dev.hone.web.Units;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Memory of the host as a whole. */
final class HostMemory {
    /** Below this share of memory a few pages of long idle programs lie there, which costs nobody anything. */
    private static final double LITTLE = 0.01;

    private HostMemory() {}

    static Stream<Case> aboveBudget(Snapshot host) {
        Budget budget = host.budget();
        return budget.isExceeded()
                ? Stream.of(Case.of(List.of(), Units.bytes(budget.expectedBytes()), Units.bytes(budget.limitBytes()))
                        .sums(List.of(Room.limit(budget), expected(budget))))
                : Stream.empty();
    }

    private static Words expected(Budget budget) {
        String parts = budget.services().stream()
                .filter(s -> s.expectedBytes() > 0)
                .map(s -> s.name() + " " + Units.bytes(s.expectedBytes()))
                .collect(Collectors.joining(" + "));
        return Words.of("sum.expected", parts, Units.bytes(budget.expectedBytes()));
    }

    static Stream<Case> notKnown(Snapshot host) {
        List<ServiceBudget> unread = host.budget().services().stream()
                .filter(s -> s.problem() != null)
                .toList();
        return unread.isEmpty()
                ? Stream.empty()
                : Stream.of(Case.of(List.of(), Room.notKnown(unread))
                        .sums(unread.stream()
                                .map(s -> Words.of("sum.problem", s.name(), String.valueOf(s.problem())))
                                .toList()));
    }

    static Stream<Case> swapping(Snapshot host) {
        double used = host.swapBytes().orElse(0);
        double memory = host.facts().memoryBytes();
        return used < memory * LITTLE || used == 0
                ? Stream.empty()
                : Stream.of(Case.of(
                                List.of(),
                                Units.bytes(used),
                                Units.bytes(host.facts().swapBytes()))
                        .sum("swap", Units.bytes(used), Units.bytes(memory), Units.ratio(used / memory))
                        .sum(
                                "limit_of",
                                Units.bytes(host.budget().expectedBytes()),
                                Units.bytes(host.budget().limitBytes())));
    }
}

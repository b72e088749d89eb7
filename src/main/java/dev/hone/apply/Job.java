package dev.hone.apply;

import dev.hone.kind.Installation;
import dev.hone.wire.ChangeOrder;
import dev.hone.wire.Order;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One change on the table: all of its services.
 *
 * @param machine what it touches
 * @param dir     its own folder: order, journal, copies of both versions
 * @param order   what was ordered
 * @param works   one a service, in the order in which they are switched: what others lean on first
 * @param journal its record
 */
record Job(Machine machine, Path dir, Order.Apply order, List<Work> works, Journal journal) implements AutoCloseable {
    Job {
        works = List.copyOf(works);
    }

    ChangeOrder change() {
        return order.change();
    }

    /** Names of its services for people. */
    String names() {
        return works.stream().map(Work::name).collect(Collectors.joining(", "));
    }

    Set<String> services() {
        return works.stream()
                .map(w -> w.part().installation())
                .map(Installation::id)
                .collect(Collectors.toSet());
    }

    /** The service that a prepared part is about. */
    Work work(Prepared.Part part) {
        return works.stream()
                .filter(w ->
                        part.service().isEmpty() || w.part().installation().id().equals(part.service()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the order has no service " + part.service()));
    }

    @Override
    public void close() {
        journal.close();
    }
}

package dev.hone.apply;

import dev.hone.kind.ServiceKind;
import dev.hone.wire.ChangeOrder;
import dev.hone.wire.Order;
import java.nio.file.Path;

/**
 * One change on the table.
 *
 * @param machine what it touches
 * @param kind    the kind of the service
 * @param dir     its own folder: order, journal, copies of both versions
 * @param order   what was ordered
 * @param journal its record
 */
record Work(Machine machine, ServiceKind kind, Path dir, Order.Apply order, Journal journal) {
    ChangeOrder change() {
        return order.change();
    }

    Disk disk() {
        return machine.disk();
    }

    /** Work with its journal open. */
    record Open(Work work) implements AutoCloseable {
        @Override
        public void close() {
            work.journal().close();
        }
    }
}

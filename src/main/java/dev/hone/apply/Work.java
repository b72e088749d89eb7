package dev.hone.apply;

import dev.hone.kind.ServiceKind;
import dev.hone.kind.Setting;
import dev.hone.wire.ChangeOrder;
import dev.hone.wire.ChangeState;
import dev.hone.wire.Order;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * One service of a change on the table.
 *
 * @param machine what it touches
 * @param kind    the kind of the service
 * @param dir     the change's own folder: order, journal, copies of both versions
 * @param order   what was ordered
 * @param part    what of it is for this service
 * @param journal the change's record
 */
record Work(Machine machine, ServiceKind kind, Path dir, Order.Apply order, ChangeOrder.Part part, Journal journal) {
    ChangeOrder change() {
        return order.change();
    }

    Disk disk() {
        return machine.disk();
    }

    /** As people know it. */
    String name() {
        return part.installation().name();
    }

    /** By what records name this service; empty where it is the only one of the change. */
    String service() {
        return isOnly() ? "" : part.installation().id();
    }

    boolean isOnly() {
        return change().parts().size() == 1;
    }

    /** Records a step of this service. */
    void note(ChangeState state, String message) throws IOException {
        note(state, message, "", List.of());
    }

    void note(ChangeState state, String message, String output, List<Setting> readBack) throws IOException {
        journal.note(service(), state, message, output, readBack);
    }

    /** Whether this service has come that far. */
    boolean reached(ChangeState state) {
        return journal.entries().stream()
                .anyMatch(e -> e.state() == state && e.service().equals(service()));
    }

    /** The same failure under the name of the service, where the change has others, too. */
    Failure named(Failure failure) {
        return isOnly() || failure.reason().contains(name())
                ? failure
                : new Failure(name() + ": " + failure.reason(), failure.output());
    }
}

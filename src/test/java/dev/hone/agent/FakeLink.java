package dev.hone.agent;

import dev.hone.wire.CheckIn;
import dev.hone.wire.Event;
import dev.hone.wire.HostSample;
import dev.hone.wire.Order;
import dev.hone.wire.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A server that remembers what it was told and hands out what a test queues. */
final class FakeLink implements ServerLink {
    final List<CheckIn> taken = new CopyOnWriteArrayList<>();
    final LinkedBlockingQueue<Order> orders = new LinkedBlockingQueue<>();
    volatile int failures;
    volatile Duration reportEvery = Duration.ofMillis(50);

    @Override
    public synchronized Reply checkIn(CheckIn checkIn) throws IOException {
        if (failures > 0) {
            failures--;
            throw new IOException("the server is away");
        }
        taken.add(checkIn);
        return new Reply(List.of(), reportEvery);
    }

    @Override
    public Reply poll(String hostId, Duration patience) throws InterruptedException {
        Order order = orders.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
        return new Reply(order == null ? List.of() : List.of(order), reportEvery);
    }

    List<Event> events() {
        return taken.stream().flatMap(each -> each.events().stream()).toList();
    }

    List<HostSample> samples() {
        return taken.stream().flatMap(each -> each.samples().stream()).toList();
    }

    static void await(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError(what + " did not happen within 10 s");
            }
            Thread.onSpinWait();
        }
    }
}

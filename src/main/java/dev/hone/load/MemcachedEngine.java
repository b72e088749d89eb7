package dev.hone.load;

import dev.hone.kind.Listener;
import dev.hone.load.memcached.MemcachedLoad;
import dev.hone.load.memcached.MemcachedPlan;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** The built-in load for memcached, on keys of its own that are deleted afterwards. */
final class MemcachedEngine implements Engine {
    private static final String PRODUCT = "hone memcached";

    @Override
    public Measured run(Job job) throws CannotRun, IOException, InterruptedException {
        MemcachedPlan plan = plan(job);
        if (!job.at().kind().equals("memcached")) {
            throw new CannotRun(
                    "this load speaks to memcached alone, not to " + job.at().name());
        }
        if (!job.network().isOwn()) {
            throw new CannotRun(job.at().name()
                    + " listens in another network namespace than Hone's; this load cannot start there");
        }
        long free = MemcachedLoad.freeBytes(plan);
        if (plan.bytes() > free) {
            throw new CannotRun(
                    "%d keys of %d bytes take %d MiB, and memcached has %d MiB left before it evicts what is stored; use fewer or smaller ones"
                            .formatted(plan.keys(), plan.valueBytes(), plan.bytes() >> 20, free >> 20));
        }
        if (!MemcachedLoad.takes(plan)) {
            throw new CannotRun("value_bytes %d is above the largest item that %s takes"
                    .formatted(plan.valueBytes(), job.at().name()));
        }
        var second = new AtomicInteger();
        return Measured.of(
                PRODUCT,
                false,
                MemcachedLoad.run(plan, values -> job.tell(second.getAndIncrement(), values), job.stop()::await));
    }

    private static MemcachedPlan plan(Job job) throws CannotRun {
        Parameters parameters = job.parameters();
        Listener tcp = job.at().listeners().stream()
                .filter(l -> l.socket() == null)
                .findFirst()
                .orElseThrow(() -> new CannotRun(job.at().name() + " listens on no TCP port; this load needs one"));
        return new MemcachedPlan(
                new InetSocketAddress(tcp.reachableAddress(), tcp.port()),
                parameters.number("keys", 10_000),
                parameters.number("value_bytes", 1_000),
                job.connections(16),
                parameters.number("read_percent", 90),
                parameters.number("seed", 1),
                job.warmUp(),
                job.duration(),
                Duration.ofMillis(parameters.number("timeout_ms", 10_000)));
    }
}

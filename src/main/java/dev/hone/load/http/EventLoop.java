package dev.hone.load.http;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One thread that sends requests over its own connections and reads the answers. Nothing is shared with other loops and
 * nothing is allocated for a request.
 */
final class EventLoop implements Runnable {
    private static final long SCAN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long FINEST_SELECT_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long NAP_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long CONNECT_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);
    /** The closed model always ends with requests on their way; only those that hang tell something. */
    private static final long UNFINISHED_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final int BUFFER_BYTES = 64 * 1024;

    private final HttpPlan plan;
    private final int number;
    private final Ledger ledger;
    private final Pool pool;
    private final Selector selector = Selector.open();
    private final Consumer<SelectionKey> onReady = this::ready;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private final CountDownLatch ready = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);

    private volatile boolean halted;
    private volatile double cpuRatio;
    private volatile @Nullable Throwable broken;
    private Window window = new Window(0, 0, 0);
    private @Nullable Pace pace;
    private long nextScanNanos;

    /** The loop of that 0-based number among those of a plan, which share its connections and its rate. */
    EventLoop(HttpPlan plan, int number) throws IOException {
        this.plan = plan;
        this.number = number;
        this.ledger = new Ledger(plan.isOpen());
        int share = plan.connections() / plan.threads() + (number < plan.connections() % plan.threads() ? 1 : 0);
        this.pool = new Pool(plan, share, selector, ledger);
    }

    Ledger ledger() {
        return ledger;
    }

    /** CPU time of this thread over time passed in the part that counts: near 1, the loop was the bottleneck. */
    double cpuRatio() {
        return cpuRatio;
    }

    /** The bug that ended the loop; null for none. */
    @Nullable
    Throwable broken() {
        return broken;
    }

    /** Waits until the first connections stand, or cannot. */
    void awaitReady() throws InterruptedException {
        ready.await();
    }

    void start(Window when) {
        window = when;
        ledger.start(when);
        if (plan.isOpen()) {
            pace = new Pace(when.startNanos(), when.endNanos(), plan.schedule(), number, plan.threads());
        }
        go.countDown();
    }

    /** Ends the loop at once, whatever is on its way. */
    void halt() {
        halted = true;
        go.countDown();
        selector.wakeup();
    }

    @Override
    public void run() {
        try (selector) {
            plan.network().enter();
            prepare();
            ready.countDown();
            go.await();
            drive();
        } catch (IOException | RuntimeException e) {
            broken = e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            ready.countDown();
            pool.close();
        }
    }

    private void prepare() throws IOException {
        long now = System.nanoTime();
        pool.open(now);
        while (pool.isConnecting() && !halted && System.nanoTime() - now < CONNECT_PATIENCE_NANOS) {
            selector.select(onReady, 100);
        }
    }

    private void drive() throws IOException {
        long now = System.nanoTime();
        while (!halted && !window.isWarm(now)) {
            now = turn(now);
        }
        long warm = now;
        long cpu = threadCpu();
        while (!halted && !isOver(now)) {
            now = turn(now);
        }
        cpuRatio = (threadCpu() - cpu) / (double) Math.max(1, now - warm);
        if (!halted) {
            giveUp(now);
        }
    }

    /** What has no end when the run ends by itself must not vanish from the count. */
    private void giveUp(long now) {
        if (pace == null) {
            pool.giveUp(UNFINISHED_NANOS, window.endNanos() - 1);
            return;
        }
        pool.giveUp(0, now);
        while (pace.isDue(now)) {
            miss(pace, now);
        }
    }

    private long turn(long now) throws IOException {
        startRequests(now);
        if (now - nextScanNanos >= 0) {
            nextScanNanos = now + SCAN_NANOS;
            pool.scan(now);
        }
        pause(now);
        return System.nanoTime();
    }

    /** The open model waits for what was started, and starts what was due, for as long as an answer may take. */
    private boolean isOver(long now) {
        if (!window.isOver(now)) {
            return false;
        }
        boolean drained = pace == null || !pace.isDue(now) && !pool.isBusy();
        return drained || now - window.endNanos() > plan.timeout().toNanos();
    }

    private void startRequests(long now) {
        if (pace == null) {
            for (Connection next = pool.takeFree(); next != null; next = pool.takeFree()) {
                pool.begin(next, now, now);
            }
        } else {
            startDue(pace, now);
        }
    }

    private void startDue(Pace schedule, long now) {
        while (schedule.isDue(now)) {
            long intended = schedule.nextNanos();
            if (now - intended > plan.timeout().toNanos()) {
                miss(schedule, now);
                continue;
            }
            Connection next = pool.takeFree();
            if (next == null) {
                return;
            }
            ledger.started(next, intended, now);
            schedule.advance();
            pool.begin(next, intended, now);
        }
    }

    private void miss(Pace schedule, long now) {
        ledger.missed(schedule.nextNanos(), now);
        schedule.advance();
    }

    private void ready(SelectionKey key) {
        Connection connection = (Connection) key.attachment();
        long now = System.nanoTime();
        boolean connecting = !connection.isConnected();
        try {
            if (connecting) {
                connection.finishConnect();
                if (connection.isConnected()) {
                    pool.connected(connection, now);
                }
            } else if (key.isReadable()) {
                receive(connection, now);
            } else {
                connection.write();
            }
        } catch (BadAnswer e) {
            pool.fail(connection, Failure.MALFORMED, now);
        } catch (IOException e) {
            pool.fail(connection, connecting ? Failure.CONNECT : Failure.CLOSED, now);
        }
    }

    private void receive(Connection connection, long now) throws IOException {
        int count = connection.read(buffer);
        if (count < 0) {
            pool.ended(connection, now);
            return;
        }
        ledger.received(count, now);
        if (!connection.isBusy()) {
            throw new BadAnswer("bytes without a request");
        }
        if (connection.answer().read(buffer)) {
            if (buffer.hasRemaining()) {
                throw new BadAnswer("bytes after the answer");
            }
            pool.answered(connection, now);
        }
    }

    private void pause(long now) throws IOException {
        long gap = Math.min(untilNextStart(now), nextScanNanos - now);
        if (gap <= 0) {
            selector.selectNow(onReady);
        } else if (pace == null || !pool.hasFree() || gap >= FINEST_SELECT_NANOS) {
            selector.select(onReady, Math.max(1, gap / 1_000_000 - 1));
        } else if (selector.selectNow(onReady) == 0) {
            LockSupport.parkNanos(Math.min(gap, NAP_NANOS));
        }
    }

    private long untilNextStart(long now) {
        long next = pace == null || !pool.hasFree() ? Long.MAX_VALUE : pace.nextNanos();
        return next == Long.MAX_VALUE ? SCAN_NANOS : next - now;
    }

    private static long threadCpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}

package dev.hone.load.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The connections of one loop: which are free, which rest after a failure, and how each comes back. */
final class Pool {
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final HttpPlan plan;
    private final Selector selector;
    private final Ledger ledger;
    private final List<Connection> all = new ArrayList<>();
    private final Deque<Connection> free = new ArrayDeque<>();
    private final Deque<Connection> resting = new ArrayDeque<>();

    Pool(HttpPlan plan, int size, Selector selector, Ledger ledger) {
        this.plan = plan;
        this.selector = selector;
        this.ledger = ledger;
        ByteBuffer request = ByteBuffer.wrap(plan.request());
        for (int i = 0; i < size; i++) {
            all.add(new Connection(plan, request));
        }
    }

    /** Opens every connection, or makes them ready to be opened with each request. */
    void open(long nowNanos) {
        all.forEach(connection -> comeBack(connection, nowNanos));
    }

    boolean isConnecting() {
        return all.stream().anyMatch(c -> c.isOpen() && !c.isConnected());
    }

    boolean isBusy() {
        return all.stream().anyMatch(Connection::isBusy);
    }

    boolean hasFree() {
        return !free.isEmpty();
    }

    @Nullable
    Connection takeFree() {
        return free.poll();
    }

    /** Sends a request that is, or was meant to be, started at the given time. */
    void begin(Connection connection, long startNanos, long nowNanos) {
        connection.begin(startNanos, nowNanos);
        try {
            if (!connection.isOpen()) {
                connection.open(selector, nowNanos);
            }
            if (connection.isConnected()) {
                connection.write();
            }
        } catch (IOException e) {
            fail(connection, connection.isConnected() ? Failure.CLOSED : Failure.CONNECT, nowNanos);
        }
    }

    /** A connect came about. */
    void connected(Connection connection, long nowNanos) throws IOException {
        if (connection.isBusy()) {
            connection.write();
        } else {
            connection.release(nowNanos);
            free.add(connection);
        }
    }

    /** An answer was whole. */
    void answered(Connection connection, long nowNanos) {
        HttpAnswer answer = connection.answer();
        ledger.answered(connection, plan.expects(answer.status()) && answer.hasMarker(), nowNanos);
        connection.release(nowNanos);
        if (plan.keepAlive() && !answer.closes() && !answer.endsWithClose()) {
            free.add(connection);
        } else {
            connection.close();
            comeBack(connection, nowNanos);
        }
    }

    /** The peer closed: between two requests that is its right, within an answer only where the answer ends so. */
    void ended(Connection connection, long nowNanos) {
        if (!connection.isBusy()) {
            free.remove(connection);
            connection.close();
            comeBack(connection, nowNanos);
        } else if (connection.answer().endsWithClose()) {
            answered(connection, nowNanos);
        } else {
            fail(connection, Failure.CLOSED, nowNanos);
        }
    }

    /** Counts a failure and lets the connection rest, which bounds a storm of refusals. */
    void fail(Connection connection, Failure failure, long nowNanos) {
        ledger.failed(connection, failure, nowNanos);
        free.remove(connection);
        connection.close();
        connection.release(nowNanos);
        resting.add(connection);
    }

    /** Fails what is overdue and wakes what has rested. */
    void scan(long nowNanos) {
        for (Connection connection : all) {
            if (connection.isOverdue(nowNanos)) {
                fail(connection, connection.isConnected() ? Failure.TIMEOUT : Failure.CONNECT, nowNanos);
            }
        }
        while (!resting.isEmpty() && nowNanos - resting.getFirst().freeSinceNanos() > RETRY_NANOS) {
            comeBack(resting.removeFirst(), nowNanos);
        }
    }

    /** Counts requests without an answer that were started at least that long ago as timed out. */
    void giveUp(long ageNanos, long nowNanos) {
        for (Connection connection : all) {
            if (connection.isBusy() && nowNanos - connection.startedNanos() >= ageNanos) {
                fail(connection, Failure.TIMEOUT, nowNanos);
            }
        }
    }

    void close() {
        all.forEach(Connection::close);
    }

    private void comeBack(Connection connection, long nowNanos) {
        connection.release(nowNanos);
        if (!plan.keepAlive()) {
            free.add(connection);
            return;
        }
        try {
            connection.open(selector, nowNanos);
            if (connection.isConnected()) {
                free.add(connection);
            }
        } catch (IOException e) {
            fail(connection, Failure.CONNECT, nowNanos);
        }
    }
}

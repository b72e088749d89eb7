package dev.hone.load.http;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** One connection of a loop: at most one request on its way. */
final class Connection {
    private final HttpPlan plan;
    private final ByteBuffer request;
    private final HttpAnswer answer;
    private @Nullable SocketChannel channel;
    private @Nullable SelectionKey key;
    private boolean busy;
    private long startedNanos;
    private long deadlineNanos;
    private long freeSinceNanos;

    Connection(HttpPlan plan, ByteBuffer request) {
        this.plan = plan;
        this.request = request.duplicate();
        this.answer = new HttpAnswer(plan.marker());
    }

    /** Starts to connect; the selector tells when it is done. */
    void open(Selector selector, long nowNanos) throws IOException {
        SocketChannel opened = SocketChannel.open();
        channel = opened;
        opened.configureBlocking(false);
        opened.setOption(StandardSocketOptions.TCP_NODELAY, true);
        boolean connected = opened.connect(plan.target());
        key = opened.register(selector, connected ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT, this);
        deadlineNanos = nowNanos + plan.timeout().toNanos();
    }

    boolean isOpen() {
        return channel != null;
    }

    boolean isConnected() {
        return channel != null && channel.isConnected();
    }

    /** Completes a connect that the selector reported. */
    void finishConnect() throws IOException {
        if (channel != null && key != null && channel.finishConnect()) {
            key.interestOps(SelectionKey.OP_READ);
        }
    }

    /** Takes on a request that is, or was meant to be, started at the given time. */
    void begin(long startNanos, long nowNanos) {
        busy = true;
        startedNanos = startNanos;
        deadlineNanos = nowNanos + plan.timeout().toNanos();
        request.rewind();
        answer.reset();
    }

    /** Writes what is left of the request. */
    void write() throws IOException {
        if (channel == null || key == null) {
            return;
        }
        channel.write(request);
        key.interestOps(request.hasRemaining() ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ);
    }

    /** Reads into the buffer and leaves it ready to be looked at; -1 at the end of the stream. */
    int read(ByteBuffer into) throws IOException {
        into.clear();
        int count = channel == null ? -1 : channel.read(into);
        into.flip();
        return count;
    }

    HttpAnswer answer() {
        return answer;
    }

    boolean isBusy() {
        return busy;
    }

    long startedNanos() {
        return startedNanos;
    }

    /** Whether a connect or an answer is overdue. */
    boolean isOverdue(long nowNanos) {
        return (busy || isOpen() && !isConnected()) && deadlineNanos - nowNanos < 0;
    }

    /** The request is over, one way or another. */
    void release(long nowNanos) {
        busy = false;
        freeSinceNanos = nowNanos;
    }

    long freeSinceNanos() {
        return freeSinceNanos;
    }

    void close() {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // it is gone either way
        }
        channel = null;
        key = null;
    }
}

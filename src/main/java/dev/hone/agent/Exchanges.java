package dev.hone.agent;

import dev.hone.kind.Listener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;

/** One question and its answer over a TCP or local socket, within a time and a size. */
final class Exchanges {
    private Exchanges() {}

    /**
     * Sends and reads until the peer closes, the limit or the timeout; what has come by then is the answer. Fails with a
     * SocketTimeoutException when nothing came.
     */
    static byte[] exchange(Listener to, byte[] request, int limitBytes, Duration timeout) throws IOException {
        long deadline = System.nanoTime() + timeout.toNanos();
        try (SocketChannel channel = open(to);
                Selector selector = Selector.open()) {
            channel.configureBlocking(false);
            SelectionKey key = channel.register(selector, 0);
            Turn turn = new Turn(to, selector, key, deadline);
            connect(channel, address(to), turn);
            send(channel, ByteBuffer.wrap(request), turn);
            return receive(channel, limitBytes, turn);
        }
    }

    private static SocketChannel open(Listener to) throws IOException {
        return to.socket() == null ? SocketChannel.open() : SocketChannel.open(StandardProtocolFamily.UNIX);
    }

    private static SocketAddress address(Listener to) throws IOException {
        Path socket = to.socket();
        return socket == null
                ? new InetSocketAddress(InetAddress.getByName(to.reachableAddress()), to.port())
                : UnixDomainSocketAddress.of(socket);
    }

    private static void connect(SocketChannel channel, SocketAddress address, Turn turn) throws IOException {
        boolean connected = channel.connect(address);
        while (!connected) {
            turn.await(SelectionKey.OP_CONNECT);
            connected = channel.finishConnect();
        }
    }

    private static void send(SocketChannel channel, ByteBuffer request, Turn turn) throws IOException {
        while (request.hasRemaining()) {
            if (channel.write(request) == 0) {
                turn.await(SelectionKey.OP_WRITE);
            }
        }
    }

    private static byte[] receive(SocketChannel channel, int limitBytes, Turn turn) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        ByteBuffer buffer = ByteBuffer.allocate(8192);
        while (answer.size() < limitBytes) {
            buffer.clear().limit(Math.min(buffer.capacity(), limitBytes - answer.size()));
            int read = channel.read(buffer);
            if (read < 0 || (read == 0 && turn.isOver() && answer.size() > 0)) {
                break;
            }
            if (read == 0) {
                turn.awaitOr(SelectionKey.OP_READ, answer.size() > 0);
            }
            answer.write(buffer.array(), 0, read);
        }
        return answer.toByteArray();
    }

    /** Waits for the socket, never past the deadline. */
    private record Turn(Listener to, Selector selector, SelectionKey key, long deadline) {
        boolean isOver() {
            return System.nanoTime() >= deadline;
        }

        void await(int operation) throws IOException {
            awaitOr(operation, false);
        }

        void awaitOr(int operation, boolean mayEnd) throws IOException {
            long left = deadline - System.nanoTime();
            if (left > 0) {
                key.interestOps(operation);
                selector.select(Math.max(1, left / 1_000_000));
                selector.selectedKeys().clear();
            } else if (!mayEnd) {
                throw new SocketTimeoutException(to + " did not answer in time");
            }
        }
    }
}

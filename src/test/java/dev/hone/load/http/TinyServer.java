package dev.hone.load.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on loopback that answers each request by a script. */
final class TinyServer implements AutoCloseable {
    private final ServerSocket listening = new ServerSocket(0, 512, InetAddress.getLoopbackAddress());
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private final Script script;

    /** Writes the answer to the request of that 1-based number; false closes the connection. */
    @FunctionalInterface
    interface Script {
        boolean answer(int number, String request, OutputStream out) throws Exception;
    }

    TinyServer(Script script) throws IOException {
        this.script = script;
        Thread.ofVirtual().start(this::accept);
    }

    static TinyServer always(String answer) throws IOException {
        return new TinyServer((number, request, out) -> {
            out.write(answer.getBytes(StandardCharsets.ISO_8859_1));
            return true;
        });
    }

    static String ok(String body) {
        return "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    InetSocketAddress address() {
        return new InetSocketAddress(listening.getInetAddress(), listening.getLocalPort());
    }

    int connections() {
        return connections.get();
    }

    int requests() {
        return requests.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                connections.incrementAndGet();
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException e) {
            // closed: the test is over
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
            boolean goOn = true;
            while (goOn) {
                String head = head(in);
                goOn = !head.isEmpty() && script.answer(requests.incrementAndGet(), head, socket.getOutputStream());
            }
        } catch (Exception e) {
            // the load closed first, or the script wants it so
        }
    }

    private static String head(BufferedReader in) throws IOException {
        var head = new StringBuilder();
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            head.append(line).append('\n');
        }
        return head.toString();
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}

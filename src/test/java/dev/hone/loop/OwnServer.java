package dev.hone.loop;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A server of one site that numbers its answers, so that one from a cache is known. */
record OwnServer(HttpServer server) implements AutoCloseable {
    static OwnServer start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        AtomicInteger answers = new AtomicInteger();
        server.createContext("/", exchange -> {
            byte[] page = ("own " + answers.incrementAndGet()).getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        server.start();
        return new OwnServer(server);
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}

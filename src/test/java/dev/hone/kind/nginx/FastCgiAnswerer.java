package dev.hone.kind.nginx;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers FastCGI on a unix socket as a small PHP would, and counts how often it was asked. */
public final class FastCgiAnswerer implements AutoCloseable {
    private static final int PARAMS = 4;
    private static final int STDIN = 5;
    private static final int STDOUT = 6;
    private static final int END = 3;

    private final ServerSocketChannel server;
    private final AtomicInteger asked = new AtomicInteger();

    private FastCgiAnswerer(ServerSocketChannel server) {
        this.server = server;
        Thread.ofVirtual().start(this::accept);
    }

    /** Listens on a socket that every user may write to. */
    public static FastCgiAnswerer on(Path socket) {
        try {
            ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            server.bind(UnixDomainSocketAddress.of(socket));
            Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rwxrwxrwx"));
            return new FastCgiAnswerer(server);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How many requests it has answered. */
    public int asked() {
        return asked.get();
    }

    private void accept() {
        while (server.isOpen()) {
            try {
                SocketChannel client = server.accept();
                Thread.ofVirtual().start(() -> answer(client));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void answer(SocketChannel client) {
        try (client) {
            DataInputStream in = new DataInputStream(Channels.newInputStream(client));
            ByteArrayOutputStream params = new ByteArrayOutputStream();
            while (true) {
                byte[] head = in.readNBytes(8);
                if (head.length < 8) {
                    return;
                }
                int length = ByteBuffer.wrap(head).getShort(4) & 0xffff;
                byte[] content = in.readNBytes(length);
                in.skipNBytes(head[6]);
                if (head[1] == PARAMS) {
                    params.write(content);
                } else if (head[1] == STDIN && length == 0) {
                    break;
                }
            }
            respond(client, params.toString(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            // The client went away; its own request shows that.
        }
    }

    private void respond(SocketChannel client, String params) throws IOException {
        int number = asked.incrementAndGet();
        String cookie = params.contains("set=cookie") ? "Set-Cookie: PHPSESSID=mine\r\n" : "";
        String answer = "Content-Type: text/html\r\n" + cookie + "\r\nphp " + number + "\n";
        OutputStream out = Channels.newOutputStream(client);
        out.write(record(STDOUT, answer.getBytes(StandardCharsets.US_ASCII)));
        out.write(record(STDOUT, new byte[0]));
        out.write(record(END, new byte[8]));
        out.flush();
    }

    private static byte[] record(int type, byte[] content) {
        return ByteBuffer.allocate(8 + content.length)
                .put((byte) 1)
                .put((byte) type)
                .putShort((short) 1)
                .putShort((short) content.length)
                .putShort((short) 0)
                .put(content)
                .array();
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

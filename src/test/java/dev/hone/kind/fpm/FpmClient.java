package dev.hone.kind.fpm;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** A FastCGI client of the tests' own, which shares no line with the one that is tested. */
public final class FpmClient {
    private FpmClient() {}

    /** Head and body of an answer. */
    public record Reply(String head, String body) {}

    /** What a pool answers to a script, or a path of its own, with a query. */
    public static Reply get(Path socket, Path script, String query) {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(socket));
            channel.write(ByteBuffer.wrap(request(Map.of(
                    "REQUEST_METHOD",
                    "GET",
                    "SCRIPT_NAME",
                    script.toString(),
                    "SCRIPT_FILENAME",
                    script.toString(),
                    "QUERY_STRING",
                    query))));
            String all = read(new DataInputStream(Channels.newInputStream(channel)));
            int end = all.indexOf("\r\n\r\n");
            return new Reply(all.substring(0, Math.max(0, end)), all.substring(end + 4));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] request(Map<String, String> names) {
        ByteArrayOutputStream pairs = new ByteArrayOutputStream();
        names.forEach((name, value) -> {
            pairs.write(name.length());
            pairs.writeBytes(
                    ByteBuffer.allocate(4).putInt(value.length() | 0x80000000).array());
            pairs.writeBytes((name + value).getBytes(StandardCharsets.UTF_8));
        });
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        record(all, 1, new byte[] {0, 1, 0, 0, 0, 0, 0, 0});
        record(all, 4, pairs.toByteArray());
        record(all, 4, new byte[0]);
        record(all, 5, new byte[0]);
        return all.toByteArray();
    }

    private static void record(ByteArrayOutputStream to, int type, byte[] content) {
        to.writeBytes(new byte[] {1, (byte) type, 0, 1, (byte) (content.length >> 8), (byte) content.length, 0, 0});
        to.writeBytes(content);
    }

    private static String read(DataInputStream in) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        while (true) {
            in.readByte();
            int type = in.readByte();
            in.readShort();
            byte[] content = new byte[in.readUnsignedShort()];
            int padding = in.readUnsignedByte();
            in.readByte();
            in.readFully(content);
            in.skipNBytes(padding);
            if (type == 6) {
                out.writeBytes(content);
            } else if (type == 3) {
                return out.toString(StandardCharsets.ISO_8859_1);
            }
        }
    }
}

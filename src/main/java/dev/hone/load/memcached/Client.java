package dev.hone.load.memcached;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One connection, one request at a time. */
final class Client implements AutoCloseable {
    private static final int LONGEST_LINE = 2048;

    private final Socket socket = new Socket();
    private final InputStream in;
    private final OutputStream out;

    Client(MemcachedPlan plan) throws IOException {
        int timeout = (int) plan.timeout().toMillis();
        socket.connect(plan.to(), timeout);
        socket.setSoTimeout(timeout);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream(), 32 << 10);
        out = socket.getOutputStream();
    }

    /** Whether the key was there; its value is read and thrown away. */
    boolean get(String key) throws IOException {
        send("get " + key + "\r\n");
        String line = line();
        if (line.equals("END")) {
            return false;
        }
        String[] words = line.split(" ");
        if (words.length != 4 || !words[3].matches("[0-9]{1,9}")) {
            throw new IOException("memcached said to a get: " + line);
        }
        in.skipNBytes(Integer.parseInt(words[3]) + 2L);
        expect("END", line());
        return true;
    }

    void set(String key, String value) throws IOException {
        send("set " + key + " 0 0 " + value.length() + "\r\n" + value + "\r\n");
        expect("STORED", line());
    }

    /** Deletes several with one packet; answers of keys that are not there are fine. */
    void delete(List<String> keys) throws IOException {
        StringBuilder all = new StringBuilder();
        keys.forEach(k -> all.append("delete ").append(k).append("\r\n"));
        send(all.toString());
        for (int i = 0; i < keys.size(); i++) {
            String line = line();
            if (!line.equals("DELETED") && !line.equals("NOT_FOUND")) {
                throw new IOException("memcached said to a delete: " + line);
            }
        }
    }

    /** One group of statistics. */
    Map<String, String> stats(String command) throws IOException {
        send(command + "\r\n");
        Map<String, String> stats = new HashMap<>();
        for (String line = line(); !line.equals("END"); line = line()) {
            String[] words = line.split(" ", 3);
            if (words.length < 3 || !words[0].equals("STAT")) {
                throw new IOException("memcached said to " + command + ": " + line);
            }
            stats.put(words[1], words[2]);
        }
        return stats;
    }

    private void send(String request) throws IOException {
        out.write(request.getBytes(StandardCharsets.ISO_8859_1));
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("memcached closed the connection");
            }
            if (line.length() > LONGEST_LINE) {
                throw new IOException("memcached answered with a line that has no end");
            }
            line.append((char) c);
        }
        int end = line.length();
        return end > 0 && line.charAt(end - 1) == '\r' ? line.substring(0, end - 1) : line.toString();
    }

    private static void expect(String wanted, String line) throws IOException {
        if (!line.equals(wanted)) {
            throw new IOException("memcached said " + line + " instead of " + wanted);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

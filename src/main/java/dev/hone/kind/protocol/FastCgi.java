package dev.hone.kind.protocol;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One FastCGI request without a body, as a responder reads it, and its answer. Source: FastCGI Specification 1.0.
 */
public final class FastCgi {
    private static final int VERSION = 1;
    private static final int BEGIN = 1;
    private static final int END = 3;
    private static final int PARAMS = 4;
    private static final int STDIN = 5;
    private static final int STDOUT = 6;
    private static final int STDERR = 7;
    private static final int REQUEST_ID = 1;
    private static final int HEADER_BYTES = 8;
    private static final int LARGEST_CONTENT_BYTES = 65_535;
    private static final byte[] RESPONDER_THAT_CLOSES = {0, 1, 0, 0, 0, 0, 0, 0};
    private static final Pattern STATUS = Pattern.compile("([0-9]{3})\\b.*");

    private FastCgi() {}

    /**
     * What came back.
     *
     * @param status  HTTP status; 200 where the answer names none, 0 where it is no FastCGI answer
     * @param headers by lower-case name
     * @param body    one byte a character
     * @param errors  what the responder wrote to its error stream, one byte a character
     * @param whole   whether the responder ended the request itself
     */
    public record Answer(int status, Map<String, String> headers, String body, String errors, boolean whole) {
        public Answer {
            headers = Map.copyOf(headers);
        }

        /** Whether it is a whole answer with status 200. */
        public boolean isGood() {
            return whole && status == 200;
        }
    }

    /** A GET request with these parameters, such as SCRIPT_FILENAME; the responder closes the connection after it. */
    public static byte[] request(Map<String, String> parameters) {
        ByteArrayOutputStream names = new ByteArrayOutputStream();
        parameters.forEach((name, value) -> pair(names, bytes(name), bytes(value)));
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        record(request, BEGIN, RESPONDER_THAT_CLOSES, 0, RESPONDER_THAT_CLOSES.length);
        stream(request, PARAMS, names.toByteArray());
        stream(request, STDIN, new byte[0]);
        return request.toByteArray();
    }

    /** The parameters of a GET for a script or a path that the responder knows itself. */
    public static Map<String, String> get(String path, String query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("GATEWAY_INTERFACE", "CGI/1.1");
        parameters.put("SERVER_PROTOCOL", "HTTP/1.1");
        parameters.put("SERVER_SOFTWARE", "hone");
        parameters.put("SERVER_NAME", "localhost");
        parameters.put("REMOTE_ADDR", "127.0.0.1");
        parameters.put("REQUEST_METHOD", "GET");
        parameters.put("REQUEST_URI", query.isEmpty() ? path : path + "?" + query);
        parameters.put("SCRIPT_NAME", path);
        parameters.put("SCRIPT_FILENAME", path);
        parameters.put("QUERY_STRING", query);
        return parameters;
    }

    /** Reads an answer; whatever the bytes are, it gives one. */
    public static Answer answer(byte[] bytes) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        boolean ended = false;
        int at = 0;
        while (!ended && at + HEADER_BYTES <= bytes.length && bytes[at] == VERSION) {
            int length = Short.toUnsignedInt(ByteBuffer.wrap(bytes, at + 4, 2).getShort());
            int from = at + HEADER_BYTES;
            int present = Math.min(length, bytes.length - from);
            switch (bytes[at + 1]) {
                case STDOUT -> output.write(bytes, from, present);
                case STDERR -> errors.write(bytes, from, present);
                case END -> ended = present == length;
                default -> {}
            }
            at = from + length + Byte.toUnsignedInt(bytes[at + 6]);
        }
        return answer(text(output), text(errors), ended);
    }

    private static Answer answer(String output, String errors, boolean ended) {
        Map<String, String> headers = new LinkedHashMap<>();
        int at = 0;
        int end = output.indexOf('\n');
        while (end >= 0) {
            String line = output.substring(at, end).strip();
            at = end + 1;
            int colon = line.indexOf(':');
            if (colon < 0) {
                break;
            }
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
            end = output.indexOf('\n', at);
        }
        int status = ended && !headers.isEmpty() ? status(headers.getOrDefault("status", "200")) : 0;
        return new Answer(status, headers, output.substring(at), errors, ended);
    }

    private static int status(String line) {
        Matcher status = STATUS.matcher(line);
        return status.matches() ? Integer.parseInt(status.group(1)) : 0;
    }

    private static void stream(ByteArrayOutputStream to, int type, byte[] content) {
        for (int at = 0; at < content.length; at += LARGEST_CONTENT_BYTES) {
            record(to, type, content, at, Math.min(LARGEST_CONTENT_BYTES, content.length - at));
        }
        record(to, type, content, 0, 0);
    }

    private static void record(ByteArrayOutputStream to, int type, byte[] content, int from, int length) {
        to.writeBytes(ByteBuffer.allocate(HEADER_BYTES)
                .put((byte) VERSION)
                .put((byte) type)
                .putShort((short) REQUEST_ID)
                .putShort((short) length)
                .array());
        to.write(content, from, length);
    }

    private static void pair(ByteArrayOutputStream to, byte[] name, byte[] value) {
        length(to, name.length);
        length(to, value.length);
        to.writeBytes(name);
        to.writeBytes(value);
    }

    /** One byte up to 127, else four with the highest bit set. */
    private static void length(ByteArrayOutputStream to, int length) {
        if (length < 128) {
            to.write(length);
        } else {
            to.writeBytes(ByteBuffer.allocate(4).putInt(length | 0x8000_0000).array());
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }
}

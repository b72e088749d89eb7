package dev.hone.load.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** Collects the head of an answer and reads the four things of it that a load needs. */
final class HttpHead {
    private static final int LONGEST = 16 * 1024;
    private static final byte[] CONTENT_LENGTH = name("content-length:");
    private static final byte[] TRANSFER_ENCODING = name("transfer-encoding:");
    private static final byte[] CONNECTION = name("connection:");

    private byte[] bytes = new byte[1024];
    private int length;
    private int status;
    private long contentLength;
    private boolean chunked;
    private boolean closes;

    void reset() {
        length = 0;
    }

    /** Takes bytes in up to the empty line that ends the head; true once it is there. */
    boolean read(ByteBuffer in) throws BadAnswer {
        while (in.hasRemaining()) {
            append(in.get());
            if (bytes[length - 1] == '\n' && endsWithEmptyLine()) {
                parse();
                return true;
            }
        }
        return false;
    }

    int status() {
        return status;
    }

    /** Announced size of the body; -1 when none was. */
    long contentLength() {
        return contentLength;
    }

    boolean isChunked() {
        return chunked;
    }

    /** Whether the server will close the connection after this answer. */
    boolean closes() {
        return closes;
    }

    private void append(byte b) throws BadAnswer {
        if (length == LONGEST) {
            throw new BadAnswer("head of an answer is longer than " + LONGEST + " bytes");
        }
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, length * 2);
        }
        bytes[length++] = b;
    }

    private boolean endsWithEmptyLine() {
        return length >= 2 && bytes[length - 2] == '\n'
                || length >= 4 && bytes[length - 2] == '\r' && bytes[length - 3] == '\n';
    }

    private void parse() throws BadAnswer {
        if (length < 13 || bytes[0] != 'H' || bytes[4] != '/' || bytes[8] != ' ') {
            throw new BadAnswer("no status line: " + start());
        }
        status = (int) number(9, 12);
        closes = bytes[7] == '0';
        contentLength = -1;
        chunked = false;
        for (int at = 0; at < length; at = next(at)) {
            field(at);
        }
    }

    private void field(int at) throws BadAnswer {
        if (starts(at, CONTENT_LENGTH)) {
            contentLength = number(value(at), end(at));
        } else if (starts(at, TRANSFER_ENCODING)) {
            chunked = text(at).contains("chunked");
        } else if (starts(at, CONNECTION)) {
            closes = text(at).contains("close");
        }
    }

    private boolean starts(int at, byte[] lowerCase) {
        if (length - at < lowerCase.length) {
            return false;
        }
        for (int i = 0; i < lowerCase.length; i++) {
            if ((bytes[at + i] | 0x20) != (lowerCase[i] | 0x20)) {
                return false;
            }
        }
        return true;
    }

    private int value(int at) {
        int from = at;
        while (bytes[from] != ':') {
            from++;
        }
        do {
            from++;
        } while (bytes[from] == ' ' || bytes[from] == '\t');
        return from;
    }

    private int next(int at) {
        int to = at;
        while (bytes[to] != '\n') {
            to++;
        }
        return to + 1;
    }

    private int end(int at) {
        int end = next(at) - 1;
        while (end > at && (bytes[end - 1] == '\r' || bytes[end - 1] == ' ')) {
            end--;
        }
        return end;
    }

    private String text(int at) {
        return new String(bytes, at, end(at) - at, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    }

    private long number(int from, int to) throws BadAnswer {
        long value = 0;
        for (int i = from; i < to; i++) {
            if (bytes[i] < '0' || bytes[i] > '9' || value > Long.MAX_VALUE / 100) {
                throw new BadAnswer("no number in " + start());
            }
            value = value * 10 + bytes[i] - '0';
        }
        return value;
    }

    private String start() {
        return new String(bytes, 0, Math.min(length, 80), StandardCharsets.ISO_8859_1);
    }

    private static byte[] name(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}

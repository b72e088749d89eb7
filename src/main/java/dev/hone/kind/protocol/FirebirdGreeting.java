package dev.hone.kind.protocol;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The first words of Firebird's protocol, enough to tell whether a server answers: a client that speaks no version of it is
 * rejected, and the connection closed, before any database or login is looked at. Source: protocol.h of Firebird 3.0,
 * {@code op_connect} and {@code op_reject}.
 */
public final class FirebirdGreeting {
    private static final int CONNECT = 1;
    private static final int ATTACH = 19;
    private static final int CONNECT_VERSION = 3;
    private static final int ARCHITECTURE_GENERIC = 1;
    private static final int REJECT = 4;

    private FirebirdGreeting() {}

    /** A greeting with no database, no protocol version and no user. */
    public static byte[] request() {
        return ByteBuffer.allocate(28)
                .putInt(CONNECT)
                .putInt(ATTACH)
                .putInt(CONNECT_VERSION)
                .putInt(ARCHITECTURE_GENERIC)
                .putInt(0)
                .putInt(0)
                .putInt(0)
                .array();
    }

    /** Sees that the answer is the rejection that a server gives; an IOException for anything else. */
    public static void requireAnswer(byte[] answer) throws IOException {
        if (answer.length != 4 || ByteBuffer.wrap(answer).getInt() != REJECT) {
            throw new IOException("what answers there is no Firebird server: " + answer.length + " bytes");
        }
    }
}

package dev.hone.load.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Looks for a text in a body that arrives in pieces (Knuth, Morris and Pratt: no byte is looked at twice). */
final class Marker {
    private final byte[] wanted;
    private final int[] fallback;
    private int matched;

    Marker(String text) {
        this.wanted = text.getBytes(StandardCharsets.UTF_8);
        this.fallback = new int[wanted.length];
        for (int i = 1, k = 0; i < wanted.length; i++) {
            k = advance(k, wanted[i]);
            fallback[i] = k;
        }
    }

    /** Starts on a new body. */
    void reset() {
        matched = 0;
    }

    /** Whether the text has been seen in this body; always so for an empty text. */
    boolean isFound() {
        return matched == wanted.length;
    }

    /** Takes the bytes from position to limit in, without moving either. */
    void look(ByteBuffer body) {
        for (int i = body.position(); i < body.limit() && matched < wanted.length; i++) {
            matched = advance(matched, body.get(i));
        }
    }

    private int advance(int from, byte next) {
        int k = from;
        while (k > 0 && wanted[k] != next) {
            k = fallback[k - 1];
        }
        return wanted[k] == next ? k + 1 : k;
    }
}

package dev.hone.apply;

import java.io.Closeable;
import java.io.IOException;

/** Closing where a failure changes nothing: what mattered was forced before. */
final class Quietly {
    private Quietly() {}

    static void close(Closeable open) {
        try {
            open.close();
        } catch (IOException e) {
            // Nothing was buffered.
        }
    }
}

package dev.hone.agent;

import java.io.IOException;

/** Reads some series of the host. One that fails costs its own series of one sample, never the others. */
interface Collector {
    /** Stable word for logs. */
    String name();

    /** Puts the readings of this instant; what cannot be read is left out, never 0. */
    void read(Readings into) throws IOException;
}

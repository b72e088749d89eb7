package dev.hone.trial;

import java.io.IOException;

/** A trial instance could not be started or stopped; the message says why and what to do, {@link #output()} what was said. */
public final class TrialFailed extends IOException {
    private static final long serialVersionUID = 1L;
    private final String output;

    TrialFailed(String message, String output) {
        super(message);
        this.output = output;
    }

    /** What the program wrote, bounded; empty when it wrote nothing. */
    public String output() {
        return output;
    }
}

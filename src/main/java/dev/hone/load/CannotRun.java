package dev.hone.load;

/** A workload cannot be run; the message names the thing, the value found and the next step. */
public final class CannotRun extends Exception {
    private static final long serialVersionUID = 1L;

    public CannotRun(String message) {
        super(message, null, false, false);
    }
}

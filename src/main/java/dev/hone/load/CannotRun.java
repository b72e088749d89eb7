package dev.hone.load;

/** A workload cannot be run; the message names the thing, the value found and the next step. */
public final class CannotRun extends Exception {
    private static final long serialVersionUID = 1L;

    /** With words for whoever asked for the run: the thing, the value, the next step. */
    public CannotRun(String message) {
        super(message, null, false, false);
    }
}

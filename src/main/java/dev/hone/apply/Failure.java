package dev.hone.apply;

/** A change cannot go on: refused while nothing was switched, taken back after. The message says why and what to do. */
final class Failure extends Exception {
    private static final long serialVersionUID = 1L;
    private final String output;

    Failure(String message) {
        this(message, "");
    }

    Failure(String message, String output) {
        super(message);
        this.output = output;
    }

    /** Raw output behind it; empty when there is none. */
    String output() {
        return output;
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}

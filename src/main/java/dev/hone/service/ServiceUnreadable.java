package dev.hone.service;

/** A service could not be read just now; the message says why, {@link #remedy()} what to do. */
public class ServiceUnreadable extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String remedy;

    /** Says what could not be read, and what to do about it. */
    public ServiceUnreadable(String message, String remedy) {
        super(message);
        this.remedy = remedy;
    }

    /** What to do about it; empty when nothing is known. */
    public String remedy() {
        return remedy;
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}

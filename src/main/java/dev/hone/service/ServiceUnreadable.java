package dev.hone.service;

/** A service could not be read just now; the message says why, {@link #remedy()} what to do. */
public class ServiceUnreadable extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String remedy;

    public ServiceUnreadable(String message, String remedy) {
        super(message);
        this.remedy = remedy;
    }

    public String remedy() {
        return remedy;
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}

package dev.hone.kind;

import java.io.IOException;

/** The agent may not see or do something; the message says what, and {@link #remedy()} how the admin can allow it. */
public final class AccessDenied extends IOException {
    private static final long serialVersionUID = 1L;
    private final String remedy;

    /** Says what was refused and how to allow it. */
    public AccessDenied(String message, String remedy) {
        super(message);
        this.remedy = remedy;
    }

    /** A command, grant or line to copy. */
    public String remedy() {
        return remedy;
    }
}

package dev.hone.change;

/** An act that is not possible as things stand; the message says why and what to do. */
final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String code;

    Refused(String code, String message) {
        super(message);
        this.code = code;
    }

    String code() {
        return code;
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}

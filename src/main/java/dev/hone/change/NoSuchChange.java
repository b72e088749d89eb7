package dev.hone.change;

/** There is no change of that number. */
final class NoSuchChange extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoSuchChange(long number) {
        super("there is no change #" + number);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}

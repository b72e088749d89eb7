package dev.hone.profile;

/** A formula that cannot be read or has no value; says where. */
final class BadFormula extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int column;

    /** @param column 1-based; 0 when it is the value that is wrong */
    BadFormula(int column, String message) {
        super(column > 0 ? "column " + column + ": " + message : message);
        this.column = column;
    }

    int column() {
        return column;
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}

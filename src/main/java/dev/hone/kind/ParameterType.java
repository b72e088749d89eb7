package dev.hone.kind;

/** The shape of a parameter's value. */
public enum ParameterType {
    BOOLEAN,
    INTEGER,
    REAL,
    /** An amount of memory or storage; parsed to bytes. */
    BYTES,
    /** A span of time; parsed to seconds. */
    DURATION,
    /** One of a fixed list of words. */
    ENUM,
    TEXT;

    /** Whether values can be compared by number. */
    public boolean isNumeric() {
        return this == INTEGER || this == REAL || this == BYTES || this == DURATION;
    }
}

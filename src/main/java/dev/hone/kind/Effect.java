package dev.hone.kind;

/** What it takes until a new value is in force, weakest first; the effect of a change is the strongest among its edits. */
public enum Effect {
    /** In force as soon as it is set in the running process (SET GLOBAL, sysctl). */
    LIVE,
    /** In force after the service has read its files again; connections stay. */
    RELOAD,
    /** In force only in a new process; connections are lost. */
    RESTART;

    /** The stronger of the two. */
    public Effect and(Effect other) {
        return compareTo(other) >= 0 ? this : other;
    }
}

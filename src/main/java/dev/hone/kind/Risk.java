package dev.hone.kind;

/** What a wrong value of a parameter can cost. */
public enum Risk {
    /** Speed only. */
    SAFE,
    /** The service may refuse clients or requests. */
    AVAILABILITY,
    /** Data acknowledged to a client may be lost in a crash. */
    DURABILITY,
    /** Who may do what, or what is visible to whom. */
    SECURITY
}

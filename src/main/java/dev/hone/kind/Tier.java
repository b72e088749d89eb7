package dev.hone.kind;

/**
 * Where a service stands among those that work together, what others lean on first. A change of several services is
 * switched and activated in this order and taken back in the other: a proxy never sends to a runtime that is not ready, nor
 * a runtime ask a database for more than that allows.
 */
public enum Tier {
    /** The host itself: limits that services start under. */
    HOST,
    DATABASE,
    /** Between a runtime and its database. */
    POOLER,
    /** What runs the site's own code. */
    RUNTIME,
    CACHE,
    /** What clients connect to. */
    PROXY
}

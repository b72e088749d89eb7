package dev.hone.kind;

/** How a parameter's value turns into memory. */
public enum MemoryEffect {
    NONE,
    /** Allocated whole, once, whatever happens. */
    RESERVED,
    /** May be taken once for each connection, worker or operation. */
    PER_CLIENT,
    /** Multiplies what is taken per client: a number of connections or workers. */
    CLIENTS
}

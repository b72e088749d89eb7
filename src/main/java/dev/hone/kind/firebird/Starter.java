package dev.hone.kind.firebird;

/** Who waits for connections. */
enum Starter {
    /** The server itself. */
    ITSELF,
    /** A listener of its own that starts a process for each connection. */
    LISTENER,
    /** The host's super-server (xinetd, systemd), which serves others too and is never restarted. */
    SUPER_SERVER
}

package dev.hone.wire;

/** What may be done with a service beside changing its configuration. */
public enum ServiceAction {
    START,
    STOP,
    RELOAD,
    RESTART
}

package dev.hone.host;

/** Implemented by features that have something to show on a host's page. Panels come in the order of their beans. */
public interface HostPanel {
    /** Template whose fragment {@code panel(model)} draws it, such as {@code service/on-host}. */
    String template();

    /** What the fragment needs; called for each view of the page. */
    Object model(String hostId);
}

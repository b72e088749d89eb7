package dev.hone.service;

/** Implemented by features that have something to show on a service's page. Panels come in the order of their beans. */
public interface ServicePanel {
    /** Template whose fragment {@code panel(model)} draws it, such as {@code advice/on-service}. */
    String template();

    /** What the fragment needs; called for each view of the page. */
    Object model(KnownService service);
}

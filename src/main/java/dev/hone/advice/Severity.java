package dev.hone.advice;

import java.util.Locale;

/** How much a finding matters, worst first. */
enum Severity {
    /** Values contradict each other: something is refused, or will not start. */
    FAULT("down"),
    /** Memory may run out, or data be lost. */
    RISK("warning"),
    /** Good to know; nothing breaks. */
    NOTE("info");

    private final String shape;

    Severity(String shape) {
        this.shape = shape;
    }

    /** As programs read it, and the end of its message's key. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The shape that pages show it with. */
    String shape() {
        return shape;
    }
}

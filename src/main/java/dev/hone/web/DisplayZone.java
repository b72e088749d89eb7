package dev.hone.web;

import java.time.ZoneId;

/** Answers in which time zone pages show times; one setting for the whole installation. */
@FunctionalInterface
public interface DisplayZone {
    /** The setting's value for "as the visitor's browser has it". */
    String BROWSER = "browser";

    /** {@value #BROWSER}, or a zone id such as {@code UTC} or {@code Europe/Warsaw}. */
    String name();

    /** The zone in which the server itself writes times: the named one, else UTC until the browser rewrites it. */
    default ZoneId zone() {
        return name().equals(BROWSER) ? ZoneId.of("UTC") : ZoneId.of(name());
    }
}

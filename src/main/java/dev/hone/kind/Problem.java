package dev.hone.kind;

import org.jspecify.annotations.Nullable;

/**
 * Something wrong with a value or a text, found before it can do harm.
 *
 * @param code       stable word for programs, such as {@code bad_unit} or {@code denied_directive}
 * @param severity   whether it blocks
 * @param subject    the parameter or file it is about
 * @param line       1-based line in that file; 0 when none
 * @param message    names the thing, the value found and what happens with it
 * @param suggestion a value that would do instead, in the service's spelling; null when there is none
 */
public record Problem(
        String code,
        Severity severity,
        String subject,
        int line,
        String message,
        @Nullable String suggestion) {

    /** How much a problem matters. */
    public enum Severity {
        /** Shown, does not block. */
        WARNING,
        /** The host refuses to switch to it. */
        ERROR,
        /** Never accepted, on no path: it runs code or cannot be undone. */
        DENIED
    }

    /** Something that stands in the way, without a line. */
    public static Problem error(String code, String subject, String message, @Nullable String suggestion) {
        return new Problem(code, Severity.ERROR, subject, 0, message, suggestion);
    }

    /** A line that is refused on every path. */
    public static Problem denied(String code, String subject, int line, String message) {
        return new Problem(code, Severity.DENIED, subject, line, message, null);
    }

    /** Something to know that stands in the way of nothing. */
    public static Problem warning(String code, String subject, int line, String message) {
        return new Problem(code, Severity.WARNING, subject, line, message, null);
    }
}

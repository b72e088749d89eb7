package dev.hone.web;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong, in the terms of RFC 9457: sent as {@code application/problem+json} by the API and shown as a page to browsers.
 *
 * @param status HTTP status, 400 to 599
 * @param code stable lower_snake name that programs may rely on
 * @param detail names the thing, the value and the next step; shown to people, so without internals
 * @param errors what is wrong where in the request; empty when the request as a whole is refused
 */
public record Problem(int status, String code, String detail, List<At> errors) {
    public Problem {
        errors = List.copyOf(errors);
        if (status < 400 || status > 599) {
            throw new IllegalArgumentException("a problem has a status of 400 to 599, was " + status);
        }
    }

    /**
     * One fault in the request.
     *
     * @param pointer RFC 6901 JSON pointer into the body, or "#name" of a query parameter; "" is the whole body
     * @param suggestion a value that would do instead; absent when there is none
     */
    public record At(
            String pointer,
            String code,
            String detail,
            @Nullable String suggestion) {
        public At(String pointer, String code, String detail) {
            this(pointer, code, detail, null);
        }
    }

    /** A problem with the request as a whole. */
    public static Problem of(int status, String code, String detail) {
        return new Problem(status, code, detail, List.of());
    }

    /** A problem with one place in the request. */
    public static Problem at(int status, String code, String detail, String pointer) {
        return new Problem(status, code, detail, List.of(new At(pointer, code, detail)));
    }

    /** There is no such thing: 404. */
    public static Problem missing(String what) {
        return of(404, "not_found", what + " does not exist");
    }

    /** The form in which it is thrown, to end a request from anywhere. */
    public ProblemException thrown() {
        return new ProblemException(this, null);
    }

    /** As {@link #thrown()}, keeping what caused it for the log. */
    public ProblemException thrown(@Nullable Throwable cause) {
        return new ProblemException(this, cause);
    }
}

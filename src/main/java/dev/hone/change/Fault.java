package dev.hone.change;

import dev.hone.kind.Problem;
import org.jspecify.annotations.Nullable;

/**
 * Why a wish cannot become a plan.
 *
 * @param pointer    JSON pointer to the member at fault, such as {@code /set/0/value}
 * @param code       stable word, such as {@code bad_unit}
 * @param message    names the thing, the value and the next step
 * @param suggestion a value that would do instead; null when there is none
 */
record Fault(
        String pointer,
        String code,
        String message,
        @Nullable String suggestion) {
    static Fault of(String pointer, Problem problem) {
        String place = problem.line() > 0 ? problem.subject() + ":" + problem.line() + ": " : "";
        return new Fault(pointer, problem.code(), place + problem.message(), problem.suggestion());
    }

    static Fault of(String pointer, String code, String message) {
        return new Fault(pointer, code, message, null);
    }
}

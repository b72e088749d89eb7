package dev.hone.change;

import dev.hone.kind.Problem;
import dev.hone.service.LoadedFile;
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
        String suggestion = problem.suggestion();
        return new Fault(
                pointer,
                problem.code(),
                place + readable(problem.message()),
                suggestion == null ? null : readable(suggestion));
    }

    /** Kinds quote values byte by byte, as they stand in files. */
    private static String readable(String said) {
        return LoadedFile.readable(said).orElse(said);
    }

    static Fault of(String pointer, String code, String message) {
        return new Fault(pointer, code, message, null);
    }
}

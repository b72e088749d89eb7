package dev.hone.web;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.converter.HttpMessageNotReadableException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.exc.ValueInstantiationException;

/** Says of a body that could not be read what is wrong and where, without repeating the parser's own words. */
final class JsonProblems {
    /** How the binder's words begin when a required component is absent. */
    private static final String MISSING = "Missing required creator property";

    private JsonProblems() {}

    static Problem problem(HttpMessageNotReadableException unreadable) {
        for (Throwable cause = unreadable.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof ProblemException known) {
                return known.problem();
            }
            if (cause instanceof BodyLimit.TooLarge tooLarge) {
                return tooLarge.problem();
            }
        }
        return unreadable.getCause() instanceof JacksonException json
                ? problem(json)
                : Problem.of(400, "body_missing", "the request needs a JSON body");
    }

    private static Problem problem(JacksonException json) {
        String pointer = pointer(json.getPath());
        return switch (json) {
            case UnrecognizedPropertyException unknown -> unknown(unknown, pointer);
            case StreamConstraintsException limit ->
                Problem.at(
                        400,
                        "too_deep_or_long",
                        "the JSON is nested too deeply or holds too long a name or number",
                        pointer);
            case InputCoercionException range ->
                Problem.at(400, "wrong_type", "the number at %s is out of range".formatted(name(pointer)), pointer);
            case StreamReadException text -> text(text, pointer);
            case ValueInstantiationException refused -> refused(refused, pointer);
            case InvalidNullException absent ->
                Problem.at(400, "missing_field", name(pointer) + " must not be null", pointer);
            case DatabindException wrong -> wrong(wrong, pointer);
            default -> Problem.at(400, "malformed_json", "the body could not be read", pointer);
        };
    }

    private static Problem unknown(UnrecognizedPropertyException unknown, String pointer) {
        String known = unknown.getKnownPropertyIds() == null
                ? ""
                : unknown.getKnownPropertyIds().stream()
                        .map(String::valueOf)
                        .sorted()
                        .collect(Collectors.joining(", "));
        return Problem.at(
                400, "unknown_field", "%s is not known here; known: %s".formatted(name(pointer), known), pointer);
    }

    /** A record's constructor refused its values; its own words name the value. */
    private static Problem refused(ValueInstantiationException refused, String pointer) {
        Throwable cause = refused.getCause();
        if (cause instanceof ProblemException known) {
            return known.problem();
        }
        String detail = cause instanceof IllegalArgumentException said && said.getMessage() != null
                ? said.getMessage()
                : "a required field is missing beneath " + name(pointer);
        return Problem.at(422, "invalid_value", detail, pointer);
    }

    private static Problem text(StreamReadException text, String path) {
        String pointer = path.isEmpty() ? position(text) : path;
        return String.valueOf(text.getOriginalMessage()).startsWith("Duplicate")
                ? Problem.at(400, "duplicate_key", "a field is given twice", pointer)
                : Problem.at(400, "malformed_json", "the body is not JSON, see " + place(text), pointer);
    }

    /** Where the parser stood when it stumbled. */
    private static String position(StreamReadException text) {
        return text.processor() == null
                ? ""
                : text.processor().streamReadContext().pathAsPointer().toString();
    }

    private static Problem wrong(DatabindException wrong, String pointer) {
        String words = String.valueOf(wrong.getOriginalMessage());
        if (words.startsWith("Trailing token")) {
            return Problem.at(400, "trailing_data", "something follows the JSON value", "");
        }
        if (words.startsWith(MISSING)) {
            return Problem.at(400, "missing_field", name(pointer) + " is required", pointer);
        }
        return Problem.at(400, "wrong_type", "the value at %s has the wrong type".formatted(name(pointer)), pointer);
    }

    private static String place(StreamReadException text) {
        var at = text.getLocation();
        return at == null ? "the whole" : "line %d, column %d".formatted(at.getLineNr(), at.getColumnNr());
    }

    private static String pointer(@Nullable List<JacksonException.Reference> path) {
        return path == null ? "" : path.stream().map(JsonProblems::step).collect(Collectors.joining());
    }

    private static String step(JacksonException.Reference step) {
        String name = step.getPropertyName();
        return "/" + (name == null ? Integer.toString(step.getIndex()) : escape(name));
    }

    private static String escape(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    private static String name(String pointer) {
        return pointer.isEmpty() ? "the top" : pointer;
    }
}

package dev.hone.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponse;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.context.request.async.AsyncRequestTimeoutException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * The edge at which exceptions become {@link Problem}s: each is logged once here, and the unexpected ones get an id that the
 * visitor can quote.
 */
@Component
class Problems implements HandlerExceptionResolver, WebMvcConfigurer {
    private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

    private final ProblemAnswer answer;

    Problems(ProblemAnswer answer) {
        this.answer = answer;
    }

    /** After the handlers that a feature declares itself, before the framework's own, which answer without a body. */
    @Override
    public void extendHandlerExceptionResolvers(List<HandlerExceptionResolver> resolvers) {
        resolvers.add(1, this);
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception failure) {
        if (failure instanceof AccessDeniedException || failure instanceof AuthenticationException) {
            return null;
        }
        if (isGone(failure) || response.isCommitted()) {
            LOG.debug("{} {} ended early: {}", request.getMethod(), request.getRequestURI(), failure.toString());
            return new ModelAndView();
        }
        return send(request, response, failure);
    }

    private @Nullable ModelAndView send(HttpServletRequest request, HttpServletResponse response, Exception failure) {
        Problem problem = problem(failure);
        String trace = problem.status() >= 500 ? report(request, failure) : null;
        try {
            headers(response, failure);
            answer.send(request, response, problem, trace);
        } catch (IOException e) {
            LOG.debug("the caller is gone", e);
        }
        return new ModelAndView();
    }

    private static boolean isGone(Exception failure) {
        return failure instanceof AsyncRequestNotUsableException || failure instanceof AsyncRequestTimeoutException;
    }

    /** 405 names the methods that are allowed, 415 the types. */
    private static void headers(HttpServletResponse response, Exception failure) {
        if (failure instanceof ErrorResponse known) {
            known.getHeaders().forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
        }
    }

    private static String report(HttpServletRequest request, Exception failure) {
        String trace = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        request.setAttribute(Problems.class.getName(), trace);
        LOG.error("{} {} failed, id {}", request.getMethod(), request.getRequestURI(), trace, failure);
        return trace;
    }

    static Problem problem(Exception failure) {
        return switch (failure) {
            case ProblemException known -> known.problem();
            case HttpMessageNotReadableException unreadable -> JsonProblems.problem(unreadable);
            case MethodArgumentTypeMismatchException wrong -> parameter(wrong);
            case TypeMismatchException wrong -> Problem.of(400, "wrong_type", "a parameter has the wrong type");
            case ErrorResponse known -> framework(known);
            default -> Problem.of(500, "internal", "Hone failed to answer; the log has the cause under this id");
        };
    }

    private static Problem parameter(MethodArgumentTypeMismatchException wrong) {
        String name = wrong.getName();
        String detail = wrong.getValue() instanceof Object[] many
                ? "%s is taken once, was given %d times".formatted(name, many.length)
                : "%s must be %s, was %s".formatted(name, wanted(wrong.getRequiredType()), wrong.getValue());
        return Problem.at(400, "wrong_type", detail, "#" + name);
    }

    /** What a type takes, in words for whoever writes the address. */
    private static String wanted(@Nullable Class<?> type) {
        if (type == null) {
            return "another value";
        }
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .map(choice -> choice.toString().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(", ", "one of ", ""));
        }
        return switch (type.getSimpleName()) {
            case "int", "Integer", "long", "Long" -> "a whole number";
            case "double", "Double" -> "a number";
            case "boolean", "Boolean" -> "true or false";
            case "Instant" -> "a moment such as 2026-11-30T15:00:00Z";
            case "UUID" -> "an id of 32 hex digits with dashes";
            default -> "another value";
        };
    }

    /** What the framework found wrong: a method, a media type, a missing parameter, an address without a handler. */
    private static Problem framework(ErrorResponse known) {
        int status = known.getStatusCode().value();
        String code = switch (status) {
            case 404 -> "not_found";
            case 405 -> "method_not_allowed";
            case 406 -> "not_acceptable";
            case 415 -> "unsupported_media_type";
            default -> status >= 500 ? "internal" : "bad_request";
        };
        String detail = known.getBody().getDetail();
        return Problem.of(status, code, status == 404 ? "there is nothing at this address" : String.valueOf(detail));
    }
}

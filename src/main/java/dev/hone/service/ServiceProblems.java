package dev.hone.service;

import dev.hone.web.Problem;
import dev.hone.web.ProblemAnswer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;

/** A service that cannot be read just now, as HTTP says it: the cause and the remedy. */
@ControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
class ServiceProblems {
    private final ProblemAnswer answer;

    ServiceProblems(ProblemAnswer answer) {
        this.answer = answer;
    }

    @ExceptionHandler(ServiceUnreadable.class)
    void unreadable(ServiceUnreadable failure, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        String detail =
                failure.remedy().isBlank() ? failure.getMessage() : failure.getMessage() + "; " + failure.remedy();
        answer.send(request, response, Problem.of(409, "service_unreadable", detail));
    }
}

package dev.hone.change;

import dev.hone.web.Problem;
import dev.hone.web.ProblemAnswer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;

/** What stands against a change, as HTTP says it. */
@ControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
class ChangeProblems {
    private final ProblemAnswer answer;

    ChangeProblems(ProblemAnswer answer) {
        this.answer = answer;
    }

    @ExceptionHandler(NotPlannable.class)
    void notPlannable(NotPlannable failure, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        List<Problem.At> errors = failure.faults().stream()
                .map(f -> new Problem.At(f.pointer(), f.code(), f.message(), f.suggestion()))
                .toList();
        answer.send(request, response, new Problem(422, "not_plannable", failure.getMessage(), errors));
    }

    @ExceptionHandler(BaseChanged.class)
    void baseChanged(BaseChanged failure, HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setHeader("ETag", '"' + failure.currentHash() + '"');
        answer.send(request, response, Problem.at(412, "base_changed", failure.getMessage(), failure.pointer()));
    }

    @ExceptionHandler(Refused.class)
    void refused(Refused failure, HttpServletRequest request, HttpServletResponse response) throws IOException {
        answer.send(request, response, Problem.of(409, failure.code(), failure.getMessage()));
    }

    @ExceptionHandler(NoSuchChange.class)
    void missing(NoSuchChange failure, HttpServletRequest request, HttpServletResponse response) throws IOException {
        answer.send(request, response, Problem.of(404, "not_found", failure.getMessage()));
    }
}

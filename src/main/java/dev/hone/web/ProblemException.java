package dev.hone.web;

import org.jspecify.annotations.Nullable;

/** Ends a request with a {@link Problem}; made by {@link Problem#thrown()}. */
public final class ProblemException extends RuntimeException {
    private final transient Problem problem;

    ProblemException(Problem problem, @Nullable Throwable cause) {
        super(problem.status() + " " + problem.code() + ": " + problem.detail(), cause);
        this.problem = problem;
    }

    /** What the request ends with. */
    public Problem problem() {
        return problem;
    }
}

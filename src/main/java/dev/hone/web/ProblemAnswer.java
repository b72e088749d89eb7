package dev.hone.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Writes a {@link Problem} to the caller: JSON under {@code /api/}, else left to the error page. */
@Component
public class ProblemAnswer {
    static final String ATTRIBUTE = ProblemAnswer.class.getName();
    private static final String TYPE = "urn:hone:problem:";

    private final JsonMapper json;

    ProblemAnswer(JsonMapper json) {
        this.json = json;
    }

    /** Answers the request with the problem; headers already set are kept. */
    public void send(HttpServletRequest request, HttpServletResponse response, Problem problem) throws IOException {
        send(request, response, problem, null);
    }

    void send(HttpServletRequest request, HttpServletResponse response, Problem problem, @Nullable String trace)
            throws IOException {
        if (isApi(request, request.getRequestURI())) {
            write(request.getRequestURI(), response, problem, trace);
        } else {
            request.setAttribute(ATTRIBUTE, problem);
            response.sendError(problem.status());
        }
    }

    void write(String path, HttpServletResponse response, Problem problem, @Nullable String trace) throws IOException {
        response.setStatus(problem.status());
        response.setContentType("application/problem+json");
        response.setHeader("Cache-Control", "no-store");
        json.writeValue(response.getOutputStream(), body(path, problem, trace));
    }

    static boolean isApi(HttpServletRequest request, String path) {
        return path.startsWith(request.getContextPath() + "/api/");
    }

    private static Map<String, Object> body(String path, Problem problem, @Nullable String trace) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("type", TYPE + problem.code());
        body.put("title", title(problem.status()));
        body.put("status", problem.status());
        body.put("detail", problem.detail());
        body.put("instance", path);
        body.put("code", problem.code());
        body.put("errors", problem.errors());
        if (trace != null) {
            body.put("traceId", trace);
        }
        return body;
    }

    private static String title(int status) {
        HttpStatus known = HttpStatus.resolve(status);
        return known == null ? "Error" : known.getReasonPhrase();
    }
}

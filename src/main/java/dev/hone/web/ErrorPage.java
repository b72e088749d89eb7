package dev.hone.web;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.RequestMapping;

/** Where every failed request of a browser ends: the status, what it means, what to do; an API caller gets JSON here too. */
@Controller
class ErrorPage implements ErrorController {
    /** Codes whose details are for programs; people read the page's own words. */
    private static final Set<String> PLAIN =
            Set.of("internal", "not_acceptable", "bad_request", "unsupported_media_type");

    private final ProblemAnswer answer;

    ErrorPage(ProblemAnswer answer) {
        this.answer = answer;
    }

    @RequestMapping("/error")
    @Nullable
    String error(HttpServletRequest request, HttpServletResponse response, Model model) throws IOException {
        int status = status(request);
        Problem problem = request.getAttribute(ProblemAnswer.ATTRIBUTE) instanceof Problem known
                ? known
                : Problem.of(status, "error_" + status, "the request could not be answered");
        if (request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) instanceof String path
                && ProblemAnswer.isApi(request, path)) {
            answer.write(path, response, problem, null);
            return null;
        }
        response.setStatus(status);
        response.setHeader(ContentPolicy.HEADER, ContentPolicy.TEXT);
        model.addAttribute("status", status);
        model.addAttribute("kind", kind(status));
        model.addAttribute(
                "detail",
                request.getAttribute(ProblemAnswer.ATTRIBUTE) instanceof Problem known ? known.detail() : null);
        model.addAttribute("trace", request.getAttribute(Problems.class.getName()));
        return "error";
    }

    private static int status(HttpServletRequest request) {
        return request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer status ? status : 404;
    }

    /** Which words the page has for a status. */
    private static String kind(int status) {
        return switch (status) {
            case 401, 403 -> "forbidden";
            case 404 -> "missing";
            case 413 -> "large";
            case 429 -> "often";
            default -> status >= 500 ? "internal" : "request";
        };
    }
}

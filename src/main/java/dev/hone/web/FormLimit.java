package dev.hone.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.regex.Pattern;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses forms beyond 256 KiB before they are read into memory; only somebody signed in may send a whole file, and only
 * to where files are edited or results imported.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
class FormLimit extends OncePerRequestFilter {
    static final long USUAL = 256 << 10;
    private static final Pattern WHOLE_FILE = Pattern.compile("/services/[^/]+/files/[^/]+/edit|/benchmarks/import");

    private final ProblemAnswer answer;

    FormLimit(ProblemAnswer answer) {
        this.answer = answer;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return ProblemAnswer.isApi(request, request.getRequestURI());
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        long limit = limit(request);
        if (request.getContentLengthLong() > limit) {
            String detail = "the form may hold at most " + Units.bytes(limit);
            answer.send(request, response, Problem.of(413, "body_too_large", detail));
        } else if (request.getHeader("Transfer-Encoding") != null) {
            answer.send(request, response, Problem.of(411, "length_required", "a form states its length"));
        } else {
            chain.doFilter(request, response);
        }
    }

    private static long limit(HttpServletRequest request) {
        String path = request.getRequestURI().substring(request.getContextPath().length());
        return WHOLE_FILE.matcher(path).matches() && isSignedIn(request) ? BodyLimit.LARGE : USUAL;
    }

    private static boolean isSignedIn(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        return session != null
                && session.getAttribute(HttpSessionSecurityContextRepository.SPRING_SECURITY_CONTEXT_KEY) != null;
    }
}

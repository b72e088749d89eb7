package dev.hone.account;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/** Ends a session 12 h after it began, however busy it is. */
final class SessionLimit extends OncePerRequestFilter {
    static final Duration LONGEST = Duration.ofHours(12);

    private final Clock clock;

    SessionLimit(Clock clock) {
        this.clock = clock;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        HttpSession session = request.getSession(false);
        if (session != null && isOver(session)) {
            session.invalidate();
            SecurityContextHolder.clearContext();
        }
        chain.doFilter(request, response);
    }

    private boolean isOver(HttpSession session) {
        Instant began = Instant.ofEpochMilli(session.getCreationTime());
        return began.plus(LONGEST).isBefore(clock.instant());
    }
}

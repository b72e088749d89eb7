package dev.hone.account;

import dev.hone.web.Problem;
import dev.hone.web.ProblemAnswer;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.web.filter.OncePerRequestFilter;

/** Takes {@code Authorization: Bearer hone_…}; part of the API's chain only, so pages never see a token. */
final class BearerFilter extends OncePerRequestFilter {
    private static final String SCHEME = "Bearer ";

    private final Tokens tokens;
    private final ProblemAnswer answer;

    BearerFilter(Tokens tokens, ProblemAnswer answer) {
        this.tokens = tokens;
        this.answer = answer;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String header = request.getHeader(HttpHeaders.AUTHORIZATION);
        if (header == null) {
            chain.doFilter(request, response);
            return;
        }
        Optional<Token> token = header.startsWith(SCHEME)
                ? tokens.use(header.substring(SCHEME.length()).strip())
                : Optional.empty();
        if (token.isEmpty()) {
            refuse(request, response);
            return;
        }
        SecurityContextHolder.setContext(new SecurityContextImpl(new TokenAuthentication(actor(token.get(), request))));
        chain.doFilter(request, response);
    }

    private void refuse(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer error=\"invalid_token\"");
        String detail = "the token is not known, has expired or was revoked; make one under Settings";
        answer.send(request, response, Problem.of(401, "invalid_token", detail));
    }

    private static Actor actor(Token token, HttpServletRequest request) {
        return new Actor(token.owner(), token.name(), request.getRemoteAddr(), token.scopes());
    }
}

package dev.hone.web;

import dev.hone.web.KeptAnswers.Answer;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.ContentCachingResponseWrapper;

/**
 * Lets a program repeat a POST without acting twice: under the same {@code Idempotency-Key} the same request gets the
 * stored answer, another request is refused with 422, and one still at work with 409. Kept for a day, per principal.
 */
@Component
@Order(10)
class IdempotentPosts extends OncePerRequestFilter {
    static final String HEADER = "Idempotency-Key";
    private static final int LONGEST_KEY = 200;
    private final KeptAnswers kept;
    private final ProblemAnswer problems;

    IdempotentPosts(KeptAnswers kept, ProblemAnswer problems) {
        this.kept = kept;
        this.problems = problems;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !request.getMethod().equals("POST")
                || request.getHeader(HEADER) == null
                || request.getUserPrincipal() == null
                || !ProblemAnswer.isApi(request, request.getRequestURI());
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String key = request.getHeader(HEADER);
        if (key.isBlank() || key.length() > LONGEST_KEY) {
            problems.send(
                    request,
                    response,
                    Problem.of(400, "bad_idempotency_key", HEADER + " has 1 to " + LONGEST_KEY + " characters"));
            return;
        }
        byte[] body;
        try {
            body = request.getInputStream().readAllBytes();
        } catch (BodyLimit.TooLarge e) {
            problems.send(request, response, e.problem());
            return;
        }
        String principal = request.getUserPrincipal().getName();
        Optional<Answer> known = kept.claim(principal, key, hash(request, body));
        if (known.isPresent()) {
            repeat(request, response, known.get(), hash(request, body));
        } else {
            act(new Replayable(request, body), response, chain, principal, key);
        }
    }

    private void act(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain, String principal, String key)
            throws ServletException, IOException {
        var answer = new ContentCachingResponseWrapper(response);
        boolean done = false;
        try {
            chain.doFilter(request, answer);
            done = answer.getStatus() < 500;
            if (done) {
                String text = new String(answer.getContentAsByteArray(), StandardCharsets.UTF_8);
                kept.keep(
                        principal,
                        key,
                        answer.getStatus(),
                        answer.getContentType(),
                        answer.getHeader("Location"),
                        text);
            }
        } finally {
            if (!done) {
                kept.forget(principal, key);
            }
            answer.copyBodyToResponse();
        }
    }

    private void repeat(HttpServletRequest request, HttpServletResponse response, Answer known, String hash)
            throws IOException {
        Integer status = known.status();
        if (!known.requestHash().equals(hash)) {
            String detail = "this " + HEADER + " was used for another request; take a new one";
            problems.send(request, response, Problem.of(422, "idempotency_key_reused", detail));
        } else if (status == null) {
            String detail = "the first request under this " + HEADER
                    + " is still at work, or the server stopped in it; look at what it acts on before using a new key";
            problems.send(request, response, Problem.of(409, "still_at_work", detail));
        } else {
            send(response, status, known);
        }
    }

    private static void send(HttpServletResponse response, int status, Answer known) throws IOException {
        response.setStatus(status);
        response.setHeader("Idempotent-Replay", "true");
        if (known.contentType() != null) {
            response.setContentType(known.contentType());
        }
        if (known.location() != null) {
            response.setHeader("Location", known.location());
        }
        response.getOutputStream().write(known.text().getBytes(StandardCharsets.UTF_8));
    }

    private static String hash(HttpServletRequest request, byte[] body) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            String target = request.getRequestURI() + "?" + request.getQueryString() + "\n";
            digest.update(target.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest(body));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** The request with its body read already. */
    private static final class Replayable extends HttpServletRequestWrapper {
        private final byte[] body;

        Replayable(HttpServletRequest request, byte[] body) {
            super(request);
            this.body = body;
        }

        @Override
        public ServletInputStream getInputStream() {
            return new Bytes(new ByteArrayInputStream(body));
        }
    }

    private static final class Bytes extends ServletInputStream {
        private final ByteArrayInputStream source;

        Bytes(ByteArrayInputStream source) {
            this.source = source;
        }

        @Override
        public int read() {
            return source.read();
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            return source.read(buffer, offset, length);
        }

        @Override
        public boolean isFinished() {
            return source.available() == 0;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new UnsupportedOperationException("the body is read already");
        }
    }
}

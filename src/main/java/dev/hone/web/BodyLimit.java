package dev.hone.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses bodies of the API beyond 1 MiB, or 6 MiB where whole files travel, and bodies sent compressed.
 *
 * <p>The length is counted while it is read, so a sender who states none or a false one gains nothing.
 */
@Component
@Order(0)
class BodyLimit extends OncePerRequestFilter {
    static final long USUAL = 1L << 20;
    static final long LARGE = 6L << 20;
    private static final Set<String> WHOLE_FILES = Set.of("/api/v1/changes", "/api/v1/runs/import");

    private final ProblemAnswer answer;

    BodyLimit(ProblemAnswer answer) {
        this.answer = answer;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !ProblemAnswer.isApi(request, request.getRequestURI());
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        long limit = limit(request);
        String encoding = request.getHeader("Content-Encoding");
        if (encoding != null && !encoding.equals("identity")) {
            answer.send(request, response, Problem.of(415, "encoded_body", "send the body uncompressed"));
        } else if (request.getContentLengthLong() > limit) {
            answer.send(request, response, new TooLarge(limit).problem());
        } else {
            chain.doFilter(new Counted(request, limit), response);
        }
    }

    private static long limit(HttpServletRequest request) {
        return WHOLE_FILES.contains(request.getRequestURI()
                        .substring(request.getContextPath().length()))
                ? LARGE
                : USUAL;
    }

    /** Thrown while reading once the limit is passed. */
    static final class TooLarge extends IOException {
        private final long limit;

        TooLarge(long limit) {
            super("body larger than " + limit + " bytes");
            this.limit = limit;
        }

        Problem problem() {
            return Problem.of(413, "body_too_large", "the body may hold at most " + Units.bytes(limit));
        }
    }

    private static final class Counted extends HttpServletRequestWrapper {
        private final long limit;

        Counted(HttpServletRequest request, long limit) {
            super(request);
            this.limit = limit;
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            return new CountedStream(super.getInputStream(), limit);
        }
    }

    private static final class CountedStream extends ServletInputStream {
        private final ServletInputStream source;
        private final long limit;
        private long count;

        CountedStream(ServletInputStream source, long limit) {
            this.source = source;
            this.limit = limit;
        }

        @Override
        public int read() throws IOException {
            int octet = source.read();
            count(octet < 0 ? 0 : 1);
            return octet;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int got = source.read(buffer, offset, length);
            count(Math.max(got, 0));
            return got;
        }

        private void count(int more) throws IOException {
            count += more;
            if (count > limit) {
                throw new TooLarge(limit);
            }
        }

        @Override
        public boolean isFinished() {
            return source.isFinished();
        }

        @Override
        public boolean isReady() {
            return source.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            source.setReadListener(listener);
        }
    }
}

package dev.hone.kind.nginx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.hone.kind.CapturedHost;
import dev.hone.kind.Installation;
import dev.hone.kind.Problem;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** On lines that nginx 1.22.1 wrote with {@code error_log … info}, long runs of letters shortened. */
class NginxLogTests {
    private static final Path LOG = Path.of("/var/log/nginx/error.log");
    private static final String LINES = """
            2026/11/30 19:59:03 [info] PID#PID: *1 client sent too long header line: "Cookie: session=aaaaaaaa..." while reading client request headers, client: 127.0.0.1, server: , request: "GET /?token=s3cret HTTP/1.1", host: "127.0.0.1:18490"
            2026/11/30 19:59:03 [info] PID#PID: *2 client sent too long URI while reading client request line, client: 127.0.0.1, server: , request: "GET /aaaaaaaa
            2026/11/30 19:59:04 [error] PID#PID: *3 upstream sent too big header while reading response header from upstream, client: 127.0.0.1, server: , request: "GET /f HTTP/1.1", upstream: "fastcgi://127.0.0.1:18491", host: "127.0.0.1:18490"
            2026/11/30 19:59:04 [error] PID#PID: *5 upstream sent too big header while reading response header from upstream, client: 127.0.0.1, server: , request: "GET /p HTTP/1.1", upstream: "http://127.0.0.1:18492/p", host: "127.0.0.1:18490"
            2026/11/30 19:59:04 [error] PID#PID: *7 client intended to send too large body: 2000000 bytes, client: 127.0.0.1, server: , request: "POST /x HTTP/1.1", host: "127.0.0.1:18490"
            2026/11/30 19:59:04 [error] PID#PID: *8 client intended to send too large chunked body: 1048384+65524 bytes, client: 127.0.0.1, server: , request: "POST /f HTTP/1.1", host: "127.0.0.1:18490"
            """;

    private final CapturedHost host = CapturedHost.of("nginx", "1.22.1");
    private final Installation at = new NginxKind().discover(host).getFirst();
    private final int worker = new NginxWorkers(at, host).serving().getFirst().pid();

    @Test
    void eachSortIsCountedAndItsLastLineToldWithoutWhoAndWhat() {
        assertThat(problems(worker))
                .extracting(Problem::code, Problem::message)
                .containsExactly(
                        tuple(
                                "request_header_too_large",
                                "2 × since its workers started, last at 2026/11/30 19:59:03: client sent too long URI while"
                                        + " reading client request line"),
                        tuple(
                                "answer_header_too_large",
                                "1 × since its workers started, last at 2026/11/30 19:59:04: upstream sent too big header"
                                        + " while reading response header from upstream"),
                        tuple(
                                "proxied_header_too_large",
                                "1 × since its workers started, last at 2026/11/30 19:59:04: upstream sent too big header"
                                        + " while reading response header from upstream"),
                        tuple(
                                "body_too_large",
                                "2 × since its workers started, last at 2026/11/30 19:59:04: client intended to send too"
                                        + " large chunked body: 1048384+65524 bytes"));
    }

    /** A header may hold a session, a request a token. */
    @Test
    void ofAHeaderOnlyTheNameIsTold() {
        String first = LINES.lines().findFirst().orElseThrow();
        List<Problem> problems = problems(first, worker);
        assertThat(problems).hasSize(1);
        assertThat(problems.getFirst().message())
                .endsWith("client sent too long header line: \"Cookie: …\"")
                .doesNotContain("session", "s3cret", "127.0.0.1");
    }

    @Test
    void linesOfWorkersThatAreGoneDoNotCount() {
        assertThat(problems(worker + 1_000_000)).isEmpty();
    }

    @Test
    void aLogThatIsNotThereSaysNothing() {
        assertThat(new NginxLog(at, host).problems(List.of(Path.of("/nowhere/error.log"))))
                .isEmpty();
    }

    @Test
    void whatIsNoLogSaysNothing() {
        assertThat(problems("too large\n\0\n2026/11/30 19:59:04 [error] 99999999999#0: *7 too large\n", worker))
                .isEmpty();
    }

    private List<Problem> problems(int pid) {
        return problems(LINES, pid);
    }

    private List<Problem> problems(String text, int pid) {
        return new NginxLog(at, host.with(LOG, text.replace("PID", "" + pid))).problems(List.of(LOG));
    }
}

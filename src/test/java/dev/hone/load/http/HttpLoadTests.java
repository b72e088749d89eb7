package dev.hone.load.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hone.load.generator.LoadOutcome;
import dev.hone.load.generator.Stop;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HttpLoadTests {
    private static final Stop NEVER = time -> {
        TimeUnit.NANOSECONDS.sleep(Math.max(0, time.toNanos()));
        return false;
    };

    private final List<Map<String, Double>> seconds = new ArrayList<>();

    @Test
    void openModelStartsAsManyAsItWasAskedFor() throws Exception {
        try (var server = TinyServer.always(TinyServer.ok("hello hone"))) {
            var outcome = run(open(server, 200).seconds(1).build(), NEVER);
            assertThat(outcome.end()).isEqualTo(LoadOutcome.End.COMPLETED);
            assertThat(outcome.bugs()).isEmpty();
            assertThat(outcome.figures())
                    .containsEntry("requests", 200.0)
                    .containsEntry("requests_per_second", 200.0)
                    .containsEntry("errors", 0.0)
                    .containsEntry("missed_sends", 0.0)
                    .containsEntry("unexpected_answers", 0.0);
            assertThat(outcome.latencyMicros()).containsKeys("p50", "p99", "max");
            assertThat(seconds).hasSize(1);
        }
    }

    /** The server answers nothing for a second in the middle; a closed model would see one slow answer a connection. */
    @Test
    void aFreezeOfTheServerShowsInThePercentiles() throws Exception {
        var thawed = new CountDownLatch(1);
        try (var server = new TinyServer((number, request, out) -> {
            if (number >= 100) {
                var unused = thawed.await(1, TimeUnit.SECONDS);
                thawed.countDown();
            }
            out.write(TinyServer.ok("x").getBytes());
            return true;
        })) {
            var outcome = run(open(server, 200).seconds(2).build(), NEVER);
            assertThat(outcome.figures()).containsEntry("requests", 400.0).containsEntry("errors", 0.0);
            assertThat(outcome.latencyMicros().get("p75")).isGreaterThan(400_000);
            assertThat(outcome.latencyMicros().get("max")).isGreaterThan(950_000);
            assertThat(outcome.figures().get("blocked_sends")).isGreaterThan(100);
        }
    }

    @Test
    void closedModelSendsAgainWhenTheAnswerHasCome() throws Exception {
        try (var server = TinyServer.always(TinyServer.ok("hello hone"))) {
            var outcome = run(closed(server, 3).build(), NEVER);
            assertThat(outcome.figures().get("requests")).isGreaterThan(100);
            assertThat(outcome.figures().get("errors")).isZero();
            assertThat(outcome.figures().get("bytes_per_answer"))
                    .isCloseTo(TinyServer.ok("hello hone").length(), within(1.0));
            assertThat(server.connections()).isEqualTo(3);
        }
    }

    @Test
    void aNewConnectionForEachRequestIsOne() throws Exception {
        try (var server = new TinyServer((number, request, out) -> {
            assertThat(request).contains("Connection: close");
            out.write(TinyServer.ok("x").getBytes());
            return false;
        })) {
            var outcome = run(open(server, 100).keepAlive(false).build(), NEVER);
            assertThat(outcome.figures()).containsEntry("requests", 50.0).containsEntry("errors", 0.0);
            assertThat(server.connections()).isEqualTo(50);
        }
    }

    @Test
    void comesBackAfterTheServerClosedBetweenRequests() throws Exception {
        try (var server = new TinyServer((number, request, out) -> {
            out.write(TinyServer.ok("x")
                    .replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")
                    .getBytes());
            return false;
        })) {
            var outcome = run(open(server, 100).build(), NEVER);
            assertThat(outcome.figures()).containsEntry("requests", 50.0).containsEntry("errors", 0.0);
        }
    }

    @Test
    void countsAnswersThatAreNotWhatWasExpected() throws Exception {
        try (var server = new TinyServer((number, request, out) -> {
            String answer = number % 2 == 0 ? TinyServer.ok("hone") : "HTTP/1.1 301 Moved\r\nContent-Length: 0\r\n\r\n";
            out.write(answer.getBytes());
            return true;
        })) {
            var outcome = run(open(server, 200).marker("hone").build(), NEVER);
            assertThat(outcome.figures())
                    .containsEntry("requests", 100.0)
                    .containsEntry("non_2xx", 50.0)
                    .containsEntry("unexpected_answers", 50.0);
        }
        try (var server = TinyServer.always(TinyServer.ok("a page of somebody else"))) {
            var outcome = run(open(server, 40).marker("hone").build(), NEVER);
            assertThat(outcome.figures()).containsEntry("non_2xx", 0.0).containsEntry("unexpected_answers", 20.0);
        }
    }

    @Test
    void aLateAnswerIsATimeoutAndStaysInThePercentiles() throws Exception {
        try (var server = new TinyServer((number, request, out) -> true)) {
            var outcome = run(open(server, 20).timeout(Duration.ofMillis(200)).build(), NEVER);
            assertThat(outcome.figures()).containsEntry("requests", 0.0).containsEntry("timeouts", 10.0);
            assertThat(outcome.latencyMicros().get("p50")).isGreaterThanOrEqualTo(200_000);
        }
    }

    @Test
    void aClosedModelDoesNotForgetTheRequestsThatHang() throws Exception {
        try (var server = new TinyServer((number, request, out) -> true)) {
            var outcome = run(closed(server, 3).seconds(2).build(), NEVER);
            assertThat(outcome.figures()).containsEntry("requests", 0.0).containsEntry("timeouts", 3.0);
            assertThat(outcome.latencyMicros().get("min")).isGreaterThan(1_900_000);
        }
    }

    @Test
    void countsStartsThatNoConnectionCameFreeFor() throws Exception {
        try (var server = new TinyServer((number, request, out) -> true)) {
            var outcome = run(
                    open(server, 200)
                            .connections(2)
                            .timeout(Duration.ofMillis(100))
                            .build(),
                    NEVER);
            double tried = outcome.figures().get("timeouts");
            assertThat(outcome.figures().get("missed_sends") + tried).isEqualTo(100);
            assertThat(tried).isBetween(4.0, 20.0);
        }
    }

    @Test
    void givesUpOnATargetThatRefuses() throws Exception {
        int port;
        try (var gone = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = gone.getLocalPort();
        }
        var target = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        var outcome = run(new PlanBuilder(target, 4, 0).seconds(20).build(), NEVER);
        assertThat(outcome.end()).isEqualTo(LoadOutcome.End.ABORTED);
        assertThat(seconds).hasSize(3);
        assertThat(outcome.figures().get("connect_errors")).isBetween(20.0, 400.0);
        assertThat(outcome.latencyMicros()).isEmpty();
    }

    @Test
    void whatIsNoHttpIsMalformed() throws Exception {
        try (var server = TinyServer.always("220 mail.example ESMTP ready to serve you well\r\n\r\n")) {
            var outcome = run(open(server, 40).build(), NEVER);
            assertThat(outcome.figures())
                    .containsEntry("malformed_answers", 20.0)
                    .containsEntry("requests", 0.0);
        }
    }

    @Test
    void stopsAtOnce() throws Exception {
        var stop = new CountDownLatch(1);
        try (var server = new TinyServer((number, request, out) -> {
            if (number == 50) {
                stop.countDown();
            }
            out.write(TinyServer.ok("x").getBytes());
            return true;
        })) {
            long before = System.nanoTime();
            var outcome = run(
                    open(server, 100).seconds(600).build(), time -> stop.await(time.toNanos(), TimeUnit.NANOSECONDS));
            assertThat(outcome.end()).isEqualTo(LoadOutcome.End.STOPPED);
            assertThat(outcome.figures().get("duration_seconds")).isLessThan(10);
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(10));
        }
    }

    @Test
    void theWarmUpIsSampledButDoesNotCount() throws Exception {
        try (var server = TinyServer.always(TinyServer.ok("x"))) {
            var outcome = run(open(server, 100).seconds(1).warmUp(1).build(), NEVER);
            assertThat(outcome.figures()).containsEntry("requests", 100.0).containsEntry("duration_seconds", 1.0);
            assertThat(server.requests()).isEqualTo(200);
            assertThat(seconds).hasSize(2);
        }
    }

    @Test
    void loopsShareConnectionsAndRate() throws Exception {
        try (var server = TinyServer.always(TinyServer.ok("x"))) {
            var outcome = run(open(server, 202).connections(5).threads(2).build(), NEVER);
            assertThat(outcome.figures()).containsEntry("requests", 101.0);
            assertThat(server.connections()).isEqualTo(5);
        }
    }

    private LoadOutcome run(HttpPlan plan, Stop stop) throws Exception {
        return HttpLoad.run(plan, seconds::add, stop);
    }

    private static PlanBuilder open(TinyServer server, double rate) {
        return new PlanBuilder(server.address(), 10, rate);
    }

    private static PlanBuilder closed(TinyServer server, int connections) {
        return new PlanBuilder(server.address(), connections, 0);
    }
}

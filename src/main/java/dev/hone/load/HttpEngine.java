package dev.hone.load;

import dev.hone.load.generator.LoadOutcome;
import dev.hone.load.http.HttpLoad;
import dev.hone.load.http.HttpPlan;
import dev.hone.load.output.Ramp;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** The built-in HTTP load. Open model where a rate is given, constant or rising, else closed. */
final class HttpEngine implements Engine {
    private static final String PRODUCT = "hone http";

    @Override
    public Measured run(Job job) throws CannotRun, IOException, InterruptedException {
        HttpPlan plan = plan(job);
        var second = new AtomicInteger();
        List<Map<String, Double>> seconds = new ArrayList<>();
        LoadOutcome outcome = HttpLoad.run(
                plan,
                values -> {
                    seconds.add(values);
                    job.tell(second.getAndIncrement(), values);
                },
                job.stop()::await);
        Measured measured = Measured.of(PRODUCT, plan.isOpen(), outcome);
        return plan.isRamp()
                ? Ramped.of(measured, outcome, Ramp.of(job.spec().parameters(), job.warmUp(), seconds))
                : measured;
    }

    private static HttpPlan plan(Job job) throws CannotRun {
        HttpTarget target = HttpTarget.of(job);
        if (target.secure()) {
            throw new CannotRun("the built-in load speaks no TLS yet; use the tool wrk or ab for " + target.url());
        }
        HttpHeaders headers = HttpHeaders.of(job.parameters());
        double rate = job.rate();
        Parameters parameters = job.parameters();
        double to = parameters.decimal("rate_to", 0, job.limits().ratePerSecond());
        if (to > 0 && to <= rate) {
            throw new CannotRun("rate_to must lie above rate (%s), was %s".formatted(rate, to));
        }
        int connections = job.connections(rate > 0 || to > 0 ? 100 : 10);
        int status = parameters.number("expect_status", 0);
        String marker = parameters.text("expect_text", "");
        int timeout = parameters.number("timeout_ms", 10_000);
        boolean keepAlive = parameters.flag("keep_alive", true);
        int threads = parameters.number("threads", 1, connections);
        return new HttpPlan(
                target.address(),
                headers.host().isEmpty() ? HttpPlan.hostOf(target.address()) : headers.host(),
                target.path(),
                headers.lines(),
                connections,
                rate,
                to,
                keepAlive,
                threads,
                job.warmUp(),
                job.duration(),
                Duration.ofMillis(timeout),
                status,
                marker,
                job.network());
    }
}

package dev.hone.load;

import dev.hone.kind.Listener;
import dev.hone.kind.protocol.FastCgi;
import dev.hone.load.fastcgi.FastCgiLoad;
import dev.hone.load.fastcgi.FastCgiPlan;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** The built-in load for pools of php-fpm, with a page of Hone's own that computes and waits as it is told. */
final class FastCgiEngine implements Engine {
    private static final String PRODUCT = "hone fastcgi";
    private static final String PAGE = page();

    @Override
    public Measured run(Job job) throws CannotRun, IOException, InterruptedException {
        FastCgiPlan plan = plan(job);
        try {
            FastCgiLoad.tryOnce(job.host(), plan);
        } catch (IOException e) {
            throw new CannotRun(job.at().name() + " does not run the page of this load: " + e.getMessage());
        }
        var second = new AtomicInteger();
        return Measured.of(
                PRODUCT,
                false,
                FastCgiLoad.run(
                        job.host(), plan, values -> job.tell(second.getAndIncrement(), values), job.stop()::await));
    }

    private static FastCgiPlan plan(Job job) throws CannotRun, IOException {
        if (!job.at().kind().equals("php-fpm")) {
            throw new CannotRun("this load speaks to pools of php-fpm alone, not to "
                    + job.at().name());
        }
        Listener to = job.at().listeners().stream()
                .findFirst()
                .orElseThrow(() -> new CannotRun(job.at().name() + " listens nowhere"));
        Parameters parameters = job.parameters();
        int rounds = parameters.number("rounds", 2_000);
        int waitMillis = parameters.number("wait_ms", 0);
        Path script = job.host().publish("load.php", PAGE);
        Map<String, String> request = FastCgi.get(script.toString(), "");
        request.put("HONE_LOAD", rounds + " " + waitMillis * 1000);
        return new FastCgiPlan(
                to,
                request,
                "hone " + rounds + " ",
                job.connections(8),
                job.warmUp(),
                job.duration(),
                Duration.ofMillis(parameters.number("timeout_ms", 10_000)));
    }

    private static String page() {
        try (InputStream in = FastCgiEngine.class.getResourceAsStream("load.php")) {
            if (in == null) {
                throw new IllegalStateException("load.php is missing beside " + FastCgiEngine.class.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

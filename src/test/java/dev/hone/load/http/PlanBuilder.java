package dev.hone.load.http;

import dev.hone.load.generator.NetworkNamespace;
import java.net.InetSocketAddress;
import java.time.Duration;

/** Plans of half a second, altered where a test needs it. */
final class PlanBuilder {
    private final InetSocketAddress target;
    private final double rate;
    private int connections;
    private boolean keepAlive = true;
    private int threads = 1;
    private Duration warmUp = Duration.ZERO;
    private Duration duration = Duration.ofMillis(500);
    private Duration timeout = Duration.ofSeconds(10);
    private String marker = "";
    private double to;

    PlanBuilder(InetSocketAddress target, int connections, double rate) {
        this.target = target;
        this.connections = connections;
        this.rate = rate;
    }

    PlanBuilder connections(int count) {
        connections = count;
        return this;
    }

    PlanBuilder to(double rate) {
        to = rate;
        return this;
    }

    PlanBuilder keepAlive(boolean kept) {
        keepAlive = kept;
        return this;
    }

    PlanBuilder threads(int count) {
        threads = count;
        return this;
    }

    PlanBuilder warmUp(int seconds) {
        warmUp = Duration.ofSeconds(seconds);
        return this;
    }

    PlanBuilder seconds(int seconds) {
        duration = Duration.ofSeconds(seconds);
        return this;
    }

    PlanBuilder timeout(Duration time) {
        timeout = time;
        return this;
    }

    PlanBuilder marker(String text) {
        marker = text;
        return this;
    }

    HttpPlan build() {
        return new HttpPlan(
                target,
                HttpPlan.hostOf(target),
                "/",
                "",
                connections,
                rate,
                to,
                keepAlive,
                threads,
                warmUp,
                duration,
                timeout,
                0,
                marker,
                NetworkNamespace.own());
    }
}

package dev.hone.web;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;

/** Every fragment in every state on one page, for those who work on Hone; only under the profile "dev". */
@Controller
@Profile("dev")
class StyleGuide {
    private static final List<String> STATES =
            List.of("up", "warning", "down", "unknown", "pending", "running", "off", "info");

    private final Clock clock;

    StyleGuide(Clock clock) {
        this.clock = clock;
    }

    @GetMapping("/styleguide")
    String page(Model model) {
        Instant now = clock.instant();
        model.addAttribute("states", STATES);
        model.addAttribute("now", now.minusSeconds(12));
        model.addAttribute("soon", now.plusSeconds(103));
        model.addAttribute("rows", rows());
        model.addAttribute("lines", lines());
        model.addAttribute("steps", steps(now));
        return "web/styleguide";
    }

    /** A day of invented figures with a gap in them. */
    @GetMapping("/styleguide/chart.json")
    @ResponseBody
    ChartData chart(
            @RequestParam(defaultValue = "ratio") ChartData.Unit unit,
            @RequestParam @Nullable Instant from,
            @RequestParam @Nullable Instant to) {
        Instant end = to != null ? to : clock.instant();
        Instant begin = from != null ? from : end.minus(Duration.ofHours(24));
        long step = Math.max(1, Duration.between(begin, end).toSeconds() / 300);
        List<Long> times = new ArrayList<>();
        for (long at = begin.getEpochSecond(); at <= end.getEpochSecond(); at += step) {
            times.add(at);
        }
        long marker = times.get(times.size() * 2 / 3);
        return new ChartData(
                begin,
                end,
                step,
                unit,
                times,
                List.of(wave("user", times, 0.30, 5), wave("system", times, 0.12, 3), wave("steal", times, 0.04, 11)),
                List.of(new ChartData.Marker(marker, "#142", "/changes/142")),
                "Busy 31 % on average, 64 % at most; 45 minutes without data.");
    }

    private static ChartData.Line wave(String label, List<Long> times, double size, int beat) {
        List<@Nullable Double> values = new ArrayList<>();
        for (int i = 0; i < times.size(); i++) {
            double phase = i * beat / 60.0;
            boolean gap = i > times.size() / 3 && i < times.size() / 3 + 12;
            values.add(gap ? null : size * (1.1 + Math.sin(phase) * 0.6 + Math.sin(phase * 7.3) * 0.25));
        }
        return new ChartData.Line(label, true, values);
    }

    private static List<Field> rows() {
        return List.of(
                Field.text("worker_processes", "worker_processes", "4")
                        .withStandard("1")
                        .withHelp("Processes that serve requests. One a core suits most sites.")
                        .withNote("/etc/nginx/nginx.conf:3 · reload"),
                Field.text("innodb_buffer_pool_size", "innodb_buffer_pool_size", "1.5G")
                        .withStandard("128 MiB")
                        .withError("MariaDB reads no decimals here: write 1536M")
                        .withNote("/etc/mysql/mariadb.conf.d/50-server.cnf:12 · live"),
                Field.choice(
                                "synchronous_commit",
                                "synchronous_commit",
                                "on",
                                List.of(new Field.Choice("on", "on"), new Field.Choice("off", "off")))
                        .withStandard("on")
                        .withHelp("Off answers before the commit is on disk: the last moments can be lost in a crash."),
                Field.flag("opcache", "opcache.enable", true).withStandard("on"),
                Field.text("keepalive", "keepalive_timeout", "65").withUnit("seconds"),
                Field.area("raw", "nginx.conf", "events {\n    worker_connections 768;\n}\n"));
    }

    private static List<DiffLine> lines() {
        return List.of(
                DiffLine.context(1, 1, ByteText.of("user www-data;")),
                DiffLine.deleted(2, ByteText.of("worker_processes 1;")),
                DiffLine.added(2, ByteText.of("worker_processes auto;")),
                DiffLine.context(3, 3, ByteText.of("pid /run/nginx.pid;")),
                DiffLine.gap("38 lines unchanged"),
                DiffLine.context(42, 42, ByteText.of("\tkeepalive_timeout 65;")),
                DiffLine.added(43, ByteText.of("\tkeepalive_requests 10000;")),
                DiffLine.context(43, 44, ByteText.ofBytes("\t# caf\u00e9")));
    }

    private static List<Step> steps(Instant now) {
        return List.of(
                new Step("Checked", "up", "done", now.minusSeconds(9), "1 file, base hash equal", null),
                new Step(
                        "Validated",
                        "up",
                        "done",
                        now.minusSeconds(8),
                        null,
                        "nginx: configuration file /etc/nginx/nginx.conf test is successful"),
                new Step(
                        "Activated",
                        "down",
                        "failed",
                        now.minusSeconds(6),
                        "The old workers still serve",
                        "nginx: [emerg] bind() to 127.0.0.1:8081 failed (98: Address already in use)"),
                new Step("Rolled back", "running", "running", now.minusSeconds(5), null, null),
                new Step("Read back", "off", "waiting", null, null, null));
    }
}

package dev.hone.kind.phpfpm;

import dev.hone.kind.Problem;
import dev.hone.kind.fpm.FpmTree.Directive;
import dev.hone.kind.fpm.Pool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How the numbers of children must agree: under dynamic min_spare ≤ start ≤ max_spare ≤ max_children. */
final class PmRules {
    private static final List<String> ONLY_DYNAMIC =
            List.of("pm.start_servers", "pm.min_spare_servers", "pm.max_spare_servers", "pm.max_spawn_rate");

    private final Pool pool;
    private final String how;

    PmRules(Pool pool) {
        this.pool = pool;
        this.how = pool.value("pm").orElse("");
    }

    /** What makes php-fpm refuse the pool. */
    List<Problem> broken() {
        List<Problem> broken = new ArrayList<>();
        if (how.equals("dynamic")) {
            demand(broken, "pm.min_spare_servers", "pm.start_servers");
            demand(broken, "pm.start_servers", "pm.max_spare_servers");
            demand(broken, "pm.min_spare_servers", "pm.max_spare_servers");
            demand(broken, "pm.max_spare_servers", "pm.max_children");
            demand(broken, "pm.min_spare_servers", "pm.max_children");
        }
        boolean traces = pool.value("request_slowlog_timeout")
                .filter(v -> !v.matches("0+[smhd]?|"))
                .isPresent();
        if (traces && pool.value("slowlog").isEmpty()) {
            broken.add(error(
                    "request_slowlog_timeout", "request_slowlog_timeout needs a slowlog; php-fpm does not start"));
        }
        return broken;
    }

    private void demand(List<Problem> broken, String smaller, String larger) {
        Optional<Long> low = number(smaller);
        Optional<Long> high = number(larger);
        if (low.isPresent() && high.isPresent() && low.get() > high.get()) {
            broken.add(error(
                    smaller,
                    "%s = %d must be at most %s = %d: php-fpm demands min_spare ≤ start ≤ max_spare ≤ max_children and does not start otherwise"
                            .formatted(smaller, low.get(), larger, high.get())));
        }
    }

    private Problem error(String subject, String message) {
        int line = pool.given(subject).stream()
                .mapToInt(Directive::line)
                .findFirst()
                .orElse(0);
        return new Problem(
                "pm_arithmetic", Problem.Severity.ERROR, "[" + pool.name() + "] " + subject, line, message, null);
    }

    /** Directives that the way of keeping children leaves without effect. */
    Optional<Problem> idle(String directive) {
        boolean isIdle = ONLY_DYNAMIC.contains(directive) && !how.equals("dynamic")
                || directive.equals("pm.process_idle_timeout") && !how.equals("ondemand");
        String acts = ONLY_DYNAMIC.contains(directive) ? "dynamic" : "ondemand";
        return isIdle && !how.isEmpty()
                ? Optional.of(Problem.warning(
                        "without_effect",
                        directive,
                        0,
                        directive + " acts only under pm = " + acts + "; this pool has pm = " + how))
                : Optional.empty();
    }

    private Optional<Long> number(String directive) {
        return pool.value(directive).filter(v -> v.matches("[0-9]{1,9}")).map(Long::valueOf);
    }
}

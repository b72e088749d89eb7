package dev.hone.host;

import dev.hone.fleet.Fleet;
import dev.hone.fleet.KnownHost;
import dev.hone.web.Units;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** All hosts in a table. */
@Controller
class HostsPage {
    /** A host that has not reported for so long counts as silent: three reports missed. */
    static final Duration SILENT_AFTER = Duration.ofSeconds(35);

    private final Fleet fleet;
    private final HostFigures figures;
    private final Clock clock;

    HostsPage(Fleet fleet, HostFigures figures, Clock clock) {
        this.fleet = fleet;
        this.figures = figures;
        this.clock = clock;
    }

    /** A host in the table. */
    record Row(
            KnownHost host,
            boolean reports,
            @Nullable String cpu,
            @Nullable String memory) {}

    @GetMapping("/hosts")
    String hosts(Model model) {
        List<Row> rows = fleet.hosts().stream().map(this::row).toList();
        model.addAttribute("rows", rows);
        return "host/hosts";
    }

    private Row row(KnownHost host) {
        return new Row(
                host,
                reports(host, clock),
                figures.cpuBusy(host.id()).map(Units::ratio).orElse(null),
                figures.memoryUsed(host.id()).map(Units::bytes).orElse(null));
    }

    static boolean reports(KnownHost host, Clock clock) {
        return host.lastSeen().isAfter(clock.instant().minus(SILENT_AFTER));
    }
}

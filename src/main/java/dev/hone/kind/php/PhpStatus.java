package dev.hone.kind.php;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Figure;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.StatusReport;
import dev.hone.kind.fpm.FpmMaster;
import dev.hone.kind.fpm.FpmTree;
import dev.hone.kind.fpm.PhpReport;
import dev.hone.kind.fpm.Pool;
import dev.hone.kind.fpm.PoolTalk;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** OPcache and APCu, which all pools of a master share, as the first pool that answers tells them. */
final class PhpStatus {
    private final Installation at;
    private final FpmTree pools;
    private final Host host;

    PhpStatus(Installation at, FpmTree pools, Host host) {
        this.at = at;
        this.pools = pools;
        this.host = host;
    }

    StatusReport probe() {
        AccessDenied denied = null;
        boolean busy = false;
        String reason = "its files name no pool";
        for (Pool pool : pools.witnesses()) {
            try {
                return up(new PoolTalk(pool, host).report(false));
            } catch (AccessDenied e) {
                denied = e;
            } catch (SocketTimeoutException e) {
                busy = true;
            } catch (IOException e) {
                reason = String.valueOf(e.getMessage());
            }
        }
        if (busy) {
            return new StatusReport.Up(List.of(children()), List.of("No pool answered in time; all may be at work."));
        }
        return silent(denied, reason);
    }

    private StatusReport silent(@Nullable AccessDenied denied, String reason) {
        return denied != null
                ? new StatusReport.Denied(String.valueOf(denied.getMessage()), denied.remedy())
                : reason.contains("Permission denied")
                        ? new StatusReport.Denied(
                                host.facts().user() + " may not connect to its pools", "run Hone as root")
                        : new StatusReport.Down("no pool of " + at.name() + " answers: " + reason);
    }

    private StatusReport up(PhpReport report) {
        List<Figure> figures = new ArrayList<>();
        figures.add(children());
        figures.addAll(Opcache.figures(report));
        figures.addAll(Apcu.figures(report));
        return new StatusReport.Up(figures, hints(report));
    }

    private static List<String> hints(PhpReport report) {
        List<String> hints = new ArrayList<>();
        if (report.opcache().isMissingNode()) {
            hints.add("OPcache is not loaded, so every script is compiled at every request. Install it and reload.");
        } else if (Opcache.memoryBytes(report).isEmpty()) {
            hints.add("OPcache tells nothing: it is off (opcache.enable = On), or opcache.restrict_api keeps scripts"
                    + " outside of its path from asking.");
        }
        if (report.apcu().isMissingNode()) {
            hints.add("APCu is not loaded or off; applications that can use it keep their variables elsewhere.");
        }
        return hints;
    }

    private Figure children() {
        long count = host.processes().stream()
                .filter(p -> p.parentPid() == at.pid() && FpmMaster.poolOf(p).isPresent())
                .count();
        return Figure.gauge("children", count, "");
    }
}

package dev.hone.host;

import dev.hone.fleet.CheckInListener;
import dev.hone.kind.Figure;
import dev.hone.kind.StatusReport;
import dev.hone.wire.CheckIn;
import dev.hone.wire.HostSample;
import dev.hone.wire.ServiceSnapshot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** Takes samples out of check-ins: those of the host, and the figures that services tell of themselves. */
@Component
class Reports implements CheckInListener {
    private final SampleStore store;
    private final Map<String, Instant> lastLook = new ConcurrentHashMap<>();

    Reports(SampleStore store) {
        this.store = store;
    }

    @Override
    public void received(String hostId, CheckIn checkIn) {
        store.lost(hostId, checkIn.droppedSamples());
        Map<String, SeriesKind> kinds = new HashMap<>();
        List<HostSample> samples = new ArrayList<>(checkIn.samples());
        List<ServiceSnapshot> services = checkIn.services();
        if (services != null) {
            services.stream().filter(each -> isNew(hostId, each)).forEach(each -> samples.add(figures(each, kinds)));
        }
        store.add(hostId, samples, kinds);
    }

    /** A kind that could not be looked at repeats its last snapshot. */
    private boolean isNew(String hostId, ServiceSnapshot snapshot) {
        Instant before = lastLook.put(hostId + " " + snapshot.installation().id(), snapshot.at());
        return before == null || snapshot.at().isAfter(before);
    }

    private static HostSample figures(ServiceSnapshot snapshot, Map<String, SeriesKind> kinds) {
        String at = "service." + snapshot.installation().id() + ".";
        Map<String, Double> values = new HashMap<>();
        Long pss = snapshot.pssBytes();
        if (pss != null) {
            values.put(at + "memory_bytes", pss.doubleValue());
            kinds.put(at + "memory_bytes", new SeriesKind("bytes", false, ""));
        }
        if (snapshot.status() instanceof StatusReport.Up up) {
            for (Figure figure : up.figures()) {
                values.put(at + figure.name(), figure.value());
                kinds.put(at + figure.name(), new SeriesKind(unit(figure), figure.counter(), ""));
            }
        }
        return new HostSample(snapshot.at(), values);
    }

    private static String unit(Figure figure) {
        return switch (figure.unit()) {
            case "bytes" -> figure.counter() ? "bytes_per_second" : "bytes";
            case "seconds" -> figure.counter() ? "ratio" : "seconds";
            case "ratio" -> "ratio";
            default -> figure.counter() ? "per_second" : "count";
        };
    }
}

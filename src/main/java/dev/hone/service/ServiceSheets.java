package dev.hone.service;

import dev.hone.fleet.Fleet;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.LargeFile;
import dev.hone.kind.Listener;
import dev.hone.kind.Masker;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import dev.hone.kind.ServiceKinds;
import dev.hone.kind.StatusReport;
import dev.hone.wire.Event;
import dev.hone.wire.ServiceSnapshot;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Puts together what a service's page shows. */
@Component
class ServiceSheets {
    private static final int MOST_LISTED = 200;

    private final ServiceStore store;
    private final Services services;
    private final ServiceActs acts;
    private final Fleet fleet;
    private final Readings readings;

    ServiceSheets(ServiceStore store, Services services, ServiceActs acts, Fleet fleet, Readings readings) {
        this.readings = readings;
        this.store = store;
        this.services = services;
        this.acts = acts;
        this.fleet = fleet;
    }

    /** What was read, or why it was not. */
    private record Reading(
            @Nullable Instant at, boolean isOld, EffectiveConfig config, String unreadable, String remedy) {}

    /** From the last reading, or from one of this moment when it must be {@code fresh}. */
    ServiceSheet of(String id, ParameterFilter filter, String fileWords, boolean fresh) {
        KnownService service = acts.known(id);
        ServiceStore.Seen seen = store.byId(id).orElseThrow();
        Reading reading = read(service, fresh);
        List<ParameterView> all = parameters(service, reading.config());
        StatusReport status = service.status();
        List<ServiceSheet.FileRow> files =
                reading.config().files().stream().map(ServiceSheets::row).toList();
        return new ServiceSheet(
                id,
                service.hostId(),
                fleet.host(service.hostId()).map(h -> h.facts().name()).orElse(service.hostId()),
                service.installation(),
                service.isPresent() ? ServiceStore.word(status) : "gone",
                shape(service),
                ServiceApi.reason(status),
                status instanceof StatusReport.Denied denied ? denied.remedy() : "",
                status instanceof StatusReport.Up up ? up.hints() : List.of(),
                service.pssBytes(),
                service.lastSeen(),
                service.installation().listeners().stream().map(Listener::words).toList(),
                figures(seen),
                ParameterList.of(all.stream().filter(filter::lets).toList(), filter.whole()),
                all.size(),
                files,
                listed(files, fileWords),
                fileWords,
                reading.config().tooLarge().stream().map(ServiceSheets::row).toList(),
                slots(files),
                FileFindings.all(reading.config()).stream()
                        .map(ServiceSheets::masked)
                        .toList(),
                reading.unreadable(),
                reading.remedy(),
                reading.at(),
                reading.isOld(),
                acts.allowance(service),
                acts.latest(id, 5),
                store.transitions(service.hostId(), id, 10));
    }

    /** Which parameters to show: words in name, value or summary, a view, and whether however many fit. */
    record ParameterFilter(String words, View view, boolean whole) {
        /** Known: the catalogue's and those given somewhere; differs: other than the default. */
        enum View {
            KNOWN,
            DIFFERS,
            ALL
        }

        boolean lets(ParameterView row) {
            boolean inView = switch (view) {
                case KNOWN -> row.known() != null || row.origin().source() != Origin.Source.DEFAULT;
                case DIFFERS -> row.differs() || row.pendingRestart() != null;
                case ALL -> true;
            };
            return inView && row.matches(words);
        }
    }

    private Reading read(KnownService service, boolean fresh) {
        EffectiveConfig nothing = new EffectiveConfig(List.of(), List.of(), List.of());
        if (!service.isPresent()) {
            return new Reading(null, false, nothing, "", "");
        }
        try {
            Event.Read read = fresh ? services.read(service.id()) : services.recent(service.id());
            return new Reading(read.at(), readings.isOld(read), read.config(), "", "");
        } catch (ServiceUnreadable e) {
            return new Reading(null, false, nothing, e.getMessage(), e.remedy());
        }
    }

    private static List<ParameterView> parameters(KnownService service, EffectiveConfig config) {
        return ServiceKinds.byId(service.installation().kind())
                .map(kind -> ParameterView.of(kind.catalogue(service.installation()), config))
                .orElse(List.of());
    }

    private static List<FigureView> figures(ServiceStore.Seen seen) {
        ServiceSnapshot earlier = seen.earlier();
        return seen.isPresent() ? FigureView.of(seen.snapshot(), earlier) : List.of();
    }

    static String shape(KnownService service) {
        if (!service.isPresent()) {
            return "off";
        }
        return switch (service.status()) {
            case StatusReport.Up up -> "up";
            case StatusReport.Down down -> "down";
            case StatusReport.Denied denied -> "unknown";
        };
    }

    private static List<ServiceSheet.FileRow> listed(List<ServiceSheet.FileRow> files, String words) {
        return files.stream()
                .filter(f -> f.path().contains(words.strip()))
                .limit(MOST_LISTED)
                .toList();
    }

    private static Map<String, String> slots(List<ServiceSheet.FileRow> files) {
        Map<String, String> slots = new HashMap<>();
        for (ServiceSheet.FileRow file : files) {
            slots.putIfAbsent(file.path(), file.slot());
            slots.putIfAbsent(file.realPath(), file.slot());
        }
        return slots;
    }

    private static ServiceSheet.LargeRow row(LargeFile file) {
        return new ServiceSheet.LargeRow(file.path().toString(), LoadedFile.slot(file.path()), file.sizeBytes());
    }

    private static ServiceSheet.FileRow row(ConfigFile file) {
        return new ServiceSheet.FileRow(
                file.path().toString(),
                file.realPath().toString(),
                LoadedFile.slot(file),
                LoadedFile.sha256(file.text()),
                file.text().length(),
                "%04o".formatted(file.mode()),
                file.uid() + ":" + file.gid());
    }

    private static Problem masked(Problem p) {
        return new Problem(p.code(), p.severity(), p.subject(), p.line(), Masker.mask(p.message()), p.suggestion());
    }
}

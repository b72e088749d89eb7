package dev.hone.service;

import dev.hone.account.Actor;
import dev.hone.kind.Listener;
import dev.hone.kind.Masker;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.kind.StatusReport;
import dev.hone.wire.Event;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Services over REST. Secrets are masked. */
@RestController
class ServiceApi {
    private final Services services;
    private final ServiceActs acts;

    ServiceApi(Services services, ServiceActs acts) {
        this.services = services;
        this.acts = acts;
    }

    /** A list, whole. */
    record Items<T>(List<T> items) {}

    /** A service as last seen. */
    record ServiceView(
            String id,
            String host,
            String kind,
            String name,
            String product,
            String version,
            String status,
            String reason,
            boolean present,
            int pid,
            long startTicks,
            Instant startedAt,
            @Nullable Long memoryPssBytes,
            Instant lastSeen,
            List<String> listeners,
            boolean trial,
            Map<String, Double> figures) {}

    /** A parameter in force. */
    record ParameterItem(
            String name,
            String value,
            String amount,
            OriginItem origin,
            String standard,
            boolean differs,
            List<OriginItem> shadowed,
            List<OriginItem> overriddenIn,
            @Nullable String pendingRestart,
            boolean editable,
            @Nullable String effect,
            @Nullable String risk,
            @Nullable String summary,
            @Nullable String link) {}

    /** Where a value was given. */
    record OriginItem(String source, @Nullable String file, int line, String value) {}

    /** What was noticed while reading. */
    record ProblemItem(
            String code,
            String severity,
            String subject,
            int line,
            String message,
            @Nullable String suggestion) {}

    record Parameters(Instant readAt, List<ParameterItem> items, List<ProblemItem> problems) {}

    @GetMapping("/api/v1/services")
    Items<ServiceView> list(@RequestParam(required = false) @Nullable String host) {
        List<KnownService> found = host == null ? services.all() : services.on(host);
        return new Items<>(found.stream().map(ServiceApi::view).toList());
    }

    @GetMapping("/api/v1/services/{id}")
    ServiceView one(@PathVariable String id) {
        return view(acts.known(id));
    }

    /** All parameters in force; with {@code q} those in whose name, value or summary the words stand. */
    @GetMapping("/api/v1/services/{id}/parameters")
    Parameters parameters(@PathVariable String id, @RequestParam(defaultValue = "") String q) {
        KnownService service = acts.known(id);
        Event.Read read = services.read(id);
        ServiceKind kind = kind(service.installation().kind());
        List<ParameterItem> items = ParameterView.of(kind.catalogue(read.installation()), read.config()).stream()
                .filter(row -> row.matches(q))
                .map(ServiceApi::item)
                .toList();
        return new Parameters(
                read.at(),
                items,
                FileFindings.all(read.config()).stream().map(ServiceApi::item).toList());
    }

    /** Takes a service that is gone off the lists. */
    @DeleteMapping("/api/v1/services/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void forget(@PathVariable String id, Actor actor) {
        acts.forget(id, actor);
    }

    private static ServiceKind kind(String id) {
        return ServiceKinds.byId(id)
                .orElseThrow(() -> dev.hone.web.Problem.missing("kind " + id).thrown());
    }

    private static ServiceView view(KnownService s) {
        return new ServiceView(
                s.id(),
                s.hostId(),
                s.installation().kind(),
                s.installation().name(),
                s.installation().product(),
                s.installation().version(),
                ServiceStore.word(s.status()),
                reason(s.status()),
                s.isPresent(),
                s.installation().pid(),
                s.installation().startTicks(),
                s.installation().startedAt(),
                s.pssBytes(),
                s.lastSeen(),
                s.installation().listeners().stream().map(Listener::words).toList(),
                s.installation().trial(),
                figures(s.status()));
    }

    private static Map<String, Double> figures(StatusReport status) {
        Map<String, Double> figures = new LinkedHashMap<>();
        if (status instanceof StatusReport.Up up) {
            up.figures().forEach(f -> figures.put(f.name(), f.value()));
        }
        return figures;
    }

    static String reason(StatusReport status) {
        return switch (status) {
            case StatusReport.Up up -> "";
            case StatusReport.Down down -> Masker.mask(down.reason());
            case StatusReport.Denied denied -> Masker.mask(denied.reason());
        };
    }

    private static ParameterItem item(ParameterView p) {
        var known = p.known();
        return new ParameterItem(
                p.name(),
                p.value(),
                p.amount(),
                item(p.origin()),
                p.standard(),
                p.differs(),
                p.shadowed().stream().map(ServiceApi::item).toList(),
                p.overriddenIn().stream().map(ServiceApi::item).toList(),
                p.pendingRestart(),
                p.editable(),
                known == null ? null : word(known.effect()),
                known == null ? null : word(known.risk()),
                known == null ? null : known.summary(),
                known == null ? null : known.link());
    }

    private static OriginItem item(Origin origin) {
        var file = origin.file();
        return new OriginItem(
                word(origin.source()), file == null ? null : file.toString(), origin.line(), origin.value());
    }

    private static ProblemItem item(Problem p) {
        return new ProblemItem(
                p.code(), word(p.severity()), p.subject(), p.line(), Masker.mask(p.message()), p.suggestion());
    }

    private static String word(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }
}

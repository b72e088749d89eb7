package dev.hone.service;

import dev.hone.account.Actor;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.LargeFile;
import dev.hone.kind.Listener;
import dev.hone.kind.Masker;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.kind.StatusReport;
import dev.hone.wire.Event;
import dev.hone.wire.ServiceAction;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Services over REST. Secrets are masked. */
@RestController
class ServiceApi {
    private final Services services;
    private final ServiceActs acts;
    private final ActStore actStore;

    ServiceApi(Services services, ServiceActs acts, ActStore actStore) {
        this.services = services;
        this.acts = acts;
        this.actStore = actStore;
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

    /**
     * A file really loaded; {@code hash} is the base of an edit. One with bytes that are no text has {@code escapedText}
     * instead of {@code text}: bytes as {@code \\xff}, sent back with {@code escaped}.
     */
    record FileItem(
            String path,
            String realPath,
            String slot,
            String hash,
            String mode,
            int uid,
            int gid,
            @Nullable String text,
            @Nullable String escapedText) {}

    /** The files of a service; {@code tooLarge} those that are not read whole. */
    record Files(List<FileItem> items, List<LargeFileItem> tooLarge) {}

    /** A file that can be looked at line by line only. */
    record LargeFileItem(String path, String slot, long sizeBytes, boolean editable) {}

    /** Some lines of a large file; {@code next} is where the next page begins. */
    record Lines(
            String path,
            long sizeBytes,
            long totalLines,
            @Nullable Long next,
            List<LineItem> items) {}

    /** A line, bytes that are no text in hex; {@code cutOff} counts the bytes left out at its end. */
    record LineItem(long number, String text, long cutOff) {}

    /** What was noticed while reading. */
    record ProblemItem(
            String code,
            String severity,
            String subject,
            int line,
            String message,
            @Nullable String suggestion) {}

    record Parameters(Instant readAt, List<ParameterItem> items, List<ProblemItem> problems) {}

    /** {@code start}, {@code stop}, {@code reload} or {@code restart}. */
    record ActRequest(@Nullable String action) {}

    /** An action; without {@code endedAt} and {@code succeeded} until it has ended. */
    record ActItem(
            String id,
            String service,
            String action,
            String askedBy,
            Instant askedAt,
            @Nullable Instant endedAt,
            @Nullable Boolean succeeded,
            String message,
            String output) {}

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

    @GetMapping("/api/v1/services/{id}/files")
    Files files(@PathVariable String id) {
        acts.known(id);
        EffectiveConfig config = services.read(id).config();
        return new Files(config.files().stream().map(ServiceApi::item).toList(), large(config));
    }

    /** Lines of a file that is too large to be read whole, a page from a 1-based line on. */
    @GetMapping("/api/v1/services/{id}/files/{slot}/lines")
    Lines lines(@PathVariable String id, @PathVariable String slot, @RequestParam(defaultValue = "1") long from) {
        acts.known(id);
        LargeFile file = services.recent(id).config().tooLarge().stream()
                .filter(f -> LoadedFile.slot(f.path()).equals(slot))
                .findFirst()
                .orElseThrow(
                        () -> dev.hone.web.Problem.missing("large file " + slot).thrown());
        return lines(LineView.of(services.lines(id, file.path(), Math.max(1, from))));
    }

    private static Lines lines(LineView view) {
        return new Lines(
                view.path(),
                view.sizeBytes(),
                view.total(),
                view.next() > 0 ? view.next() : null,
                view.lines().stream()
                        .map(l -> new LineItem(l.number(), l.content().text(), l.cutOff()))
                        .toList());
    }

    private static List<LargeFileItem> large(EffectiveConfig config) {
        return config.tooLarge().stream()
                .map(f -> new LargeFileItem(f.path().toString(), LoadedFile.slot(f.path()), f.sizeBytes(), false))
                .toList();
    }

    private static FileItem item(ConfigFile f) {
        return new FileItem(
                f.path().toString(),
                f.realPath().toString(),
                LoadedFile.slot(f),
                LoadedFile.sha256(f.text()),
                "%04o".formatted(f.mode()),
                f.uid(),
                f.gid(),
                LoadedFile.isText(f.text())
                        ? LoadedFile.readable(Masker.mask(f.text())).orElse(null)
                        : null,
                LoadedFile.isText(f.text()) ? null : LoadedFile.escaped(Masker.mask(f.text())));
    }

    /** Takes a service that is gone off the lists. */
    @DeleteMapping("/api/v1/services/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void forget(@PathVariable String id, Actor actor) {
        acts.forget(id, actor);
    }

    @ResponseStatus(HttpStatus.ACCEPTED)
    @PostMapping("/api/v1/services/{id}/actions")
    ResponseEntity<ActItem> act(@PathVariable String id, @RequestBody ActRequest request, Actor actor) {
        String word = Objects.requireNonNullElse(request.action(), "");
        ServiceAction action = ActStore.action(word)
                .orElseThrow(() -> dev.hone.web.Problem.of(
                                422, "unknown_action", "action is start, stop, reload or restart, was " + word)
                        .thrown());
        ServiceAct act = acts.begin(id, action, actor);
        return ResponseEntity.accepted()
                .location(URI.create("/api/v1/services/" + id + "/actions/" + act.id()))
                .body(item(act));
    }

    @GetMapping("/api/v1/services/{id}/actions/{act}")
    ActItem act(@PathVariable String id, @PathVariable String act) {
        return actStore.byId(act)
                .filter(a -> a.serviceId().equals(id))
                .map(ServiceApi::item)
                .orElseThrow(() -> dev.hone.web.Problem.missing("action " + act).thrown());
    }

    private static ActItem item(ServiceAct act) {
        return new ActItem(
                act.id(),
                act.serviceId(),
                ActStore.word(act.action()),
                act.askedBy(),
                act.askedAt(),
                act.endedAt(),
                act.succeeded(),
                act.message(),
                act.output());
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
                s.installation().listeners().stream().map(ServiceApi::words).toList(),
                s.installation().trial(),
                figures(s.status()));
    }

    private static Map<String, Double> figures(StatusReport status) {
        Map<String, Double> figures = new java.util.LinkedHashMap<>();
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

    static String words(Listener listener) {
        return listener.socket() != null
                ? "unix:" + listener.socket()
                : (listener.address().contains(":") ? "[" + listener.address() + "]" : listener.address()) + ":"
                        + listener.port();
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

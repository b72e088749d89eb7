package dev.hone.benchmark;

import static dev.hone.web.Problem.at;
import static java.util.Objects.requireNonNullElse;

import dev.hone.account.Actor;
import dev.hone.account.Audit;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Installation;
import dev.hone.kind.ServiceKinds;
import dev.hone.kind.WorkloadTemplate;
import dev.hone.service.KnownService;
import dev.hone.service.Services;
import dev.hone.web.Problem;
import dev.hone.wire.WorkloadSpec;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Service;

/** Makes, lists and removes workloads. */
@Service
class Workloads {
    private static final EffectiveConfig UNREAD = new EffectiveConfig(List.of(), List.of(), List.of());
    private static final int LONGEST_NAME = 120;

    private final WorkloadStore store;
    private final Services services;
    private final Audit audit;
    private final Clock clock;

    Workloads(WorkloadStore store, Services services, Audit audit, Clock clock) {
        this.store = store;
        this.services = services;
        this.audit = audit;
        this.clock = clock;
    }

    List<Workload> all() {
        return store.all();
    }

    Workload find(long id) {
        return store.find(id)
                .orElseThrow(() -> Problem.missing("workload " + id).thrown());
    }

    KnownService service(String id) {
        return services.byId(id)
                .orElseThrow(() -> at(422, "unknown_service", "no service has the id " + id, "/service")
                        .thrown());
    }

    /** What the service's kind proposes. */
    List<WorkloadTemplate> templates(Installation at) {
        return ServiceKinds.byId(at.kind())
                .map(kind -> kind.workloads(at, UNREAD))
                .orElse(List.of());
    }

    Workload create(WorkloadRequest request, Actor actor) {
        KnownService service = service(request.service());
        WorkloadTemplate template = template(request, service.installation());
        String name = requireNonNullElse(request.name(), template.title()).strip();
        if (name.isEmpty() || name.length() > LONGEST_NAME) {
            throw at(422, "bad_name", "a name has 1 to " + LONGEST_NAME + " characters", "/name")
                    .thrown();
        }
        var workload = new Workload(
                0,
                name,
                service.hostId(),
                service.id(),
                service.installation().name(),
                WorkloadSpecs.of(request, template),
                actor.words(),
                clock.instant());
        long id = store.add(workload);
        audit.record(actor, "workload.create", "workload " + id, name);
        return find(id);
    }

    /** The workload whose runs are what was measured elsewhere of a service; made when there is none yet. */
    Workload forImported(KnownService service, WorkloadSpec spec, Actor actor) {
        String name = importedName(spec);
        return store.all().stream()
                .filter(w -> w.serviceId().equals(service.id()) && w.name().equals(name))
                .findFirst()
                .orElseGet(() -> {
                    long id = store.add(new Workload(
                            0,
                            name,
                            service.hostId(),
                            service.id(),
                            service.installation().name(),
                            spec,
                            actor.words(),
                            clock.instant()));
                    audit.record(actor, "workload.create", "workload " + id, name);
                    return find(id);
                });
    }

    static String importedName(WorkloadSpec spec) {
        String what = spec.tool().equals(ImportedSeries.TOOL) ? "series " + spec.metric() : spec.tool();
        return "imported " + what;
    }

    void remove(long id, Actor actor) {
        Workload workload = find(id);
        store.remove(id, clock.instant());
        audit.record(actor, "workload.remove", "workload " + id, workload.name());
    }

    private WorkloadTemplate template(WorkloadRequest request, Installation at) {
        String wanted = request.template();
        if (wanted == null) {
            String tool = requireNonNullElse(request.tool(), "");
            return new WorkloadTemplate(
                    "", tool + " on " + at.name(), tool, Map.of(), WorkloadSpecs.TOOLS.getOrDefault(tool, ""));
        }
        return templates(at).stream()
                .filter(template -> template.id().equals(wanted))
                .findFirst()
                .orElseThrow(() -> at(
                                422,
                                "unknown_template",
                                "%s has no template %s; it has %s"
                                        .formatted(
                                                at.name(),
                                                wanted,
                                                templates(at).stream()
                                                        .map(WorkloadTemplate::id)
                                                        .toList()),
                                "/template")
                        .thrown());
    }
}

package dev.hone.service;

import dev.hone.account.Actor;
import dev.hone.account.Audit;
import dev.hone.fleet.Fleet;
import dev.hone.fleet.KnownHost;
import dev.hone.kind.Masker;
import dev.hone.web.Problem;
import dev.hone.wire.Event;
import dev.hone.wire.Order;
import dev.hone.wire.ServiceAction;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Start, stop, reload and restart, and trial instances: asked of the host, written down with who asked. */
@Service
class ServiceActs {
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private final Services services;
    private final ServiceStore seen;
    private final ActStore store;
    private final Fleet fleet;
    private final Audit audit;
    private final Clock clock;

    ServiceActs(Services services, ServiceStore seen, ActStore store, Fleet fleet, Audit audit, Clock clock) {
        this.services = services;
        this.seen = seen;
        this.store = store;
        this.fleet = fleet;
        this.audit = audit;
        this.clock = clock;
    }

    /** Tells the host; what comes of it is written down when the answer comes. */
    ServiceAct begin(String serviceId, ServiceAction action, Actor actor) {
        KnownService service = known(serviceId);
        Allowance allowance = allowance(service);
        if (!allowance.allowed()) {
            throw Problem.of(
                            409,
                            "policy",
                            "this host's policy is %s and does not let Hone %s %s; run this on the host: %s"
                                    .formatted(
                                            allowance.mode(),
                                            ActStore.word(action),
                                            service.installation().name(),
                                            allowance.remedy()))
                    .thrown();
        }
        ServiceAct act = ServiceAct.asked(service, action, actor.words(), clock.instant());
        store.add(act);
        audit.record(
                actor,
                "service." + ActStore.word(action),
                service.installation().name(),
                serviceId);
        send(act, new Order.Act(act.id(), serviceId, action));
        return act;
    }

    private void send(ServiceAct act, Order order) {
        CompletableFuture<Event> answer = fleet.ask(act.hostId(), order, PATIENCE);
        answer.whenComplete((event, failure) -> store.end(ended(act, event)));
    }

    private ServiceAct ended(ServiceAct act, @Nullable Event answer) {
        if (answer instanceof Event.Acted acted) {
            return act.ended(clock.instant(), acted.succeeded(), acted.message(), Masker.mask(acted.output()));
        }
        String why = answer instanceof Event.Failed failed
                ? failed.message() + "; " + failed.remedy()
                : "the host did not answer within " + PATIENCE.toSeconds() + " s";
        return act.ended(clock.instant(), false, why, "");
    }

    /** Starts a private trial instance of a kind on a host and waits until it runs. */
    String startTrial(String hostId, String kind, Actor actor) {
        KnownHost host = fleet.host(hostId)
                .orElseThrow(() -> Problem.missing("host " + hostId).thrown());
        audit.record(actor, "trial.start", kind, "host " + host.facts().name());
        return trial(hostId, new Order.StartTrial(UUID.randomUUID().toString(), kind));
    }

    /** Takes a service that is gone off the lists; when the host finds it again it is back. Changes and runs of it stay. */
    @Transactional
    void forget(String serviceId, Actor actor) {
        KnownService service = known(serviceId);
        if (!seen.forget(serviceId)) {
            throw Problem.of(
                            409,
                            "still_there",
                            service.installation().name() + " runs; only what is gone can be forgotten")
                    .thrown();
        }
        audit.record(actor, "service.forget", service.installation().name(), serviceId);
    }

    /** Stops a trial instance and deletes all of it. */
    String stopTrial(String serviceId, Actor actor) {
        KnownService service = known(serviceId);
        if (!service.installation().trial()) {
            throw Problem.of(409, "no_trial", service.installation().name() + " is not a trial instance")
                    .thrown();
        }
        audit.record(actor, "trial.stop", service.installation().name(), serviceId);
        return trial(service.hostId(), new Order.StopTrial(UUID.randomUUID().toString(), serviceId));
    }

    private String trial(String hostId, Order order) {
        try {
            Event answer = fleet.ask(hostId, order, PATIENCE).join();
            return switch (answer) {
                case Event.Acted acted when acted.succeeded() -> acted.message();
                case Event.Acted acted ->
                    throw Problem.of(409, "trial_failed", acted.message()).thrown();
                case Event.Failed failed ->
                    throw Problem.of(409, "trial_failed", failed.message() + "; " + failed.remedy())
                            .thrown();
                default ->
                    throw Problem.of(409, "trial_failed", "the host answered something else")
                            .thrown();
            };
        } catch (CompletionException e) {
            throw Problem.of(409, "no_answer", "the host did not answer within " + PATIENCE.toSeconds() + " s")
                    .thrown(e);
        }
    }

    List<ServiceAct> latest(String serviceId, int limit) {
        return store.latest(serviceId, limit);
    }

    Allowance allowance(KnownService service) {
        KnownHost host = fleet.host(service.hostId())
                .orElseThrow(() -> Problem.missing("host " + service.hostId()).thrown());
        return Allowance.of(host, service.installation());
    }

    KnownService known(String serviceId) {
        return services.byId(serviceId)
                .orElseThrow(() -> Problem.missing("service " + serviceId).thrown());
    }
}

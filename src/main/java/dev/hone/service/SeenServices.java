package dev.hone.service;

import dev.hone.fleet.CheckInListener;
import dev.hone.fleet.Fleet;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.kind.StatusReport;
import dev.hone.wire.CheckIn;
import dev.hone.wire.Event;
import dev.hone.wire.Order;
import dev.hone.wire.ServiceSnapshot;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Keeps what check-ins say of services and asks hosts for the rest. */
@Component
class SeenServices implements Services, CheckInListener {
    private static final Logger LOG = LoggerFactory.getLogger(SeenServices.class);
    private static final Duration PATIENCE = Duration.ofSeconds(25);
    private static final Comparator<KnownService> REGISTRY_ORDER = Comparator.comparing(KnownService::hostId)
            .thenComparingInt(s -> rank(s.installation().kind()))
            .thenComparing(s -> s.installation().name());
    private final ServiceStore store;
    private final Fleet fleet;
    private final Readings readings;

    SeenServices(ServiceStore store, Fleet fleet, Readings readings) {
        this.store = store;
        this.fleet = fleet;
        this.readings = readings;
    }

    @Override
    @Transactional
    public void received(String hostId, CheckIn checkIn) {
        if (checkIn.events().stream().anyMatch(SeenServices::mayChangeValues)) {
            store.on(hostId)
                    .forEach(seen ->
                            readings.forget(seen.snapshot().installation().id()));
        }
        List<ServiceSnapshot> found = checkIn.services();
        if (found == null) {
            return;
        }
        Map<String, ServiceStore.Seen> before = store.on(hostId).stream()
                .collect(Collectors.toMap(s -> s.snapshot().installation().id(), Function.identity()));
        for (ServiceSnapshot snapshot : found) {
            ServiceStore.Seen last = before.remove(snapshot.installation().id());
            if (last == null || !word(last).equals(ServiceStore.word(snapshot.status()))) {
                note(hostId, snapshot.installation().id(), transition(snapshot));
            }
            store.keep(hostId, snapshot);
        }
        before.values().stream().filter(ServiceStore.Seen::isPresent).forEach(gone -> leave(checkIn, gone));
        aside(
                "first readings",
                () -> on(hostId).stream()
                        .filter(service -> service.isPresent() && readings.isMissing(service))
                        .forEach(this::refresh));
    }

    private static boolean mayChangeValues(Event event) {
        return event instanceof Event.ChangeProgress || event instanceof Event.Acted;
    }

    private static void aside(String name, Runnable work) {
        Thread.ofVirtual().name(name).start(work);
    }

    private void leave(CheckIn checkIn, ServiceStore.Seen gone) {
        String id = gone.snapshot().installation().id();
        store.markAbsent(gone.hostId(), id);
        readings.forget(id);
        note(gone.hostId(), id, new Transition(checkIn.at(), "gone", "no process of it was found"));
    }

    private void note(String hostId, String id, Transition transition) {
        boolean known = store.transitions(hostId, id, 1).stream()
                .anyMatch(t -> !t.since().isBefore(transition.since()));
        if (!known) {
            store.addTransition(hostId, id, transition);
        }
    }

    private static String word(ServiceStore.Seen seen) {
        return seen.isPresent() ? ServiceStore.word(seen.snapshot().status()) : "gone";
    }

    private static Transition transition(ServiceSnapshot snapshot) {
        String reason = switch (snapshot.status()) {
            case StatusReport.Up up -> "";
            case StatusReport.Down down -> down.reason();
            case StatusReport.Denied denied -> denied.reason();
        };
        return new Transition(snapshot.at(), ServiceStore.word(snapshot.status()), reason);
    }

    @Override
    public List<KnownService> on(String hostId) {
        return store.on(hostId).stream()
                .map(ServiceStore.Seen::known)
                .sorted(REGISTRY_ORDER)
                .toList();
    }

    @Override
    public List<KnownService> all() {
        return store.all().stream()
                .map(ServiceStore.Seen::known)
                .sorted(REGISTRY_ORDER)
                .toList();
    }

    @Override
    public Optional<KnownService> byId(String serviceId) {
        return store.byId(serviceId).map(ServiceStore.Seen::known);
    }

    @Override
    public List<LiveFigure> figures(String serviceId) {
        return store.byId(serviceId)
                .map(seen -> LiveFigure.of(seen.snapshot(), seen.earlier()))
                .orElse(List.of());
    }

    @Override
    public Event.Read read(String serviceId) {
        KnownService service = byId(serviceId)
                .orElseThrow(
                        () -> new ServiceUnreadable("there is no service " + serviceId, "look at the host's page"));
        long turn = readings.turn(serviceId);
        try {
            Event.Read read = ask(service);
            readings.keep(serviceId, turn, read);
            return read;
        } catch (ServiceUnreadable e) {
            readings.keepFailure(service, turn, e);
            throw e;
        }
    }

    private Event.Read ask(KnownService service) {
        Order order = new Order.Read(UUID.randomUUID().toString(), service.id());
        Event answer = answer(service, order);
        return switch (answer) {
            case Event.Read read -> read;
            case Event.Failed failed -> throw new ServiceUnreadable(failed.message(), failed.remedy());
            default ->
                throw new ServiceUnreadable(
                        service.installation().name() + " could not be read: the host answered something else",
                        "update the agent of this host");
        };
    }

    @Override
    public Event.Lines lines(String serviceId, Path file, long firstLine) {
        KnownService service = byId(serviceId)
                .orElseThrow(
                        () -> new ServiceUnreadable("there is no service " + serviceId, "look at the host's page"));
        Order order = new Order.ReadLines(UUID.randomUUID().toString(), serviceId, file, firstLine);
        return switch (answer(service, order)) {
            case Event.Lines lines -> lines;
            case Event.Failed failed -> throw new ServiceUnreadable(failed.message(), failed.remedy());
            default ->
                throw new ServiceUnreadable(
                        file + " could not be read: the host answered something else", "update the agent of this host");
        };
    }

    @Override
    public Event.Read recent(String serviceId) {
        Optional<KnownService> service = byId(serviceId);
        Optional<Event.Read> known = service.flatMap(readings::of);
        known.filter(readings::isOld).ifPresent(old -> aside("newer reading", () -> refresh(service.orElseThrow())));
        Optional<ServiceUnreadable> failure = known.isPresent() ? Optional.empty() : service.flatMap(readings::failure);
        if (failure.isPresent()) {
            throw failure.get();
        }
        return known.orElseGet(() -> read(serviceId));
    }

    /** A reading that nobody waits for; why it failed is said to those who do. */
    private void refresh(KnownService service) {
        readings.ask(service.id(), () -> {
            try {
                read(service.id());
            } catch (ServiceUnreadable e) {
                LOG.debug("{} could not be read: {}", service.id(), e.getMessage());
            }
        });
    }

    private Event answer(KnownService service, Order order) {
        try {
            return fleet.ask(service.hostId(), order, PATIENCE).join();
        } catch (CompletionException e) {
            throw new ServiceUnreadable(
                    "the host did not answer within %d s about %s"
                            .formatted(
                                    PATIENCE.toSeconds(), service.installation().name()),
                    "see on the host's page when its agent was last seen");
        }
    }

    private static int rank(String kind) {
        List<String> order = ServiceKinds.all().stream().map(ServiceKind::id).toList();
        int at = order.indexOf(kind);
        return at < 0 ? order.size() : at;
    }
}

package dev.hone.service;

import dev.hone.account.Actor;
import dev.hone.fleet.Fleet;
import dev.hone.kind.Parameter;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.web.Problem;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** What Hone understands, and trial instances of it. */
@RestController
class KindApi {
    private final ServiceActs acts;
    private final Fleet fleet;

    KindApi(ServiceActs acts, Fleet fleet) {
        this.acts = acts;
        this.fleet = fleet;
    }

    record Kind(String id, String title, int parameters) {}

    record Kinds(List<Kind> items) {}

    record WholeKind(String id, String title, List<Parameter> parameters) {}

    /**
     * A trial instance to start.
     *
     * @param host where; may be left out when there is one host only
     */
    record TrialRequest(@Nullable String host, String kind) {}

    /** What the host said when it ran. */
    record Trial(String host, String kind, String message) {}

    @GetMapping("/api/v1/kinds")
    Kinds kinds() {
        return new Kinds(ServiceKinds.all().stream()
                .map(k -> new Kind(k.id(), k.title(), k.catalogue().parameters().size()))
                .toList());
    }

    @GetMapping("/api/v1/kinds/{kind}")
    WholeKind kind(@PathVariable String kind) {
        ServiceKind known = ServiceKinds.byId(kind)
                .orElseThrow(() -> Problem.missing("kind " + kind).thrown());
        return new WholeKind(
                known.id(),
                known.title(),
                List.copyOf(known.catalogue().parameters().values()));
    }

    @PostMapping("/api/v1/trials")
    @ResponseStatus(HttpStatus.CREATED)
    Trial trial(@RequestBody TrialRequest request, Actor actor) {
        String host = Objects.requireNonNullElseGet(request.host(), this::onlyHost);
        return new Trial(host, request.kind(), acts.startTrial(host, request.kind(), actor));
    }

    /** Stops a trial instance and deletes all of it. */
    @DeleteMapping("/api/v1/trials/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void stop(@PathVariable String id, Actor actor) {
        acts.stopTrial(id, actor);
    }

    private String onlyHost() {
        var hosts = fleet.hosts();
        if (hosts.size() != 1) {
            throw Problem.at(422, "which_host", "there are " + hosts.size() + " hosts; name one", "/host")
                    .thrown();
        }
        return hosts.getFirst().id();
    }
}

package dev.hone.service;

import dev.hone.account.Actor;
import dev.hone.web.Problem;
import dev.hone.wire.ServiceAction;
import java.net.URI;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Services' actions over REST: asked for, and how they went. */
@RestController
class ServiceActsApi {
    private final ServiceActs acts;
    private final ActStore actStore;

    ServiceActsApi(ServiceActs acts, ActStore actStore) {
        this.acts = acts;
        this.actStore = actStore;
    }

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

    @ResponseStatus(HttpStatus.ACCEPTED)
    @PostMapping("/api/v1/services/{id}/actions")
    ResponseEntity<ActItem> act(@PathVariable String id, @RequestBody ActRequest request, Actor actor) {
        String word = Objects.requireNonNullElse(request.action(), "");
        ServiceAction action = ActStore.action(word)
                .orElseThrow(
                        () -> Problem.of(422, "unknown_action", "action is start, stop, reload or restart, was " + word)
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
                .map(ServiceActsApi::item)
                .orElseThrow(() -> Problem.missing("action " + act).thrown());
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
}

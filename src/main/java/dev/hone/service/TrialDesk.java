package dev.hone.service;

import dev.hone.account.Actor;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import java.util.List;
import org.springframework.stereotype.Component;

/** Starts private trial instances for pages of other features. */
@Component
public class TrialDesk {
    private final ServiceActs acts;

    TrialDesk(ServiceActs acts) {
        this.acts = acts;
    }

    /** Kinds of which a trial instance can be started, in registry order. */
    public List<ServiceKind> kinds() {
        return ServiceKinds.all().stream()
                .filter(kind -> kind.trial().isPresent())
                .toList();
    }

    /** Starts one and waits until it runs; refused with the host's own words when it does not. */
    public String start(String hostId, String kind, Actor actor) {
        return acts.startTrial(hostId, kind, actor);
    }
}

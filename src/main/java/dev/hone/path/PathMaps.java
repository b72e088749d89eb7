package dev.hone.path;

import dev.hone.fleet.Fleet;
import dev.hone.fleet.KnownHost;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Ends;
import dev.hone.kind.ServiceKinds;
import dev.hone.path.PathMap.Unread;
import dev.hone.service.KnownService;
import dev.hone.service.LiveFigure;
import dev.hone.service.ServiceUnreadable;
import dev.hone.service.Services;
import dev.hone.web.Problem;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Makes the map of a host from what its services said last. */
@Component
public class PathMaps {
    private static final Executor EACH_ON_ITS_OWN =
            work -> Thread.ofVirtual().name("path").start(work);

    private final Fleet fleet;
    private final Services services;

    PathMaps(Fleet fleet, Services services) {
        this.fleet = fleet;
        this.services = services;
    }

    /** What one service said, or why it did not. */
    private record Answer(
            @Nullable Standing standing, @Nullable Unread unread) {}

    /** The map of now; private copies that Hone started are not on it. */
    public PathMap of(String hostId) {
        KnownHost host = fleet.host(hostId)
                .orElseThrow(() -> Problem.missing("host " + hostId).thrown());
        List<Answer> answers = services.on(hostId).stream()
                .filter(s -> s.isPresent() && !s.installation().trial())
                .map(s -> CompletableFuture.supplyAsync(() -> answer(s), EACH_ON_ITS_OWN))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();
        return Joiner.join(
                host.facts().name(),
                answers.stream().map(Answer::standing).filter(Objects::nonNull).toList(),
                answers.stream().map(Answer::unread).filter(Objects::nonNull).toList());
    }

    private Answer answer(KnownService service) {
        try {
            EffectiveConfig config = services.recent(service.id()).config();
            return new Answer(standing(service, config), null);
        } catch (ServiceUnreadable e) {
            String why = String.valueOf(e.getMessage());
            Unread unread = new Unread(service.id(), service.installation().name(), why);
            return new Answer(null, unread);
        }
    }

    private @Nullable Standing standing(KnownService service, EffectiveConfig config) {
        return ServiceKinds.byId(service.installation().kind())
                .map(kind -> kind.ends(service.installation(), config))
                .map(ends -> new Standing(service, ends, pulse(service, ends)))
                .orElse(null);
    }

    private List<LiveFigure> pulse(KnownService service, Ends ends) {
        List<LiveFigure> figures = services.figures(service.id());
        return ends.pulse().stream().flatMap(name -> named(figures, name)).toList();
    }

    private static Stream<LiveFigure> named(List<LiveFigure> figures, String name) {
        return figures.stream().filter(f -> f.figure().name().equals(name)).limit(1);
    }
}

package dev.hone.profile;

import dev.hone.fleet.Fleet;
import dev.hone.fleet.KnownHost;
import dev.hone.kind.EffectiveConfig;
import dev.hone.service.KnownService;
import dev.hone.service.ServiceUnreadable;
import dev.hone.service.Services;
import dev.hone.web.Problem;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** What a profile means for every service of a host that it is for. */
@Component
class Previews {
    private final Fleet fleet;
    private final Services services;
    private final Profiles profiles;
    private final OverrideStore overrides;

    Previews(Fleet fleet, Services services, Profiles profiles, OverrideStore overrides) {
        this.fleet = fleet;
        this.services = services;
        this.profiles = profiles;
        this.overrides = overrides;
    }

    /**
     * A profile on one service.
     *
     * @param trial      whether it is a private copy of Hone's own
     * @param unreadable why its values in force are not known; empty when they are
     */
    record OnService(
            String service, String name, String kind, boolean trial, List<Preview.Line> lines, String unreadable) {
        public boolean differs() {
            return lines.stream().anyMatch(Preview.Line::differs);
        }
    }

    /**
     * A profile on one host.
     *
     * @param idle what the host overrides of this profile although it no longer sets it, which does nothing
     */
    record OnHost(
            String host,
            String name,
            double memoryBytes,
            String memorySource,
            int cpus,
            List<OnService> services,
            List<HostOverride> idle) {
        OnHost {
            services = List.copyOf(services);
            idle = List.copyOf(idle);
        }

        /** Whether it would change several services, which may then change together. */
        public boolean changesSeveral() {
            return services.stream().filter(s -> !s.trial() && s.differs()).count() > 1;
        }
    }

    List<OnHost> everywhere(Profile profile) {
        Lineage lineage = profiles.lineage(profile);
        return together(fleet.hosts(), host -> on(lineage, host));
    }

    OnHost on(Profile profile, String hostId) {
        return on(
                profiles.lineage(profile),
                fleet.host(hostId)
                        .orElseThrow(() -> Problem.missing("host " + hostId).thrown()));
    }

    private OnHost on(Lineage lineage, KnownHost host) {
        List<HostOverride> own = overrides.on(host.id());
        List<Value> values = lineage.values(own);
        List<KnownService> meant = services.on(host.id()).stream()
                .filter(KnownService::isPresent)
                .filter(s -> values.stream()
                        .anyMatch(v -> v.kind().equals(s.installation().kind())))
                .toList();
        return new OnHost(
                host.id(),
                host.facts().name(),
                host.facts().memoryBytes(),
                host.facts().memorySource(),
                host.facts().cpus(),
                together(meant, service -> on(values, host, service)),
                idle(lineage.own(), own, values));
    }

    private static List<HostOverride> idle(Profile profile, List<HostOverride> own, List<Value> values) {
        return own.stream()
                .filter(o -> o.profile().equals(profile.name()))
                .filter(o -> values.stream()
                        .noneMatch(
                                v -> v.kind().equals(o.kind()) && v.parameter().equals(o.parameter())))
                .toList();
    }

    /** All are asked at once; the slowest sets the time, not the sum. */
    private static <S, T> List<T> together(List<S> asked, Function<S, T> question) {
        List<CompletableFuture<T>> answers =
                asked.stream().map(one -> aside(() -> question.apply(one))).toList();
        return answers.stream().map(CompletableFuture::join).toList();
    }

    private static <T> CompletableFuture<T> aside(Supplier<T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                answer.complete(question.get());
            } catch (RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        return answer;
    }

    private OnService on(List<Value> values, KnownHost host, KnownService service) {
        EffectiveConfig config = new EffectiveConfig(List.of(), List.of(), List.of());
        String unreadable = "";
        try {
            config = services.recent(service.id()).config();
        } catch (ServiceUnreadable e) {
            unreadable = e.getMessage();
        }
        return new OnService(
                service.id(),
                service.installation().name(),
                service.installation().kind(),
                service.installation().trial(),
                Preview.lines(values, service.installation(), host.facts(), config),
                unreadable);
    }
}

package dev.hone.advice;

import dev.hone.budget.Budgets;
import dev.hone.fleet.Fleet;
import dev.hone.fleet.KnownHost;
import dev.hone.host.HostFigures;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.ServiceKinds;
import dev.hone.service.KnownService;
import dev.hone.service.ServiceUnreadable;
import dev.hone.service.Services;
import dev.hone.web.Problem;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/** Takes the snapshot of a host and asks every rule. */
@Component
public class Advisor {
    private static final Logger LOG = LoggerFactory.getLogger(Advisor.class);
    private static final Executor EACH_ON_ITS_OWN =
            work -> Thread.ofVirtual().name("advice").start(work);

    private final Fleet fleet;
    private final Services services;
    private final Budgets budgets;
    private final HostFigures figures;
    private final MessageSource texts;
    private final Clock clock;

    Advisor(Fleet fleet, Services services, Budgets budgets, HostFigures figures, MessageSource texts, Clock clock) {
        this.texts = texts;
        this.fleet = fleet;
        this.services = services;
        this.budgets = budgets;
        this.figures = figures;
        this.clock = clock;
    }

    /** What there is to say about a host, worst first; empty when there is nothing. */
    List<Finding> of(String hostId) {
        return of(snapshot(hostId), Rules.ALL);
    }

    static List<Finding> of(Snapshot host, List<Rule> rules) {
        return rules.stream()
                .flatMap(rule -> asked(rule, host))
                .sorted(Comparator.comparing(Finding::severity))
                .toList();
    }

    /** What rules say about a snapshot, in the visitor's language, worst first. */
    public List<Told> told(Snapshot host, Locale locale) {
        return of(host, Rules.ALL).stream()
                .map(finding -> FindingView.of(finding, texts, locale))
                .map(view -> new Told(
                        view.rule(),
                        view.anchor(),
                        view.services().stream().map(FindingView.Concern::id).toList(),
                        view.sentence()))
                .toList();
    }

    /** A rule that fails says nothing; the others still do. */
    private static Stream<Finding> asked(Rule rule, Snapshot host) {
        try {
            return rule.look(host).stream();
        } catch (RuntimeException e) {
            LOG.warn("rule {} failed on {}", rule.id(), host.facts().name(), e);
            return Stream.empty();
        }
    }

    /** A host with its services, their values and its memory, as rules see it. */
    public Snapshot snapshot(String hostId) {
        KnownHost host = fleet.host(hostId)
                .orElseThrow(() -> Problem.missing("host " + hostId).thrown());
        List<CompletableFuture<Optional<Seen>>> seen = services.on(hostId).stream()
                .filter(KnownService::isPresent)
                .map(s -> CompletableFuture.supplyAsync(() -> seen(s), EACH_ON_ITS_OWN))
                .toList();
        OptionalDouble swap = figures.swapUsed(hostId).map(OptionalDouble::of).orElse(OptionalDouble.empty());
        return new Snapshot(
                clock.instant(),
                host.facts(),
                budgets.of(hostId),
                swap,
                seen.stream()
                        .map(CompletableFuture::join)
                        .flatMap(Optional::stream)
                        .toList());
    }

    /** Services that cannot be read are named by the budget. */
    private Optional<Seen> seen(KnownService service) {
        try {
            EffectiveConfig config = services.recent(service.id()).config();
            return ServiceKinds.byId(service.installation().kind())
                    .map(kind -> new Seen(service, config, kind.catalogue(service.installation())));
        } catch (ServiceUnreadable e) {
            return Optional.empty();
        }
    }
}

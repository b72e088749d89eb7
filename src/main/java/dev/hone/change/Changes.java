package dev.hone.change;

import dev.hone.account.Actor;
import dev.hone.account.Audit;
import dev.hone.fleet.Fleet;
import dev.hone.fleet.KnownHost;
import dev.hone.service.Allowance;
import dev.hone.wire.ChangeState;
import dev.hone.wire.Event;
import dev.hone.wire.Order;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Everything that people can do with changes; pages and API call the same methods. */
@Service
class Changes {
    /** An order that reaches its host later than this is refused there. */
    private static final Duration ORDER_LIFE = Duration.ofMinutes(15);

    private static final Duration CHECK_PATIENCE = Duration.ofSeconds(60);
    private final ChangeStore store;
    private final ChangeLog log;
    private final Wishes wishes;
    private final Plans plans;
    private final Fleet fleet;
    private final Audit audit;
    private final Clock clock;

    Changes(ChangeStore store, ChangeLog log, Wishes wishes, Plans plans, Fleet fleet, Audit audit, Clock clock) {
        this.store = store;
        this.log = log;
        this.wishes = wishes;
        this.plans = plans;
        this.fleet = fleet;
        this.audit = audit;
        this.clock = clock;
    }

    /** Plans and keeps it under a new number; nothing on the host is touched. */
    Change plan(ChangeRequest request, Actor actor) {
        Wishes.Aims aims = wishes.of(request);
        return keep(plans.of(aims.all(), request.seconds()), aims.origin(), actor, null);
    }

    /** Plans the inverse of a committed change under a new number. */
    Change revert(long number, Actor actor) {
        open(number, Act.REVERT);
        Change made = keep(plans.inverse(store.plan(number)), "revert of #" + number, actor, number);
        store.setRevertedBy(number, made.number());
        note(number, actor, Act.REVERT, "#" + made.number());
        return made;
    }

    private Change keep(Plan plan, String origin, Actor actor, @Nullable Long reverts) {
        long number = store.add(plan, plan.json(), origin, actor.words(), clock.instant(), reverts);
        note(number, actor, Act.PLAN, "");
        return find(number);
    }

    Change find(long number) {
        return store.find(number).orElseThrow(() -> new NoSuchChange(number));
    }

    /**
     * Approves exactly the plan of that digest; a plan over the memory budget needs a reason, one with characters that deceive
     * the eye the word that they were seen.
     */
    @Transactional
    Change approve(long number, @Nullable String digest, String reason, boolean seen, Actor actor) {
        Change change = open(number, Act.APPROVE);
        if (digest != null && !digest.equals(change.digest())) {
            throw new Refused("other_digest", "change #" + number + " has another digest; read it again");
        }
        Plan plan = store.plan(number);
        if (plan.mayDeceive() && !seen) {
            throw new Refused(
                    "deceptive_characters",
                    "change #%d holds characters that deceive the eye; look at its checks, then approve with the word that you saw them"
                            .formatted(number));
        }
        if (plan.isBlockedByBudget() && reason.isBlank()) {
            throw new Refused(
                    "over_budget",
                    "change #%d would take the host's expected memory over its budget; lower it, or give a reason to approve it all the same"
                            .formatted(number));
        }
        move(change, ChangeState.APPROVED);
        note(number, actor, Act.APPROVE, reason);
        return find(number);
    }

    /** Tells the host; from here on the state is the host's. */
    @Transactional
    Change apply(long number, Actor actor) {
        Change change = open(number, Act.APPLY);
        Plan plan = store.plan(number);
        Allowance allowance = allowance(host(change), plan);
        if (!allowance.allowed()) {
            throw new Refused(
                    "policy",
                    "this host's policy is %s and does not let Hone change %s; run this on the host: %s"
                            .formatted(allowance.mode(), change.serviceName(), allowance.remedy()));
        }
        String order = UUID.randomUUID().toString();
        if (!store.send(number, order, clock.instant())) {
            throw new Refused("already_sent", "change #" + number + " has been sent to its host already");
        }
        note(number, actor, Act.APPLY, "");
        fleet.send(change.hostId(), new Order.Apply(order, expiry(), plan.order(number, change.digest(), false)));
        return find(number);
    }

    /** Everything that switches nothing, on the host: its checks and the service's own checker. */
    Change check(long number, Actor actor) {
        Change change = open(number, Act.CHECK);
        Order order = new Order.Check(
                UUID.randomUUID().toString(), expiry(), store.plan(number).order(number, change.digest(), true));
        Event answer = ask(change, order);
        switch (answer) {
            case Event.Acted acted ->
                log.add(number, new Deed(clock.instant(), actor.words(), Act.CHECK, acted.message(), acted.output()));
            case Event.Failed failed -> throw new Refused("check_failed", failed.message() + "; " + failed.remedy());
            default -> throw new Refused("check_failed", "the host answered something else; update its agent");
        }
        return find(number);
    }

    @Transactional
    Change confirm(long number, Actor actor) {
        Change change = open(number, Act.CONFIRM);
        note(number, actor, Act.CONFIRM, "");
        fleet.send(change.hostId(), new Order.Confirm(UUID.randomUUID().toString(), number, change.digest()));
        return find(number);
    }

    @Transactional
    Change rollBack(long number, Actor actor) {
        Change change = open(number, Act.ROLLBACK);
        note(number, actor, Act.ROLLBACK, "");
        fleet.send(change.hostId(), new Order.RollBack(UUID.randomUUID().toString(), number, change.digest()));
        return find(number);
    }

    @Transactional
    Change cancel(long number, Actor actor) {
        Change change = open(number, Act.CANCEL);
        if (!store.move(
                number, change.state(), ChangeState.CANCELLED, "cancelled by " + actor.words(), clock.instant())) {
            throw moved(number);
        }
        note(number, actor, Act.CANCEL, "");
        return find(number);
    }

    /** One of the two ways out of STUCK: the rollback again, or what is on disk accepted, which needs a reason. */
    @Transactional
    Change unstick(long number, boolean accept, String reason, Actor actor) {
        Change change = open(number, Act.UNSTICK);
        if (accept && reason.isBlank()) {
            throw new Refused("reason_needed", "say why what is on disk is accepted; it stays in the audit log");
        }
        note(number, actor, Act.UNSTICK, accept ? "accepted what is on disk: " + reason : "rollback again");
        fleet.send(change.hostId(), new Order.Unstick(UUID.randomUUID().toString(), number, accept, reason));
        return find(number);
    }

    Optional<Allowance> allowance(Change change) {
        return fleet.host(change.hostId()).map(host -> allowance(host, store.plan(change.number())));
    }

    private static Allowance allowance(KnownHost host, Plan plan) {
        return Allowance.of(
                host, plan.parts().stream().map(Plan.Part::installation).toList());
    }

    private Change open(long number, Act act) {
        Change change = find(number);
        if (!act.isOpen(change)) {
            throw new Refused(
                    "wrong_state",
                    "change #%d is %s; %s is not possible now"
                            .formatted(number, change.state().name().toLowerCase(java.util.Locale.ROOT), act.word()));
        }
        return change;
    }

    private void move(Change change, ChangeState to) {
        if (!store.move(change.number(), change.state(), to, "", null)) {
            throw moved(change.number());
        }
    }

    private static Refused moved(long number) {
        return new Refused(
                "wrong_state", "change #" + number + " was moved on by somebody else meanwhile; read it again");
    }

    private void note(long number, Actor actor, Act act, String note) {
        log.add(number, new Deed(clock.instant(), actor.words(), act, note, ""));
        audit.record(actor, "change." + act.word(), "change #" + number, note);
    }

    private Instant expiry() {
        return clock.instant().plus(ORDER_LIFE);
    }

    private KnownHost host(Change change) {
        return fleet.host(change.hostId())
                .orElseThrow(() -> new Refused("unknown_host", "host " + change.hostId() + " is no longer known"));
    }

    private Event ask(Change change, Order order) {
        try {
            return fleet.ask(change.hostId(), order, CHECK_PATIENCE).join();
        } catch (CompletionException e) {
            throw new Refused(
                    "no_answer",
                    "the host did not answer within %d s; see on its page when its agent was last seen"
                            .formatted(CHECK_PATIENCE.toSeconds()));
        }
    }
}

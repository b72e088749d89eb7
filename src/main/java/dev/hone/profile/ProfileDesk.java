package dev.hone.profile;

import dev.hone.account.Actor;
import dev.hone.account.Audit;
import dev.hone.web.Problem;
import java.time.Clock;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Makes, saves and removes profiles, each act whole or not at all. */
@Service
class ProfileDesk {
    private final Profiles profiles;
    private final ProfileStore store;
    private final OverrideStore overrides;
    private final BuiltIns builtIns;
    private final Audit audit;
    private final Clock clock;

    ProfileDesk(
            Profiles profiles,
            ProfileStore store,
            OverrideStore overrides,
            BuiltIns builtIns,
            Audit audit,
            Clock clock) {
        this.profiles = profiles;
        this.store = store;
        this.overrides = overrides;
        this.builtIns = builtIns;
        this.audit = audit;
        this.clock = clock;
    }

    /** Adds a first version; 409 when the name is taken. */
    @Transactional
    public Profile create(ProfileDraft draft, Actor actor) {
        check(draft);
        store.lock();
        Profile profile = version(draft, 1, actor);
        if (builtIns.byName(draft.name()).isPresent() || !isAdded(profile)) {
            throw taken(draft.name());
        }
        audit.record(actor, "profile.create", "profile " + draft.name(), parentWords(profile.parent()));
        return profile;
    }

    private boolean isAdded(Profile profile) {
        try {
            return store.add(profile);
        } catch (DuplicateKeyException atTheSameMoment) {
            throw taken(profile.name());
        }
    }

    /** Saves the next version; 412 when somebody else saved one since. */
    @Transactional
    public Profile save(String name, ProfileDraft draft, int base, Actor actor) {
        Profile now = writable(name);
        check(draft);
        store.lock();
        Profile next = version(draft.named(name), base + 1, actor);
        if (now.version() != base || !store.replace(next)) {
            throw changed(now);
        }
        audit.record(
                actor, "profile.save", "profile " + name, "version " + next.version() + parentWords(next.parent()));
        return next;
    }

    /** Removes it with what hosts override of it; 409 while others inherit from it. */
    @Transactional
    public void remove(String name, int base, Actor actor) {
        Profile now = writable(name);
        store.lock();
        List<Profile> children = store.children(name);
        if (!children.isEmpty()) {
            String names = children.stream().map(Profile::name).collect(Collectors.joining(", "));
            throw Problem.of(
                            409,
                            "has_children",
                            "%s inherit%s from %s; give %s another parent or none first"
                                    .formatted(
                                            names,
                                            children.size() == 1 ? "s" : "",
                                            name,
                                            children.size() == 1 ? "it" : "them"))
                    .thrown();
        }
        if (now.version() != base || !store.remove(name, base)) {
            throw changed(now);
        }
        overrides.removeAll(name);
        audit.record(actor, "profile.remove", "profile " + name, "version " + base);
    }

    /** A saved profile; 409 for one that came with Hone. */
    private Profile writable(String name) {
        Profile now = profiles.get(name);
        if (now.builtIn()) {
            throw Problem.of(409, "built_in", name + " came with Hone; copy it, or make it the parent of your own")
                    .thrown();
        }
        return now;
    }

    static RuntimeException changed(Profile now) {
        return Problem.of(
                        412,
                        "changed_since",
                        "profile %s is at version %d, saved by %s; read it again and put your rows in"
                                .formatted(now.name(), now.version(), now.savedBy()))
                .thrown();
    }

    private static RuntimeException taken(String name) {
        return Problem.at(409, "name_taken", "there is a profile " + name + " already", "/name")
                .thrown();
    }

    private static void check(ProfileDraft draft) {
        List<Problem.At> faults = draft.faults();
        if (!faults.isEmpty()) {
            throw new Problem(422, "bad_profile", faults.getFirst().detail(), faults).thrown();
        }
    }

    /** With its ancestors as they are; a 422 problem when they cannot be. */
    private Profile version(ProfileDraft draft, int version, Actor actor) {
        Profile alone = draft.profile(version, List.of(), actor.words(), clock.instant());
        List<Profile.Ancestor> ancestry = profiles.lineage(alone).ancestors().stream()
                .map(Profile::asAncestor)
                .toList();
        return draft.profile(version, ancestry, actor.words(), clock.instant());
    }

    private static String parentWords(@Nullable String parent) {
        return parent == null ? "" : " inherits from " + parent;
    }
}

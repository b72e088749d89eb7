package dev.hone.profile;

import dev.hone.account.Actor;
import dev.hone.account.Audit;
import dev.hone.kind.HostFacts;
import dev.hone.kind.Setting;
import dev.hone.service.KnownService;
import dev.hone.web.Problem;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;

/** Profiles: kept, and asked what they mean for a service. */
@Service
public class Profiles {
    private final ProfileStore store;
    private final Audit audit;
    private final Clock clock;

    Profiles(ProfileStore store, Audit audit, Clock clock) {
        this.store = store;
        this.audit = audit;
        this.clock = clock;
    }

    /** Kinds that a profile sets something of; a 404 problem when there is no such profile. */
    public Set<String> kinds(String name) {
        return get(name).kinds();
    }

    /** What a profile sets on a service of a host, in the service's spelling; a 422 problem names every row at fault. */
    public List<Setting> settings(String name, KnownService service, HostFacts facts) {
        List<Setting> settings = new ArrayList<>();
        List<Problem.At> faults = new ArrayList<>();
        for (Preview.Line line : Preview.lines(get(name), service.installation(), facts)) {
            if (line.fault().isEmpty()) {
                settings.add(new Setting(line.parameter(), line.value()));
            } else {
                faults.add(new Problem.At("/profile", "bad_formula", line.parameter() + ": " + line.fault()));
            }
        }
        if (!faults.isEmpty()) {
            throw new Problem(422, "not_plannable", faults.getFirst().detail(), faults).thrown();
        }
        return settings;
    }

    List<Profile> all() {
        return store.all();
    }

    Profile get(String name) {
        return store.byName(name)
                .orElseThrow(() -> Problem.missing("profile " + name).thrown());
    }

    Profile create(ProfileDraft draft, Actor actor) {
        check(draft);
        Profile profile = version(draft, 1, actor);
        if (!isAdded(profile)) {
            throw Problem.at(409, "name_taken", "there is a profile " + draft.name() + " already", "/name")
                    .thrown();
        }
        audit.record(actor, "profile.create", "profile " + draft.name(), "");
        return profile;
    }

    private boolean isAdded(Profile profile) {
        try {
            return store.add(profile);
        } catch (DuplicateKeyException atTheSameMoment) {
            return false;
        }
    }

    /** Saves the next version; 412 when somebody else saved one since. */
    Profile save(String name, ProfileDraft draft, int base, Actor actor) {
        Profile now = get(name);
        check(draft);
        Profile next = version(new ProfileDraft(name, draft.title(), draft.rows()), base + 1, actor);
        if (now.version() != base || !store.replace(next)) {
            throw changed(now);
        }
        audit.record(actor, "profile.save", "profile " + name, "version " + next.version());
        return next;
    }

    void remove(String name, int base, Actor actor) {
        Profile now = get(name);
        if (now.version() != base || !store.remove(name, base)) {
            throw changed(now);
        }
        audit.record(actor, "profile.remove", "profile " + name, "version " + base);
    }

    static RuntimeException changed(Profile now) {
        return Problem.of(
                        412,
                        "changed_since",
                        "profile %s is at version %d, saved by %s; read it again and put your rows in"
                                .formatted(now.name(), now.version(), now.savedBy()))
                .thrown();
    }

    private static void check(ProfileDraft draft) {
        List<Problem.At> faults = draft.faults();
        if (!faults.isEmpty()) {
            throw new Problem(422, "bad_profile", faults.getFirst().detail(), faults).thrown();
        }
    }

    private Profile version(ProfileDraft draft, int version, Actor actor) {
        return new Profile(draft.name(), version, draft.title().strip(), draft.rows(), actor.words(), clock.instant());
    }
}

package dev.hone.profile;

import dev.hone.account.Actor;
import dev.hone.web.Problem;
import dev.hone.web.ProblemException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Takes in profiles as text: first shown, then saved. */
@Service
class Imports {
    private final Profiles profiles;
    private final ProfileDesk desk;

    Imports(Profiles profiles, ProfileDesk desk) {
        this.profiles = profiles;
        this.desk = desk;
    }

    /**
     * What saving a text would do.
     *
     * @param now         version that it would replace; 0 when there is no profile of that name
     * @param next        version that it would become
     * @param rows        what it would set itself
     * @param differences what it would set otherwise than now
     * @param inherited   parameters that its ancestors set, and not it
     */
    record Outlook(
            String name,
            String title,
            @Nullable String parent,
            int now,
            int next,
            List<Profile.Row> rows,
            List<Difference> differences,
            int inherited) {}

    /** Looks without saving; a 422 problem names everything at fault with line and column. */
    Outlook look(String yaml) {
        ProfileDraft draft = draft(yaml);
        Optional<Profile> now = profiles.find(draft.name());
        if (now.filter(Profile::builtIn).isPresent()) {
            throw Problem.at(409, "built_in", draft.name() + " came with Hone; give it another name", "/yaml")
                    .thrown();
        }
        int version = now.map(Profile::version).orElse(0);
        Profile next = draft.profile(version + 1, List.of(), "", null);
        List<Profile.Row> before = now.map(Profile::rows).orElse(List.of());
        int all = Lineage.of(next, profiles::find).values(List.of()).size();
        return new Outlook(
                draft.name(),
                next.title(),
                draft.parent(),
                version,
                version + 1,
                draft.rows(),
                Difference.between(before, draft.rows()),
                all - draft.rows().size());
    }

    /** Saves it as a new profile, or as the next version of the one that has the name; 412 when that is not {@code now}. */
    Profile save(String yaml, int now, Actor actor) {
        ProfileDraft draft = draft(yaml);
        return now == 0 ? desk.create(draft, actor) : desk.save(draft.name(), draft, now, actor);
    }

    private ProfileDraft draft(String yaml) {
        ProfileYaml read = ProfileYaml.read(yaml);
        List<Problem.At> faults = read.faults();
        if (!faults.isEmpty()) {
            throw new Problem(422, "bad_profile", faults.getFirst().detail(), faults).thrown();
        }
        ProfileDraft draft = read.draft();
        try {
            Lineage.of(draft.profile(1, List.of(), "", null), profiles::find);
            return draft;
        } catch (ProblemException e) {
            String detail = read.place("/parent") + ": " + e.problem().detail();
            throw Problem.at(e.problem().status(), e.problem().code(), detail, "/yaml")
                    .thrown(e);
        }
    }
}

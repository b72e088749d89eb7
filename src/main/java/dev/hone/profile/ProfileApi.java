package dev.hone.profile;

import dev.hone.account.Actor;
import dev.hone.web.Problem;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Profiles over REST; each save needs the {@code ETag} that it was made from in {@code If-Match}. */
@RestController
class ProfileApi {
    private final Profiles profiles;
    private final ProfileDesk desk;
    private final Previews previews;

    ProfileApi(Profiles profiles, ProfileDesk desk, Previews previews) {
        this.profiles = profiles;
        this.desk = desk;
        this.previews = previews;
    }

    record Items(List<Profile> items) {}

    /**
     * All that a profile sets, with what it inherits.
     *
     * @param lineage  itself, its parent, and so on, each in its version of now
     * @param values   every parameter, with who says so and whom that overrides
     * @param news     ancestors that were saved since this version was
     * @param children profiles that name it as their parent
     */
    record Resolved(
            String profile,
            int version,
            List<Profile.Ancestor> lineage,
            List<Value> values,
            List<News> news,
            List<String> children) {}

    /** A profile to make or to save; the name is taken from the address when one is saved. */
    record Body(
            @Nullable String name,
            @Nullable String title,
            @Nullable String parent,
            @Nullable List<Profile.Row> rows) {
        ProfileDraft draft(String named) {
            return new ProfileDraft(
                    named, Objects.requireNonNullElse(title, ""), parent, rows == null ? List.of() : rows);
        }
    }

    @GetMapping("/api/v1/profiles")
    Items list() {
        return new Items(profiles.all());
    }

    @GetMapping("/api/v1/profiles/{name}")
    ResponseEntity<Profile> one(@PathVariable String name) {
        Profile profile = profiles.get(name);
        return ResponseEntity.ok().eTag(profile.etag()).body(profile);
    }

    @GetMapping("/api/v1/profiles/{name}/values")
    Resolved values(@PathVariable String name) {
        Profile profile = profiles.get(name);
        return new Resolved(
                name,
                profile.version(),
                profiles.lineage(profile).line().stream()
                        .map(Profile::asAncestor)
                        .toList(),
                profiles.values(profile),
                profiles.news(profile),
                profiles.children(name).stream().map(Profile::name).toList());
    }

    @ResponseStatus(HttpStatus.CREATED)
    @PostMapping("/api/v1/profiles")
    ResponseEntity<Profile> create(@RequestBody Body body, Actor actor) {
        Profile made = desk.create(body.draft(Objects.requireNonNullElse(body.name(), "")), actor);
        return ResponseEntity.created(URI.create("/api/v1/profiles/" + made.name()))
                .eTag(made.etag())
                .body(made);
    }

    @PutMapping("/api/v1/profiles/{name}")
    ResponseEntity<Profile> save(
            @PathVariable String name,
            @RequestBody Body body,
            @RequestHeader(value = "If-Match", required = false) @Nullable String match,
            Actor actor) {
        Profile saved = desk.save(name, body.draft(name), base(name, match), actor);
        return ResponseEntity.ok().eTag(saved.etag()).body(saved);
    }

    @ResponseStatus(HttpStatus.NO_CONTENT)
    @DeleteMapping("/api/v1/profiles/{name}")
    ResponseEntity<Void> remove(
            @PathVariable String name,
            @RequestHeader(value = "If-Match", required = false) @Nullable String match,
            Actor actor) {
        desk.remove(name, base(name, match), actor);
        return ResponseEntity.noContent().build();
    }

    @GetMapping("/api/v1/profiles/{name}/preview")
    Previews.OnHost preview(@PathVariable String name, @RequestParam String host) {
        return previews.on(profiles.get(name), host);
    }

    /** The version that the caller has seen. */
    private int base(String name, @Nullable String match) {
        Profile now = profiles.get(name);
        String seen = needed(match, now.etag());
        if (!seen.equals(now.etag())) {
            throw ProfileDesk.changed(now);
        }
        return now.version();
    }

    /** What {@code If-Match} says; a 428 problem when it says nothing. */
    static String needed(@Nullable String match, String etag) {
        if (match == null || match.isBlank()) {
            throw Problem.of(428, "if_match_missing", "send the ETag that you edited in If-Match; it is " + etag)
                    .thrown();
        }
        return match.strip();
    }
}

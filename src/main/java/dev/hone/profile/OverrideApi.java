package dev.hone.profile;

import dev.hone.account.Actor;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** What hosts override of a profile, over REST; the {@code ETag} stands for all overrides of the profile. */
@RestController
class OverrideApi {
    private static final String PATH = "/api/v1/profiles/{name}/overrides";
    private final Overrides overrides;

    OverrideApi(Overrides overrides) {
        this.overrides = overrides;
    }

    record Items(List<HostOverride> items) {}

    /** A value to override on a host, with the reason. */
    record Body(
            String host,
            String kind,
            String parameter,
            String formula,
            @Nullable String reason) {}

    @GetMapping(PATH)
    ResponseEntity<Items> list(@PathVariable String name) {
        List<HostOverride> found = overrides.of(name);
        return ResponseEntity.ok().eTag(overrides.etag(name)).body(new Items(found));
    }

    /** Sets one, in place of what the host overrode of that parameter before. */
    @PutMapping(PATH)
    ResponseEntity<HostOverride> put(
            @PathVariable String name,
            @RequestBody Body body,
            @RequestHeader(value = "If-Match", required = false) @Nullable String match,
            Actor actor) {
        Profile.Row row = new Profile.Row(body.kind(), body.parameter(), body.formula(), body.reason(), null);
        HostOverride saved = overrides.put(name, body.host(), row, seen(name, match), actor);
        return ResponseEntity.ok().eTag(overrides.etag(name)).body(saved);
    }

    /** Takes one away, so that the profile rules there again. */
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @DeleteMapping(PATH)
    ResponseEntity<Void> remove(
            @PathVariable String name,
            @RequestParam String host,
            @RequestParam String kind,
            @RequestParam String parameter,
            @RequestHeader(value = "If-Match", required = false) @Nullable String match,
            Actor actor) {
        overrides.remove(name, host, kind, parameter, seen(name, match), actor);
        return ResponseEntity.noContent().eTag(overrides.etag(name)).build();
    }

    private String seen(String name, @Nullable String match) {
        overrides.of(name);
        return ProfileApi.needed(match, overrides.etag(name));
    }
}

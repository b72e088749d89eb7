package dev.hone.profile;

import dev.hone.account.Actor;
import dev.hone.web.Problem;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Profiles as text in and out, and from what runs. */
@RestController
class ImportApi {
    static final MediaType YAML = new MediaType("application", "yaml");
    private final Profiles profiles;
    private final Imports imports;
    private final RunningReader running;

    ImportApi(Profiles profiles, Imports imports, RunningReader running) {
        this.profiles = profiles;
        this.imports = imports;
        this.running = running;
    }

    /**
     * A profile as text.
     *
     * @param save whether to save it; null or false only shows what that would do
     */
    record Body(String yaml, @Nullable Boolean save) {}

    /** The text that {@code import} takes, with the name of the parent. */
    @GetMapping("/api/v1/profiles/{name}/yaml")
    ResponseEntity<String> text(@PathVariable String name) {
        Profile profile = profiles.get(name);
        return ResponseEntity.ok()
                .eTag(profile.etag())
                .contentType(YAML)
                .header(HttpHeaders.CONTENT_DISPOSITION, asFile(profile))
                .body(ProfileYaml.write(profile));
    }

    /** Names are of letters, digits and dashes, so that nothing needs quoting. */
    static String asFile(Profile profile) {
        return "attachment; filename=\"" + profile.name() + ".yml\"";
    }

    /** Shows what a text would become, or saves it; over a profile that exists only with its ETag in {@code If-Match}. */
    @ResponseStatus(HttpStatus.CREATED)
    @PostMapping("/api/v1/profiles/import")
    ResponseEntity<Imports.Outlook> take(
            @RequestBody Body body,
            @RequestHeader(value = "If-Match", required = false) @Nullable String match,
            Actor actor) {
        Imports.Outlook outlook = imports.look(body.yaml());
        if (!Objects.requireNonNullElse(body.save(), false)) {
            return ResponseEntity.ok(outlook);
        }
        if (outlook.now() > 0) {
            Profile now = profiles.get(outlook.name());
            if (!ProfileApi.needed(match, now.etag()).equals(now.etag())) {
                throw ProfileDesk.changed(now);
            }
        }
        Profile saved = imports.save(body.yaml(), outlook.now(), actor);
        return ResponseEntity.created(URI.create("/api/v1/profiles/" + saved.name()))
                .eTag(saved.etag())
                .body(outlook);
    }

    /** What runs on services of one host now, as rows; {@code service} may be given several times. */
    @GetMapping("/api/v1/profiles/running")
    Running running(@RequestParam(required = false) @Nullable List<String> service) {
        if (service == null || service.isEmpty()) {
            throw Problem.at(400, "missing", "name at least one service", "#service")
                    .thrown();
        }
        return running.read(service);
    }
}

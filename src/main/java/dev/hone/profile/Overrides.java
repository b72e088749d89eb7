package dev.hone.profile;

import dev.hone.account.Actor;
import dev.hone.account.Audit;
import dev.hone.fleet.Fleet;
import dev.hone.fleet.KnownHost;
import dev.hone.web.Problem;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.HexFormat;
import java.util.List;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** What hosts override of profiles: single values, each with its reason and author. */
@Service
class Overrides {
    private final OverrideStore store;
    private final ProfileStore locks;
    private final Profiles profiles;
    private final Fleet fleet;
    private final Audit audit;
    private final Clock clock;

    Overrides(OverrideStore store, ProfileStore locks, Profiles profiles, Fleet fleet, Audit audit, Clock clock) {
        this.store = store;
        this.locks = locks;
        this.profiles = profiles;
        this.fleet = fleet;
        this.audit = audit;
        this.clock = clock;
    }

    /** Those of a profile. */
    List<HostOverride> of(String profile) {
        return store.of(profiles.get(profile).name());
    }

    /** Strong, over all overrides of a profile. */
    String etag(String profile) {
        StringBuilder all = new StringBuilder(profile);
        store.of(profile).forEach(o -> all.append('\0').append(o));
        return "\"overrides-" + hash(all.toString()) + "\"";
    }

    /** Puts a formula in place of a profile's own on a host; {@code seen} is the ETag that the caller read. */
    @Transactional
    public HostOverride put(String profile, String host, Profile.Row row, String seen, Actor actor) {
        unchanged(profile, seen);
        check(profile, host, row);
        HostOverride over = new HostOverride(
                profile,
                host,
                row.kind(),
                row.parameter(),
                row.formula().strip(),
                String.valueOf(row.reason()),
                actor.words(),
                clock.instant());
        try {
            store.put(over);
        } catch (DuplicateKeyException atTheSameMoment) {
            throw changed(profile);
        }
        audit.record(
                actor,
                "profile.override",
                "profile " + profile,
                "%s = %s on host %s: %s".formatted(over.parameter(), over.formula(), host, over.reason()));
        return over;
    }

    /** Lets the profile's own formula rule again. */
    @Transactional
    public void remove(String profile, String host, String kind, String parameter, String seen, Actor actor) {
        unchanged(profile, seen);
        if (!store.remove(profile, host, kind, parameter)) {
            throw Problem.missing("an override of " + parameter + " on host " + host)
                    .thrown();
        }
        audit.record(actor, "profile.follow", "profile " + profile, parameter + " on host " + host);
    }

    private void unchanged(String profile, String seen) {
        profiles.get(profile);
        locks.lock();
        if (!seen.strip().equals(etag(profile))) {
            throw changed(profile);
        }
    }

    private static RuntimeException changed(String profile) {
        return Problem.of(
                        412,
                        "changed_since",
                        "somebody else changed what hosts override of " + profile + "; read it again")
                .thrown();
    }

    private void check(String profile, String host, Profile.Row row) {
        KnownHost known = fleet.host(host)
                .orElseThrow(() -> Problem.at(422, "unknown_host", "there is no host " + host, "/host")
                        .thrown());
        boolean isSet =
                profiles.values(profiles.get(profile)).stream().anyMatch(v -> row.isFor(v.kind(), v.parameter()));
        if (!isSet) {
            throw Problem.at(
                            422,
                            "not_in_profile",
                            "%s does not set %s %s; a host overrides only what a profile sets"
                                    .formatted(profile, row.kind(), row.parameter()),
                            "/parameter")
                    .thrown();
        }
        if (row.reason() == null) {
            throw Problem.at(422, "no_reason", "say why this host differs", "/reason")
                    .thrown();
        }
        var facts = new Formula.Facts(known.facts().memoryBytes(), known.facts().cpus());
        ProfileDraft.fault(row, "", facts).ifPresent(at -> {
            throw new Problem(422, "bad_override", at.detail(), List.of(at)).thrown();
        });
    }

    private static String hash(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}

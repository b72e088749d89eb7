package dev.hone.profile;

import dev.hone.kind.HostFacts;
import dev.hone.kind.Setting;
import dev.hone.service.KnownService;
import dev.hone.web.Problem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Service;

/** Profiles, those that came with Hone too: found by name, and asked what they mean for a service. */
@Service
public class Profiles {
    private final ProfileStore store;
    private final OverrideStore overrides;
    private final BuiltIns builtIns;

    Profiles(ProfileStore store, OverrideStore overrides, BuiltIns builtIns) {
        this.store = store;
        this.overrides = overrides;
        this.builtIns = builtIns;
    }

    /** Kinds that a profile sets something of, by itself or by what it inherits; a 404 problem when there is none. */
    public Set<String> kinds(String name) {
        return kinds(lineage(get(name)));
    }

    /**
     * What a profile sets on a service of a host, in the service's spelling, with what the host overrides. Parameters that
     * the service's version does not have are left out; a 422 problem names every row that is at fault otherwise.
     */
    public List<Setting> settings(String name, KnownService service, HostFacts facts) {
        List<Setting> settings = new ArrayList<>();
        List<Problem.At> faults = new ArrayList<>();
        List<Value> values = values(get(name), service.hostId());
        for (Preview.Line line : Preview.lines(values, service.installation(), facts)) {
            if (!line.fault().isEmpty()) {
                faults.add(new Problem.At("/profile", "bad_formula", line.parameter() + ": " + line.fault()));
            } else if (line.missing().isEmpty()) {
                settings.add(new Setting(line.parameter(), line.value()));
            }
        }
        if (!faults.isEmpty()) {
            throw new Problem(422, "not_plannable", faults.getFirst().detail(), faults).thrown();
        }
        return settings;
    }

    /** Saved ones by name, then those that came with Hone. */
    List<Profile> all() {
        List<Profile> all = new ArrayList<>(store.all());
        builtIns.all().stream()
                .filter(b -> all.stream().noneMatch(p -> p.name().equals(b.name())))
                .toList()
                .forEach(all::add);
        return all;
    }

    Optional<Profile> find(String name) {
        return store.byName(name).or(() -> builtIns.byName(name));
    }

    Profile get(String name) {
        return find(name).orElseThrow(() -> Problem.missing("profile " + name).thrown());
    }

    /** Those that name it as their parent. */
    List<Profile> children(String name) {
        return store.children(name);
    }

    /** A 422 problem with the path when a parent is missing. */
    Lineage lineage(Profile profile) {
        return Lineage.of(profile, this::find);
    }

    static Set<String> kinds(Lineage lineage) {
        Set<String> kinds = new LinkedHashSet<>();
        lineage.line().reversed().forEach(p -> kinds.addAll(p.kinds()));
        return kinds;
    }

    /** What a profile sets wherever no host overrides it. */
    List<Value> values(Profile profile) {
        return lineage(profile).values(List.of());
    }

    /** What a profile sets on a host. */
    List<Value> values(Profile profile, String host) {
        return lineage(profile).values(overrides.on(host));
    }

    /** Ancestors that were saved since the profile was. */
    List<News> news(Profile profile) {
        return News.of(lineage(profile), store::rows);
    }
}

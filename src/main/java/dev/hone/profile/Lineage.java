package dev.hone.profile;

import dev.hone.web.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A profile and all that it inherits from, itself first. The nearest row for a parameter holds; what a host overrides stands
 * directly above the profile that it was overridden in.
 */
record Lineage(List<Profile> line) {
    /** Longest line of profiles. */
    static final int LONGEST = 8;

    Lineage {
        line = List.copyOf(line);
    }

    /** Follows the parents; a 422 problem shows the path when it leads nowhere, in a circle, or too far. */
    static Lineage of(Profile own, Function<String, Optional<Profile>> byName) {
        List<Profile> line = new ArrayList<>(List.of(own));
        String next = own.parent();
        while (next != null) {
            String path = path(line, next);
            if (line.stream().map(Profile::name).anyMatch(next::equals)) {
                throw fault("parent_cycle", path + " is a circle; a profile cannot inherit from itself");
            }
            if (line.size() == LONGEST) {
                throw fault("parent_too_far", path + " is longer than " + LONGEST + " profiles; leave one out");
            }
            String missing = next;
            line.add(byName.apply(next)
                    .orElseThrow(() -> fault(
                            "unknown_parent",
                            path + ": profile " + missing + " does not exist; make or import it first")));
            next = line.getLast().parent();
        }
        return new Lineage(line);
    }

    Profile own() {
        return line.getFirst();
    }

    List<Profile> ancestors() {
        return line.subList(1, line.size());
    }

    /** Every parameter that is set, those of the farthest ancestor first. */
    List<Value> values(List<HostOverride> overrides) {
        Map<String, Value> values = new LinkedHashMap<>();
        for (Profile profile : line.reversed()) {
            for (Profile.Row row : profile.rows()) {
                values.merge(key(row.kind(), row.parameter()), Value.of(profile, row), (below, on) -> below.under(on));
            }
            overrides.stream()
                    .filter(o -> o.profile().equals(profile.name()))
                    .forEach(o -> values.computeIfPresent(
                            key(o.kind(), o.parameter()), (key, below) -> below.under(Value.of(o))));
        }
        return List.copyOf(values.values());
    }

    private static String key(String kind, String parameter) {
        return kind + ' ' + parameter;
    }

    private static String path(List<Profile> line, String next) {
        return Stream.concat(line.stream().map(Profile::name), Stream.of(next)).collect(Collectors.joining(" → "));
    }

    private static RuntimeException fault(String code, String detail) {
        return Problem.at(422, code, detail, "/parent").thrown();
    }
}

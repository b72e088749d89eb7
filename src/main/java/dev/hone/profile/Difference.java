package dev.hone.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One row that two versions do not agree on.
 *
 * @param before formula of the earlier one; null when it had none
 * @param after  formula of the later one; null when it has none
 */
record Difference(
        String kind,
        String parameter,
        @Nullable String before,
        @Nullable String after) {

    /** All of them, in the order of the earlier rows, then the new ones. */
    static List<Difference> between(List<Profile.Row> before, List<Profile.Row> after) {
        Map<String, Difference> all = new LinkedHashMap<>();
        before.forEach(r -> all.put(key(r), new Difference(r.kind(), r.parameter(), r.formula(), null)));
        after.forEach(r -> all.merge(
                key(r),
                new Difference(r.kind(), r.parameter(), null, r.formula()),
                (was, is) -> new Difference(r.kind(), r.parameter(), was.before, is.after)));
        List<Difference> differences = new ArrayList<>(all.values());
        differences.removeIf(d -> d.before != null && d.before.equals(d.after));
        return List.copyOf(differences);
    }

    private static String key(Profile.Row row) {
        return row.kind() + ' ' + row.parameter();
    }
}

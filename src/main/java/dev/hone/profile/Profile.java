package dev.hone.profile;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A named set of formulas.
 *
 * @param name    in addresses
 * @param version grows by one with each save
 * @param title   one line for people
 * @param rows    what it sets
 */
record Profile(String name, int version, String title, List<Row> rows, String savedBy, Instant savedAt) {

    /** One parameter of a kind and the formula for it. */
    record Row(String kind, String parameter, String formula) {}

    Profile {
        rows = List.copyOf(rows);
    }

    /** Kinds that it has rows for, in order. */
    public Set<String> kinds() {
        Set<String> kinds = new LinkedHashSet<>();
        rows.forEach(r -> kinds.add(r.kind()));
        return kinds;
    }

    /** Strong, as {@code If-Match} wants it. */
    String etag() {
        return "\"" + name + "-" + version + "\"";
    }
}

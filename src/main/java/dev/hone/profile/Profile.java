package dev.hone.profile;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A named set of formulas.
 *
 * @param name     in addresses
 * @param version  grows by one with each save
 * @param title    one line for people
 * @param parent   profile whose rows hold where this one has none; null for none
 * @param rows     what it sets itself
 * @param ancestry what it inherited from when this version was saved, nearest first
 * @param savedAt  null for one that came with Hone
 * @param builtIn  whether it came with Hone, so that it can be copied and inherited from but not saved
 */
record Profile(
        String name,
        int version,
        String title,
        @Nullable String parent,
        List<Row> rows,
        List<Ancestor> ancestry,
        String savedBy,
        @Nullable Instant savedAt,
        boolean builtIn) {

    /** A version of another profile. */
    record Ancestor(String name, int version) {}

    /**
     * One parameter of a kind and the formula for it.
     *
     * @param reason why this value; null when nobody wrote it down
     * @param source where it was read or measured; null likewise
     */
    record Row(
            String kind,
            String parameter,
            String formula,
            @Nullable String reason,
            @Nullable String source) {
        Row {
            reason = reason == null || reason.isBlank() ? null : reason.strip();
            source = source == null || source.isBlank() ? null : source.strip();
        }

        static Row of(String kind, String parameter, String formula) {
            return new Row(kind, parameter, formula, null, null);
        }

        boolean isFor(String otherKind, String otherParameter) {
            return kind.equals(otherKind) && parameter.equals(otherParameter);
        }
    }

    Profile {
        rows = List.copyOf(rows);
        ancestry = List.copyOf(ancestry);
    }

    /** Kinds that it has rows of its own for, in order. */
    public Set<String> kinds() {
        Set<String> kinds = new LinkedHashSet<>();
        rows.forEach(r -> kinds.add(r.kind()));
        return kinds;
    }

    Ancestor asAncestor() {
        return new Ancestor(name, version);
    }

    /** Strong, as {@code If-Match} wants it. */
    String etag() {
        return "\"" + name + "-" + version + "\"";
    }
}

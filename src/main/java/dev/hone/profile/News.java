package dev.hone.profile;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * An ancestor that is another version now than when a profile was saved; its new rows hold already.
 *
 * @param seen        version at that time; 0 when the profile did not inherit from it then
 * @param now         version whose rows hold
 * @param differences what it says otherwise; empty when only its title or parent is new, or {@code seen} is not kept
 */
record News(
        String profile,
        int seen,
        int now,
        String savedBy,
        @Nullable Instant savedAt,
        List<Difference> differences) {
    News {
        differences = List.copyOf(differences);
    }

    /** What is new above a profile; {@code kept} gives the rows of a version, empty when they are not kept. */
    static List<News> of(Lineage lineage, BiFunction<String, Integer, List<Profile.Row>> kept) {
        List<News> news = new ArrayList<>();
        for (Profile ancestor : lineage.ancestors()) {
            int seen = seen(lineage.own(), ancestor.name());
            if (seen != ancestor.version()) {
                List<Profile.Row> before = seen == 0 ? List.of() : kept.apply(ancestor.name(), seen);
                news.add(new News(
                        ancestor.name(),
                        seen,
                        ancestor.version(),
                        ancestor.savedBy(),
                        ancestor.savedAt(),
                        before.isEmpty() ? List.of() : Difference.between(before, ancestor.rows())));
            }
        }
        return news;
    }

    private static int seen(Profile own, String ancestor) {
        return own.ancestry().stream()
                .filter(a -> a.name().equals(ancestor))
                .findFirst()
                .map(Profile.Ancestor::version)
                .orElse(0);
    }
}

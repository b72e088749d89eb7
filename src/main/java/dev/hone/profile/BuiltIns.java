package dev.hone.profile;

import dev.hone.web.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.stereotype.Component;

/**
 * The recipes that came with Hone: {@code dev/hone/recipes/*.yml}, each a profile in the form in which profiles are exported
 * and, from the line {@code series:} on, the series that repeats the story.
 */
@Component
class BuiltIns {
    private static final String SERIES = "\nseries:\n";
    private static final String WHERE = "classpath*:dev/hone/recipes/*.yml";

    /** Who saved them, as pages show it. */
    private static final String AUTHOR = "Hone";

    private final List<Recipe> recipes;

    /** Reads all of them; a fault in one is a bug and ends the start with its name and place. */
    BuiltIns() throws IOException {
        Resource[] found = new PathMatchingResourcePatternResolver(BuiltIns.class.getClassLoader()).getResources(WHERE);
        recipes = Arrays.stream(found)
                .map(BuiltIns::read)
                .sorted(Comparator.comparing(r -> r.profile().name()))
                .toList();
    }

    List<Profile> all() {
        return recipes.stream().map(Recipe::profile).toList();
    }

    Optional<Profile> byName(String name) {
        return recipe(name).map(Recipe::profile);
    }

    List<Recipe> recipes() {
        return recipes;
    }

    Optional<Recipe> recipe(String name) {
        return recipes.stream().filter(r -> r.profile().name().equals(name)).findFirst();
    }

    private static Recipe read(Resource resource) {
        try (InputStream in = resource.getInputStream()) {
            return read(String.valueOf(resource.getFilename()), new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Recipe read(String file, String text) {
        int from = text.indexOf(SERIES);
        if (from < 0) {
            throw new IllegalStateException("recipes/" + file + " has no series");
        }
        return new Recipe(profile(file, text.substring(0, from)), series(file, text.substring(from + SERIES.length())));
    }

    private static Series series(String file, String text) {
        try {
            return Series.read(text);
        } catch (RuntimeException e) {
            throw new IllegalStateException("recipes/" + file + ", series: " + e.getMessage(), e);
        }
    }

    static Profile profile(String file, String text) {
        ProfileYaml read = ProfileYaml.read(text);
        List<Problem.At> faults = read.faults();
        if (!faults.isEmpty()) {
            throw new IllegalStateException(
                    "recipes/" + file + ": " + faults.getFirst().detail());
        }
        ProfileDraft draft = read.draft();
        return new Profile(
                draft.name(),
                Math.max(1, read.version()),
                draft.title(),
                draft.parent(),
                draft.rows(),
                List.of(),
                AUTHOR,
                null,
                true);
    }
}

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

/** The profiles that came with Hone: {@code dev/hone/recipes/*.yml}, in the form in which profiles are exported. */
@Component
class BuiltIns {
    private static final String WHERE = "classpath*:dev/hone/recipes/*.yml";

    /** Who saved them, as pages show it. */
    private static final String AUTHOR = "Hone";

    private final List<Profile> all;

    /** Reads all of them; a fault in one is a bug and ends the start with its name and place. */
    BuiltIns() throws IOException {
        Resource[] found = new PathMatchingResourcePatternResolver(BuiltIns.class.getClassLoader()).getResources(WHERE);
        all = Arrays.stream(found)
                .map(BuiltIns::read)
                .sorted(Comparator.comparing(Profile::name))
                .toList();
    }

    List<Profile> all() {
        return all;
    }

    Optional<Profile> byName(String name) {
        return all.stream().filter(p -> p.name().equals(name)).findFirst();
    }

    private static Profile read(Resource resource) {
        try (InputStream in = resource.getInputStream()) {
            return read(String.valueOf(resource.getFilename()), new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Profile read(String file, String text) {
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

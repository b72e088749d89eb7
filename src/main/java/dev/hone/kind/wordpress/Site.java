package dev.hone.kind.wordpress;

import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Installation;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.PhpDefinesText;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A site together with what follows from it.
 *
 * @param at        the site
 * @param catalogue the rows of its version
 */
record Site(Installation at, Catalogue catalogue) {
    private static final Pattern SECRET = Pattern.compile(".*(?:PASSWORD|PASS|_KEY|_SALT|PRIKEY)|SECRET.*");
    private static final Set<String> BARE = Set.of("true", "false");

    /** Names whose values are never shown, read out or written. */
    static boolean isSecret(String name) {
        return SECRET.matcher(name).matches();
    }

    Path directory() {
        return Path.of(at.attributes().getOrDefault(SiteFinder.DIRECTORY, "/"));
    }

    Path content() {
        return directory().resolve("wp-content");
    }

    /** The text of its config among files. */
    Optional<PhpDefinesText> config(List<ConfigFile> files) {
        return files.stream()
                .filter(f -> f.path().equals(at.mainConfig()))
                .map(f -> PhpDefinesText.parse(f.text()))
                .findFirst();
    }

    /** Lines that set a constant, the first wins. */
    static Optional<Entry> winner(PhpDefinesText text, String name) {
        return text.entries().stream().filter(e -> e.name().equals(name)).findFirst();
    }

    /** How a value is written for a row. */
    static String written(Parameter row, String value) {
        boolean isBare = row.type() == ParameterType.BOOLEAN
                || row.type() == ParameterType.INTEGER
                || BARE.contains(value.toLowerCase(Locale.ROOT))
                        && !row.values().isEmpty();
        return isBare ? value : PhpDefinesText.quote(value);
    }
}

package dev.hone.kind.wordpress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Installation;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Setting;
import dev.hone.kind.format.PhpDefinesText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The catalogue against the source that Debian ships, and the edits against PHP itself. */
class WordpressKindIT {
    private static final Path SOURCE = Path.of("/usr/share/wordpress");
    private static final Path PHP = Path.of("/usr/bin/php");
    private static final Pattern LOOKED_FOR = Pattern.compile("\\bdefined\\(\\s*['\"]([A-Z][A-Z0-9_]*)['\"]\\s*\\)");

    private final WordpressKind kind = new WordpressKind();

    @TempDir
    Path dir;

    @BeforeAll
    static void isThere() {
        Assumptions.assumeTrue(
                Files.isExecutable(PHP) && Files.isDirectory(SOURCE), "wordpress or php is not installed");
    }

    @Test
    void everyConstantThatTheSourceLooksForIsARowOrKnownAsInternal() throws IOException {
        Set<String> lookedFor = lookedFor();
        Set<String> rows = new TreeSet<>(
                kind.catalogue().of("WordPress", version()).parameters().keySet());
        Set<String> internal = new TreeSet<>(Files.readAllLines(Path.of("src/catalogue/wordpress/internal.txt")));
        Set<String> unknown = new TreeSet<>(lookedFor);
        unknown.removeAll(rows);
        unknown.removeAll(internal);
        System.out.printf(
                "wordpress %s: %d constants looked for, %d rows, %d internal%n",
                version(), lookedFor.size(), rows.size(), internal.size());
        assertThat(unknown).isEmpty();
        assertThat(lookedFor).containsAll(rows);
    }

    /** Each constant is written into the shipped sample, and PHP says what it has become. */
    @Test
    void phpReadsWhatWasWritten() throws Exception {
        Path file = dir.resolve("wp-config.php");
        String sample = Files.readString(SOURCE.resolve("wp-config-sample.php"), StandardCharsets.ISO_8859_1);
        Installation at = at(file);
        EffectiveConfig now =
                new EffectiveConfig(List.of(), List.of(new ConfigFile(file, file, sample, 0644, 0, 0)), List.of());
        Map<String, String> wishes = wishes();
        List<Setting> settings = wishes.entrySet().stream()
                .map(e -> new Setting(e.getKey(), e.getValue()))
                .toList();
        Edits edits = kind.edit(at, now, settings);
        assertThat(edits.problems()).isEmpty();
        String text = edits.files().getFirst().newText();
        Files.writeString(file, text, StandardCharsets.ISO_8859_1);
        assertThat(run(PHP.toString(), "-n", "-l", file.toString())).contains("No syntax errors");

        Files.writeString(file, text.replaceFirst("(?m)^require_once.*$", ""), StandardCharsets.ISO_8859_1);
        List<String> differ = new ArrayList<>();
        for (Map.Entry<String, String> wish : wishes.entrySet()) {
            String said = run(
                    PHP.toString(),
                    "-n",
                    "-r",
                    "include '%s'; echo json_encode(constant('%s'), JSON_UNESCAPED_SLASHES);"
                            .formatted(file, wish.getKey()));
            String expected = json(kind.catalogue().find(wish.getKey()).orElseThrow(), wish.getValue());
            if (!said.equals(expected)) {
                differ.add(wish.getKey() + ": PHP says " + said + ", wished " + expected);
            }
        }
        System.out.printf("wordpress: %d constants written and read by PHP%n", wishes.size());
        assertThat(differ).isEmpty();
    }

    /** What reads every shipped file to its end reads any config. */
    @Test
    void readsEveryShippedFileOfPhpToItsEnd() throws IOException {
        int files = 0;
        try (Stream<Path> walk = Files.walk(SOURCE)) {
            for (Path file : walk.filter(f -> f.toString().endsWith(".php") && Files.isRegularFile(f))
                    .toList()) {
                String text = Files.readString(file, StandardCharsets.ISO_8859_1);
                assertThat(PhpDefinesText.parse(text).isWhole())
                        .as(file.toString())
                        .isTrue();
                files++;
            }
        }
        System.out.println("wordpress: " + files + " files of PHP read to their end");
        assertThat(files).isGreaterThan(500);
    }

    /** Lies of PHP that are refused: a text is true, a size without its letter is bytes. */
    @Test
    void phpTakesTheTextFalseForTrue() throws Exception {
        assertThat(run(PHP.toString(), "-n", "-r", "define('WP_CACHE', 'false'); echo WP_CACHE ? 'on' : 'off';"))
                .isEqualTo("on");
    }

    private Map<String, String> wishes() {
        Map<String, String> wishes = new LinkedHashMap<>();
        for (Parameter row :
                kind.catalogue().of("WordPress", version()).parameters().values()) {
            if (!row.runsCode()) {
                wishes.put(
                        row.name(),
                        switch (row.type()) {
                            case BOOLEAN -> "true";
                            case INTEGER -> row.min() == null ? "17" : String.valueOf((long) (row.min() + 3));
                            case BYTES -> "128M";
                            case ENUM -> row.values().getFirst();
                            default -> "it's a \\ \"$test\" // {$x}";
                        });
            }
        }
        return wishes;
    }

    private static String json(Parameter row, String value) {
        boolean isBare = row.type() == ParameterType.BOOLEAN || row.type() == ParameterType.INTEGER;
        return isBare ? value : "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private static Installation at(Path file) {
        return new Installation(
                "wordpress",
                file.getParent().toString(),
                "WordPress test",
                "WordPress",
                version(),
                0,
                0,
                Instant.EPOCH,
                file.getParent(),
                List.of(),
                0,
                0,
                file,
                List.of(),
                null,
                Map.of(),
                false);
    }

    private static Set<String> lookedFor() throws IOException {
        Set<String> names = new TreeSet<>();
        try (Stream<Path> walk = Files.walk(SOURCE)) {
            for (Path file : walk.filter(f -> f.toString().endsWith(".php") && Files.isRegularFile(f))
                    .filter(f -> !SOURCE.relativize(f).startsWith("wp-content"))
                    .toList()) {
                Matcher found = LOOKED_FOR.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
                while (found.find()) {
                    names.add(found.group(1));
                }
            }
        }
        return names;
    }

    private static String version() {
        try {
            Matcher version = Pattern.compile("wp_version = '([0-9.]+)")
                    .matcher(Files.readString(SOURCE.resolve("wp-includes/version.php")));
            return version.find() ? version.group(1) : "";
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static String run(String... line) throws IOException, InterruptedException {
        Process child = new ProcessBuilder(line).redirectErrorStream(true).start();
        String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        child.waitFor();
        return said;
    }
}

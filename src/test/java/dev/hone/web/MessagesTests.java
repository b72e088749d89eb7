package dev.hone.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MessagesTests {
    private static final Path FRONTEND = Path.of("frontend");
    private static final Pattern KEY = Pattern.compile("#\\{([a-z][A-Za-z0-9_.-]*)[(}]");
    private static final Pattern COMPOSED =
            Pattern.compile("#\\{\\|([a-z][A-Za-z0-9_.-]*)\\$\\{[^}]*}([A-Za-z0-9_.-]*)\\|");

    @Test
    void everyKeyInATemplateHasItsWords() throws IOException {
        Map<String, String> words = words();
        var missing = new TreeSet<String>();
        for (Path template : files("templates", ".html")) {
            var keys = KEY.matcher(markup(template));
            while (keys.find()) {
                if (!words.containsKey(keys.group(1))) {
                    missing.add(keys.group(1) + " in " + template);
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    /** A key put together, such as {@code #{|frame.rail.${entry}|}}, has at least one word that it can mean. */
    @Test
    void everyComposedKeyCanMeanSomething() throws IOException {
        Map<String, String> words = words();
        for (Path template : files("templates", ".html")) {
            var keys = COMPOSED.matcher(markup(template));
            while (keys.find()) {
                String start = keys.group(1);
                String end = keys.group(2);
                assertThat(words.keySet())
                        .as("%s…%s in %s", start, end, template)
                        .anyMatch(key -> key.startsWith(start) && key.endsWith(end));
            }
        }
    }

    /** What is written down for the audit can be told on the overview. */
    @Test
    void everyAuditedActHasItsWords() throws IOException {
        Pattern act = Pattern.compile("audit\\.record\\([^;]*?\"([a-z]+\\.[a-z_]+)\"");
        Map<String, String> words = words();
        var acts = new TreeSet<String>();
        for (Path source : under(Path.of("src/main/java"), ".java")) {
            act.matcher(Files.readString(source)).results().forEach(found -> acts.add("did." + found.group(1)));
        }
        assertThat(acts).hasSizeGreaterThan(15);
        assertThat(words.keySet()).containsAll(acts);
    }

    @Test
    void noKeyStandsInTwoBundles() throws IOException {
        Map<String, Path> owner = new HashMap<>();
        for (Path bundle : bundles()) {
            for (String key : read(bundle).stringPropertyNames()) {
                assertThat(owner.put(key, bundle)).as(key).isNull();
            }
        }
    }

    /** A message with values goes through MessageFormat, which takes a single apostrophe for a quote. */
    @Test
    void apostrophesAreDoubledWhereValuesAre() throws IOException {
        assertThat(words().entrySet().stream()
                        .filter(entry -> entry.getValue().contains("{0"))
                        .filter(entry -> entry.getValue().replace("''", "").contains("'")))
                .isEmpty();
        assertThat(words().entrySet().stream()
                        .filter(entry -> !entry.getValue().contains("{0"))
                        .filter(entry -> entry.getValue().contains("''")))
                .as("doubled where nothing reads them as one")
                .isEmpty();
    }

    /** What would break the content policy, let a visitor's text become code, or throw where a text is missing. */
    @Test
    void templatesHoldNothingInline() throws IOException {
        Pattern banned = Pattern.compile(
                "th:utext|msgOrNull|__\\$\\{|\\son[a-z]+=|hx-on|\\sstyle=|<style|<script(?![^>]*th:src)");
        for (Path template : files("templates", ".html")) {
            assertThat(banned.matcher(markup(template)).results().map(found -> found.group()))
                    .as(template.toString())
                    .isEmpty();
        }
    }

    /** Thymeleaf replaces an element before it asks its conditions, so they would count for nothing. */
    @Test
    void noConditionStandsOnAReplacedElement() throws IOException {
        Pattern element = Pattern.compile("<[a-z][\\w:-]*(?:\\s+[\\w:-]+(?:=\"[^\"]*\")?)*\\s*/?>");
        Pattern ignored = Pattern.compile("\\bth:(if|unless|each|with)=");
        for (Path template : files("templates", ".html")) {
            assertThat(element.matcher(markup(template))
                            .results()
                            .map(found -> found.group())
                            .filter(tag -> tag.contains(" th:replace=")
                                    && ignored.matcher(tag).find()))
                    .as(template.toString())
                    .isEmpty();
        }
    }

    @Test
    void stylesUseLogicalSides() throws IOException {
        Pattern physical = Pattern.compile(
                "(?<![-\\w])((margin|padding|border|inset)-(left|right)|left|right|text-align: *(left|right)|float)\\s*:");
        for (Path style : files("static/css", ".css")) {
            assertThat(physical.matcher(Files.readString(style)).results().map(found -> found.group()))
                    .as(style.toString())
                    .isEmpty();
        }
    }

    /** A template without the comments that the parser drops. */
    private static String markup(Path template) throws IOException {
        return Files.readString(template).replaceAll("(?s)<!--/\\*.*?\\*/-->", "");
    }

    private static Map<String, String> words() throws IOException {
        Map<String, String> words = new HashMap<>();
        for (Path bundle : bundles()) {
            Properties properties = read(bundle);
            properties.stringPropertyNames().forEach(key -> words.put(key, properties.getProperty(key)));
        }
        return words;
    }

    private static List<Path> bundles() throws IOException {
        List<Path> bundles = new ArrayList<>(files("messages", ".properties"));
        bundles.removeIf(file -> file.getFileName().toString().contains("_"));
        return bundles;
    }

    private static Properties read(Path bundle) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(bundle)) {
            properties.load(reader);
        }
        return properties;
    }

    private static List<Path> files(String folder, String end) throws IOException {
        return under(FRONTEND.resolve(folder), end);
    }

    private static List<Path> under(Path folder, String end) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(end)).toList();
        }
    }
}

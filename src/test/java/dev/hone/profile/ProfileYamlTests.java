package dev.hone.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.web.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileYamlTests {
    private static final String HEAD = "name: web\ntitle: Web\n";

    @Test
    void readsWordsAsTheyStand() {
        ProfileYaml read = ProfileYaml.read("""
                # a comment
                name: small-web
                title: "Small: web"
                version: 12
                parent: base-web
                values:
                  nginx:
                    http/gzip: on
                    worker_processes: auto
                    http/keepalive_timeout: {formula: 30s, reason: few clients stay, source: "https://nginx.org"}
                  mysql:
                    innodb_buffer_pool_size: >-
                      min(ram * 25%,
                      8GB)
                """);

        assertThat(read.faults()).isEmpty();
        assertThat(read.version()).isEqualTo(12);
        assertThat(read.draft())
                .isEqualTo(new ProfileDraft(
                        "small-web",
                        "Small: web",
                        "base-web",
                        List.of(
                                Profile.Row.of("nginx", "http/gzip", "on"),
                                Profile.Row.of("nginx", "worker_processes", "auto"),
                                new Profile.Row(
                                        "nginx",
                                        "http/keepalive_timeout",
                                        "30s",
                                        "few clients stay",
                                        "https://nginx.org"),
                                Profile.Row.of("mysql", "innodb_buffer_pool_size", "min(ram * 25%, 8GB)"))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "values: {nginx: {http/gzpi: on}} | line 3, column 18: nginx has no parameter http/gzpi",
                "values: {apachee: {a: b}} | line 3, column 10: there is no kind apachee",
                "values: {nginx: {worker_processes: cpus *}} | line 3, column 36: column 7: the formula ends too early",
                "values: {nginx: {http/gzip: maybe}} | line 3, column 29: http/gzip takes on or off",
                "values: {nginx: {http/gzip: {formul: on}}} | line 3, column 30: http/gzip: formul is not known",
                "values: {nginx: {http/gzip: {reason: so}}} | line 3, column 18: http/gzip has no formula",
                "values: {nginx: {http/gzip: [on]}} | line 3, column 29: http/gzip takes a formula, or a map",
                "values: {nginx: {http/gzip: on, http/gzip: off}} | line 3, column 33: http/gzip stands here twice",
                "values: [nginx] | line 3, column 9: values is a map",
                "colour: red | line 3, column 1: colour is not known here",
                "name: other | line 3, column 1: name stands here twice",
                "parent: [a] | line 3, column 9: parent takes one text",
                "version: three | line 3, column 10: version is a whole number, was three",
                "values: {nginx: {http/gzip: *on}} | line 3, column 29: anchors (&…) and aliases (*…)",
                "values: &a {nginx: {http/gzip: on}} | line 3, column 9: anchors (&…) and aliases (*…)",
                "values: !!java.net.URL [x] | line 3, column 9: tags (!…) are not taken",
                "values: {nginx: {http/gzip: !!bool on}} | line 3, column 29: tags (!…) are not taken",
                "values: {nginx: {? [a] : b}} | line 3, column 20: a key must be one word",
                "values: {nginx: {http/gzip: {reason: {a: {b: c}}}}} | line 3, column 38: nested deeper than 4",
                "values: {nginx: | line 4, column 1: ",
                "<<: {name: x} | line 3, column 1: << is not known here",
                "'---' | line 3, column 1: one profile stands in a file",
            })
    void namesTheLineAndColumnAtFault(String last, String fault) {
        assertThat(detail(HEAD + (last.equals("'---'") ? "---" : last) + "\n")).startsWith(fault);
    }

    @Test
    void namesEveryFaultAtOnce() {
        List<String> faults = details(HEAD + "values:\n  nginx:\n    a: 1\n    b: 2\n  nope: {c: 3}\n");

        assertThat(faults)
                .hasSize(3)
                .satisfies(f -> assertThat(f.getFirst()).startsWith("line 5, column 5: nginx has no parameter a"));
    }

    @Test
    void aLoadOfLaughsIsRefusedAtOnce() {
        String bomb = "a: &a [x,x]\n"
                + IntStream.range(0, 40)
                        .mapToObj(i -> "b%d: &b%d [%s,%s]".formatted(i, i, i == 0 ? "*a" : "*b" + (i - 1), "*a"))
                        .collect(Collectors.joining("\n"));

        Assertions.assertThatCode(() -> assertThat(detail(bomb)).startsWith("line 1, column 4: anchors"))
                .doesNotThrowAnyException();
    }

    @Test
    void deepLongAndManyAreRefusedSoon() {
        org.junit.jupiter.api.Assertions.assertTimeout(Duration.ofSeconds(5), () -> {
            assertThat(detail("[".repeat(100_000))).startsWith("line 1, column 5: nested deeper");
            assertThat(detail("a: " + "x".repeat(300_000))).contains("at most 256 KiB");
            assertThat(detail("[" + "x,".repeat(30_000) + "]")).contains("more than 20000 parts");
        });
    }

    @Test
    void emptyAndUnprintableTextsAreFaultsToo() {
        assertThat(detail("")).contains("there is nothing in it");
        assertThat(detail("# only a comment\n")).contains("there is nothing in it");
        assertThat(detail("name: web\ntitle: a\u0007b\n")).startsWith("line 2, column 9: ");
        assertThat(detail("just words")).contains("a profile is a map");
        assertThat(detail("name: web\n\ttitle: x\n")).startsWith("line 2, column 1: ");
    }

    @Test
    void garbageIsNeverMoreThanAFault() {
        Random chance = new Random(11);
        String letters = "name: web\ntitle{}[],:&*!|>'\"%@`#-? \t\n<~é\u0000\u2028";
        for (int i = 0; i < 3_000; i++) {
            String text = chance.ints(chance.nextInt(60), 0, letters.length())
                    .mapToObj(c -> String.valueOf(letters.charAt(c)))
                    .collect(Collectors.joining());
            assertThat(ProfileYaml.read(text).faults()).as(text).isNotEmpty();
        }
    }

    /** Formulas and words that YAML would read otherwise if they were not quoted. */
    @Test
    void whatIsWrittenIsReadTheSame() {
        List<String> words = List.of(
                "on",
                "no",
                "~",
                "1",
                "1.0",
                "0x1F",
                "ram * 25%",
                "a: b",
                "- x",
                "#x",
                "'q'",
                "\"",
                "&a",
                "*a",
                "!t",
                "a #b",
                "%",
                "@x",
                "{",
                "[",
                "2026-11-30",
                "1:30",
                "größer",
                "<<",
                "=",
                "x".repeat(400),
                "null",
                "\\n");
        Random chance = new Random(5);
        for (int i = 0; i < 200; i++) {
            List<Profile.Row> rows = new ArrayList<>();
            for (int r = 0; r < 5; r++) {
                rows.add(new Profile.Row(
                        r % 2 == 0 ? "nginx" : "mysql",
                        "p" + r,
                        any(words, chance),
                        any(words, chance),
                        any(words, chance)));
            }
            rows.sort((a, b) -> b.kind().compareTo(a.kind()));
            Profile profile =
                    new Profile("web", 3, any(words, chance), "base", rows, List.of(), "ann", Instant.EPOCH, false);

            ProfileYaml read = ProfileYaml.read(ProfileYaml.write(profile));

            assertThat(read.draft()).isEqualTo(new ProfileDraft("web", profile.title(), "base", rows));
            assertThat(read.version()).isEqualTo(3);
        }
    }

    private static String any(List<String> words, Random chance) {
        return words.get(chance.nextInt(words.size()));
    }

    private static String detail(String yaml) {
        return details(yaml).getFirst();
    }

    private static List<String> details(String yaml) {
        return ProfileYaml.read(yaml).faults().stream().map(Problem.At::detail).toList();
    }
}

package dev.hone.kind.httpd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The catalogue against what a real {@code apache2 -t} and {@code -L} take and tell, with every module loaded. */
class HttpdKindIT {
    private static final Path BINARY = Path.of("/usr/sbin/apache2");
    private static final Path MODULES = Path.of("/usr/lib/apache2/modules");
    private static final Set<String> LEFT_OUT = Set.of(
            "mod_mpm_worker",
            "mod_mpm_prefork",
            "mod_case_filter",
            "mod_case_filter_in",
            "mod_bucketeer",
            "mod_ident",
            "mod_suexec");
    private static final Pattern LINE = Pattern.compile("on line ([0-9]+) of");

    /** Symbols that are not named after their file. */
    private static final Map<String, String> SYMBOLS =
            Map.of("mod_cgid", "cgid_module", "mod_authnz_ldap", "authnz_ldap_module", "mod_ldap", "ldap_module");

    @TempDir
    private Path folder;

    @BeforeAll
    static void needsHttpd() {
        Assumptions.assumeTrue(Files.isExecutable(BINARY), "apache2 is not installed");
    }

    @Test
    void knowsOnlyDirectivesThatTheServerHas() throws Exception {
        Set<String> listed = new LinkedHashSet<>();
        for (String mpm : List.of("event", "prefork")) {
            for (String line : run(mpm, List.of(), "-L").split("\n")) {
                if (!line.startsWith("\t")) {
                    listed.add(line.replaceFirst(" \\(.*", "").toLowerCase(java.util.Locale.ROOT));
                }
            }
        }
        Set<String> unknown =
                new LinkedHashSet<>(new HttpdKind().catalogue().parameters().keySet());
        unknown.removeIf(name -> listed.contains(name.toLowerCase(java.util.Locale.ROOT)));
        System.out.printf(
                "httpd lists %d directives; %d rows, all of them known%n",
                listed.size(), new HttpdKind().catalogue().parameters().size());
        assertThat(unknown).isEmpty();
        assertThat(listed).hasSizeGreaterThan(500);
    }

    @Test
    void namesDefaultsThatTheServerTakes() throws Exception {
        for (String mpm : List.of("event", "prefork")) {
            Map<String, String> lines = new LinkedHashMap<>();
            for (Parameter row : rows(mpm).parameters().values()) {
                if (!row.defaultValue().isBlank()) {
                    lines.put(row.name(), row.name() + " " + quoted(row));
                }
            }
            assertThat(refused(mpm, lines)).as(mpm).isEmpty();
            System.out.printf("httpd takes the defaults of %d rows with %s%n", lines.size(), mpm);
        }
    }

    @Test
    void takesEveryWordOfAnEnum() throws Exception {
        Map<String, String> lines = new LinkedHashMap<>();
        for (Parameter row : rows("event").parameters().values()) {
            row.values().forEach(v -> lines.put(row.name() + " " + v, row.name() + " " + v));
        }
        assertThat(refused("event", lines)).isEmpty();
        assertThat(lines).hasSizeGreaterThan(60);
    }

    /** It reads digits as far as they go, so a word is 0; only the grammar stands between that and the server. */
    @Test
    void takesWordsForNumbers() throws Exception {
        assertThat(refused("event", Map.of("Timeout", "Timeout banana"))).isEmpty();
        assertThat(run("event", List.of("MaxRequestWorkers banana"), "-t")).contains("WARNING", "Syntax OK");
        HttpdRows rows = HttpdRows.of(new HttpdKind().catalogue(), HttpdFixture.at("event"));
        assertThat(rows.check(rows.find("Timeout").orElseThrow(), "banana")).isPresent();
    }

    @Test
    void refusesWordsForBooleansAsTheServerDoes() throws Exception {
        List<String> taken = new ArrayList<>();
        int tried = 0;
        for (Parameter row : rows("event").parameters().values()) {
            if (row.type() == ParameterType.BOOLEAN) {
                tried++;
                if (refused("event", Map.of(row.name(), row.name() + " banana")).isEmpty()) {
                    taken.add(row.name());
                }
            }
        }
        System.out.printf("httpd refuses a word for %d booleans and takes it for %s%n", tried - taken.size(), taken);
        assertThat(taken.size()).isLessThan(tried / 4);
    }

    private static Catalogue rows(String mpm) {
        return HttpdRows.of(new HttpdKind().catalogue(), HttpdFixture.at(mpm)).here();
    }

    private static String quoted(Parameter row) {
        boolean isOneWord = Set.of("SSITimeFormat", "SSIEndTag", "SSIStartTag", "SSIErrorMsg", "SSIUndefinedEcho")
                .contains(row.name());
        return isOneWord && !row.defaultValue().startsWith("\"") ? '"' + row.defaultValue() + '"' : row.defaultValue();
    }

    /** Lines that the server refuses, each with what it says; a refused line is left out and the others are tried again. */
    private List<String> refused(String mpm, Map<String, String> lines) throws Exception {
        List<String> left = new ArrayList<>(lines.values());
        List<String> refused = new ArrayList<>();
        while (true) {
            String output = run(mpm, left, "-t");
            Matcher line = LINE.matcher(output);
            if (output.contains("Syntax OK")) {
                return refused;
            }
            if (!line.find() || refused.size() > 40) {
                refused.add(output);
                return refused;
            }
            int index = Integer.parseInt(line.group(1)) - prelude(mpm).size() - 1;
            refused.add(left.remove(index) + ": " + output.strip());
        }
    }

    private String run(String mpm, List<String> lines, String option) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(prelude(mpm));
        all.addAll(lines);
        Path conf = folder.resolve("httpd.conf");
        Files.write(conf, all);
        Process process = new ProcessBuilder(BINARY.toString(), option, "-f", conf.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        process.waitFor();
        return output;
    }

    private List<String> prelude(String mpm) throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "ServerRoot " + folder,
                "ServerName localhost",
                "DefaultRuntimeDir " + folder,
                "PidFile " + folder + "/p",
                "Listen 127.0.0.1:1",
                "LoadModule mpm_%s_module %s/mod_mpm_%s.so".formatted(mpm, MODULES, mpm)));
        Files.createDirectories(folder.resolve("logs"));
        Files.createDirectories(folder.resolve("conf"));
        Files.writeString(folder.resolve("conf/mime.types"), "text/html html\n");
        try (Stream<Path> files = Files.list(MODULES)) {
            files.map(f -> f.getFileName().toString().replace(".so", ""))
                    .filter(m -> m.startsWith("mod_") && !m.startsWith("mod_mpm_") && !LEFT_OUT.contains(m))
                    .sorted()
                    .forEach(m -> lines.add("LoadModule %s %s/%s.so"
                            .formatted(SYMBOLS.getOrDefault(m, m.substring(4) + "_module"), MODULES, m)));
        }
        return lines;
    }
}

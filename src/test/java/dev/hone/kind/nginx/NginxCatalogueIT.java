package dev.hone.kind.nginx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.Slice;
import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.format.BlockText;
import dev.hone.kind.nginx.NginxListing.Listed;
import dev.hone.loop.NginxProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The catalogue and the grammar against what a real {@code nginx -t} takes and refuses. */
class NginxCatalogueIT {
    /** What a directive needs beside it to be taken. */
    private static final Map<String, String> BESIDE = Map.of(
            "http/fastcgi_cache", "fastcgi_cache_path cache keys_zone=zone:1m; fastcgi_cache_key x;",
            "http/fastcgi_busy_buffers_size", "fastcgi_buffers 8 64k; fastcgi_buffer_size 4k;",
            "http/fastcgi_buffer_size", "fastcgi_buffers 8 64k; fastcgi_busy_buffers_size 128k;",
            "http/proxy_cache", "proxy_cache_path pc keys_zone=p1:1m;",
            "http/proxy_buffer_size", "proxy_buffers 8 64k; proxy_busy_buffers_size 128k;");

    private static final Pattern SYNTAX =
            Pattern.compile("(unexpected \"|unexpected end of file|is not terminated).*:([0-9]+)$", Pattern.MULTILINE);
    private static final Pattern ANY_FAULT = Pattern.compile("\\[emerg].*:([0-9]+)$", Pattern.MULTILINE);

    /** What a real server of the nearest version took. */
    private static final Map<String, Listed> LISTED =
            NginxListing.nearest(NginxProcess.version()).byParameter();

    private final Catalogue catalogue = new NginxKind().catalogue().of("nginx", NginxProcess.version());

    @TempDir
    private Path folder;

    @Test
    void knowsEveryDirectiveItsDefaultAndItsBounds() throws Exception {
        List<String> refused = new ArrayList<>();
        int tried = 0;
        List<Parameter> rows = rows();
        for (Parameter row : rows) {
            for (String value : values(row)) {
                tried++;
                String output = check(config(row.name(), value));
                if (!output.contains("syntax is ok") || !output.contains("test is successful")) {
                    refused.add(row.name() + " " + value + ": " + output);
                }
            }
        }
        System.out.printf(
                "nginx %s took %d values of %d rows%n",
                NginxProcess.version(), tried, rows.size());
        assertThat(refused).isEmpty();
        assertThat(tried).isGreaterThan(400);
    }

    /** All that a person wrote, and a part of those made from the listings. */
    private List<Parameter> rows() {
        Map<Boolean, List<Parameter>> rows = catalogue.parameters().values().stream()
                .collect(Collectors.partitioningBy(r -> r.summary().startsWith("Directive of the ")));
        List<Parameter> made = Slice.of("nginx values", rows.getOrDefault(true, List.of()), 210);
        return Stream.concat(rows.getOrDefault(false, List.of()).stream(), made.stream())
                .toList();
    }

    /** A second one in the block, and a size in gigabytes: the server's word and ours. */
    @Test
    void repeatsAndReadsSizesAsNginxDoes() throws Exception {
        NginxRows rows = new NginxRows(new NginxKind().catalogue(), catalogue, NginxProcess.version());
        List<Parameter> sliced = Slice.of("nginx rows", List.copyOf(catalogue.parameters().values()), 40);
        for (Parameter row : sliced) {
            Listed listed = LISTED.get(row.name());
            if (listed != null && !listed.sample().isEmpty() && !listed.again().equals("\\N")) {
                String twice = check(config(row.name(), listed.sample() + "; " + bare(row) + " " + listed.sample()));
                assertThat(twice.contains("is duplicate"))
                        .as(row.name() + " twice: " + twice)
                        .isEqualTo(!NginxRows.isRepeatable(bare(row)));
            }
            if (row.type() == ParameterType.BYTES && row.max() == null) {
                assertThat(check(config(row.name(), "1g")).contains("invalid value"))
                        .as(row.name() + " 1g")
                        .isEqualTo(rows.check(row, "1g").isPresent());
            }
        }
    }

    private static String bare(Parameter row) {
        return row.name().substring(row.name().lastIndexOf('/') + 1);
    }

    @Test
    void noticesAMisspeltDirective() throws Exception {
        assertThat(check(config("http/keepalive_timeouts", "1"))).contains("unknown directive");
        assertThat(check(config("http/gzip_comp_level", "10"))).contains("[emerg]");
    }

    @ParameterizedTest
    @CsvSource({
        "http/client_max_body_size, 8mb",
        "http/client_max_body_size, 0.5g",
        "http/client_body_buffer_size, 1g",
        "http/proxy_max_temp_file_size, 1g",
        "http/gzip, yes",
        "http/gzip_comp_level, 0",
        "http/gzip_comp_level, 10",
        "http/keepalive_timeout, 10q",
        "http/keepalive_timeout, 1.5s",
        "worker_processes, many",
        "worker_processes, -1",
        "http/gzip_http_version, 2",
        "http/server_tokens, maybe"
    })
    void refusesWhatNginxRefuses(String parameter, String value) throws Exception {
        assertThat(check(config(parameter, value))).as("nginx on " + value).contains("[emerg]");
        NginxRows rows = new NginxRows(new NginxKind().catalogue(), catalogue, NginxProcess.version());
        assertThat(rows.check(rows.find(parameter).orElseThrow(), value)).isPresent();
    }

    @Test
    void readsTokensAsNginxDoes() throws Exception {
        Random random = new Random(11);
        int ok = 0;
        int syntax = 0;
        for (int i = 0; i < 250; i++) {
            String text = soup(random);
            String output = check(text);
            BlockText read = BlockText.parse(text);
            Matcher fault = SYNTAX.matcher(output);
            Matcher other = ANY_FAULT.matcher(output);
            if (fault.find()) {
                syntax++;
                assertThat(read.fault()).as(text + output).isPresent();
                assertThat(read.fault().orElseThrow().line())
                        .as(text + output)
                        .isEqualTo(Integer.parseInt(fault.group(2)));
            } else if (other.find()) {
                int line = Integer.parseInt(other.group(1));
                assertThat(read.fault())
                        .as(text + output)
                        .matches(f -> f.isEmpty() || f.get().line() >= line);
            } else {
                ok++;
                assertThat(read.fault()).as(text + output).isEmpty();
            }
        }
        System.out.printf("250 random texts: %d taken, %d syntax errors, both read alike%n", ok, syntax);
        assertThat(ok).isGreaterThan(20);
        assertThat(syntax).isGreaterThan(20);
    }

    /** A map whose rows are odd words, since a map takes any. */
    private static String soup(Random random) {
        String[] words = {
            "a",
            "\"b c\"",
            "'d;'",
            "e\\;f",
            "${g}",
            "h\\\\",
            "\"\\\"}\"",
            "~i",
            "$j",
            "k\\{l",
            "'m'n",
            "#o",
            "}",
            "\"p",
            "q#r",
            "\\\"s"
        };
        String[] gaps = {" ", "\t", "\n", "\r\n", "  "};
        StringBuilder text = new StringBuilder("events {}\nhttp {\nmap_hash_bucket_size 128;\nmap $uri $x {\n");
        for (int row = 0; row < 4; row++) {
            int choice = random.nextInt(3) == 0 ? words.length : 10;
            text.append("key").append(row).append(gaps[random.nextInt(gaps.length)]);
            text.append(words[random.nextInt(choice)]);
            text.append(random.nextInt(12) == 0 ? "" : ";").append(random.nextBoolean() ? "\n" : " ");
        }
        return text + "}\n}\n";
    }

    /** Words that only some builds know, and the argument that such a build was given. */
    private static final Map<String, String> BUILT_IN =
            Map.of("poll", "--with-poll_module", "select", "--with-select_module", "on", "--with-file-aio");

    private static List<String> values(Parameter row) {
        List<String> values = new ArrayList<>(row.values());
        if (row.name().matches("events/use|http/aio")) {
            values.removeIf(v -> !NginxProcess.isBuiltWith(BUILT_IN.getOrDefault(v, "")));
        }
        if (row.runsCode()) {
            return List.of();
        }
        values.add(row.defaultValue().isEmpty() ? sample(row) : row.defaultValue());
        bound(row.min(), values);
        bound(row.max(), values);
        if (row.type() == ParameterType.BOOLEAN) {
            values.addAll(List.of("on", "off"));
        }
        values.removeIf(String::isEmpty);
        return values.stream().distinct().toList();
    }

    /** A value that the listed server took; nothing where a row has bounds or words of its own to try. */
    private static String sample(Parameter row) {
        Listed listed = LISTED.get(row.name());
        return listed == null ? "" : listed.sample();
    }

    private static void bound(Double bound, List<String> values) {
        if (bound != null) {
            values.add(String.valueOf(bound.longValue()));
        }
    }

    private String config(String parameter, String value) {
        int slash = parameter.indexOf('/');
        String block = slash < 0 ? "" : parameter.substring(0, slash);
        String line = BESIDE.getOrDefault(parameter, "") + parameter.substring(slash + 1) + " " + value + ";\n";
        return "daemon off;\n" + (block.isEmpty() ? line : "")
                + "events {\n" + (block.equals("events") ? line : "") + "}\n"
                + "http {\naccess_log off;\n"
                        .replace(parameter.equals("http/access_log") ? "access_log off;\n" : "§", "")
                + folders(parameter) + "\n"
                + (block.equals("http") ? line : "") + "}\n";
    }

    private static String folders(String parameter) {
        return Stream.of("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
                .map(k -> k + "_temp_path")
                .filter(d -> !parameter.equals("http/" + d))
                .map(d -> d + " " + d + "; ")
                .collect(Collectors.joining());
    }

    private String check(String config) throws IOException, InterruptedException {
        Files.createDirectories(folder.resolve("logs"));
        Files.writeString(folder.resolve("file"), "");
        Path file = folder.resolve("nginx.conf");
        Files.writeString(file, config, StandardCharsets.ISO_8859_1);
        Process nginx = new ProcessBuilder(
                        "/usr/sbin/nginx",
                        "-t",
                        "-c",
                        file.toString(),
                        "-p",
                        folder.toString(),
                        "-e",
                        "logs/e.log",
                        "-g",
                        "pid " + folder + "/pid;")
                .redirectErrorStream(true)
                .start();
        String output = new String(nginx.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        assertThat(nginx.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return output;
    }
}

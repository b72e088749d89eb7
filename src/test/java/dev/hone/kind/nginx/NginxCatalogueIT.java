package dev.hone.kind.nginx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.Slice;
import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.nginx.NginxListing.Listed;
import dev.hone.loop.NginxProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The catalogue and the grammar against what a real {@code nginx -t} takes and refuses. */
class NginxCatalogueIT {
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
                String output = check(NginxVerdict.config(row.name(), value));
                if (!output.contains("syntax is ok") || !output.contains("test is successful")) {
                    refused.add(row.name() + " " + value + ": " + output);
                }
            }
        }
        System.out.printf("nginx %s took %d values of %d rows%n", NginxProcess.version(), tried, rows.size());
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
        List<Parameter> sliced =
                Slice.of("nginx rows", List.copyOf(catalogue.parameters().values()), 40);
        for (Parameter row : sliced) {
            Listed listed = LISTED.get(row.name());
            if (listed != null && !listed.sample().isEmpty() && !listed.again().equals("\\N")) {
                String twice = check(
                        NginxVerdict.config(row.name(), listed.sample() + "; " + bare(row) + " " + listed.sample()));
                assertThat(twice.contains("is duplicate"))
                        .as(row.name() + " twice: " + twice)
                        .isEqualTo(!NginxRows.isRepeatable(bare(row)));
            }
            if (row.type() == ParameterType.BYTES && row.max() == null) {
                assertThat(check(NginxVerdict.config(row.name(), "1g")).contains("invalid value"))
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
        assertThat(check(NginxVerdict.config("http/keepalive_timeouts", "1"))).contains("unknown directive");
        assertThat(check(NginxVerdict.config("http/gzip_comp_level", "10"))).contains("[emerg]");
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
        assertThat(check(NginxVerdict.config(parameter, value)))
                .as("nginx on " + value)
                .contains("[emerg]");
        NginxRows rows = new NginxRows(new NginxKind().catalogue(), catalogue, NginxProcess.version());
        assertThat(rows.check(rows.find(parameter).orElseThrow(), value)).isPresent();
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

    private String check(String config) throws IOException, InterruptedException {
        return new NginxVerdict(folder).on(config);
    }
}

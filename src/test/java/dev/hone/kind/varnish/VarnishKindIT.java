package dev.hone.kind.varnish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Effect;
import dev.hone.kind.Parameter;
import dev.hone.loop.Ports;
import dev.hone.loop.Until;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The catalogue against what a real Varnish reports of each parameter, and what it takes. */
class VarnishKindIT {
    private static final Path BINARY = Path.of("/usr/sbin/varnishd");

    /** Bounds that follow from another parameter's value, so that the catalogue has none. */
    private static final Map<String, String> MOVING = Map.of(
            "thread_pool_min", "maximum",
            "thread_pool_max", "minimum",
            "thread_pool_reserve", "maximum",
            "vsl_reclen", "maximum",
            "vsl_buffer", "minimum");

    @TempDir
    private static Path folder;

    private static Process process;
    private static String version;
    private static final Map<String, Map<?, ?>> told = new LinkedHashMap<>();

    @BeforeAll
    static void start() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(BINARY), "varnish is not installed");
        Path vcl = Files.writeString(folder.resolve("x.vcl"), "vcl 4.1;\nbackend default none;\n");
        process = new ProcessBuilder(
                        BINARY.toString(),
                        "-F",
                        "-j",
                        "none",
                        "-n",
                        folder + "/w",
                        "-f",
                        vcl.toString(),
                        "-a",
                        "127.0.0.1:" + Ports.free(),
                        "-T",
                        "127.0.0.1:0",
                        "-S",
                        "none",
                        "-s",
                        "malloc,8m")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile())
                .start();
        Until.holds(
                "varnish to take commands",
                Duration.ofSeconds(90),
                () -> admin("status").contains("running"));
        version = output(BINARY.toString(), "-V").replaceFirst("(?s).*?varnish-([0-9.]+).*", "$1");
        for (Map<?, ?> row : Json.objects(admin("param.show", "-j"))) {
            if (Boolean.TRUE.equals(row.get("implemented"))) {
                told.put(Json.text(row, "name"), row);
            }
        }
    }

    @AfterAll
    static void stop() throws InterruptedException {
        if (process != null) {
            process.destroy();
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        }
    }

    @Test
    void saysOfEachParameterWhatTheServerSays() {
        Catalogue rows = new VarnishKind().catalogue().of("Varnish", version);
        assertThat(rows.parameters().keySet()).containsExactlyInAnyOrderElementsOf(told.keySet());
        List<String> differences = new ArrayList<>();
        rows.parameters().values().forEach(row -> differ(rows, row, told.get(row.name()), differences));
        System.out.printf(
                "varnish %s: %d parameters, units, bounds, defaults and effects as it tells them%n",
                version, rows.parameters().size());
        assertThat(differences).isEmpty();
    }

    private static void differ(Catalogue rows, Parameter row, Map<?, ?> told, List<String> differences) {
        if (!row.runsCode() && !Json.text(told, "default").equals(row.defaultValue())) {
            differences.add(row.name() + " default " + told.get("default") + ", row " + row.defaultValue());
        }
        bound(rows, row, told, "minimum", row.min(), differences);
        bound(rows, row, told, "maximum", row.max(), differences);
        boolean needsChild = told.get("flags") instanceof List<?> flags && flags.contains("must_restart");
        if (needsChild != (row.effect() == Effect.RESTART)) {
            differences.add(row.name() + " effect " + row.effect() + ", flags " + told.get("flags"));
        }
    }

    private static void bound(
            Catalogue rows, Parameter row, Map<?, ?> told, String which, Double bound, List<String> differences) {
        OptionalDouble there = rows.grammar().amount(row, Json.text(told, which));
        boolean isMoving = which.equals(MOVING.get(row.name()));
        boolean same = there.isPresent() ? bound != null && there.getAsDouble() == bound : bound == null;
        if (!isMoving && !same) {
            differences.add(row.name() + " " + which + " " + told.get(which) + ", row " + bound);
        }
    }

    /**
     * Out of range, of another kind, or not there at all. The server takes a negative number for some whole ones as a very
     * large one; the catalogue refuses it for each.
     */
    @Test
    void refusesWhatTheServerRefuses() {
        Catalogue rows = new VarnishKind().catalogue().of("Varnish", version);
        int tried = 0;
        List<String> misread = new ArrayList<>();
        for (Parameter row : rows.parameters().values()) {
            if (row.type().isNumeric() && !row.runsCode() && row.min() != null && row.min() > 0) {
                assertThat(rows.grammar().check(row, "-1")).as(row.name()).isPresent();
                tried++;
                if (!admin("param.set", row.name(), "-1").contains("Command failed")) {
                    misread.add(row.name() + " = "
                            + admin("param.show", row.name()).replaceFirst("(?s).*?Value is: (\\S+).*", "$1"));
                    admin("param.reset", row.name());
                }
            }
        }
        System.out.printf(
                "varnish %s refuses -1 for %d parameters, as the catalogue does, and misreads it for %s%n",
                version, tried - misread.size(), misread);
        assertThat(misread).hasSizeLessThan(tried / 2);
        assertThat(tried).isGreaterThan(20);
        assertThat(admin("param.set", "nonsense", "1")).contains("Unknown parameter", "Command failed");
        assertThat(admin("param.set", "default_ttl", "banana")).contains("Command failed");
    }

    /** Why the catalogue has no unit but seconds: another one is read over without a word. */
    @Test
    void takesAnHourForASecond() {
        assertThat(admin("param.set", "default_ttl", "1h")).doesNotContain("failed");
        String told = admin("param.show", "default_ttl");
        admin("param.reset", "default_ttl");
        assertThat(told).contains("Value is: 1.000 [seconds]");
    }

    private static String admin(String... words) {
        List<String> command = new ArrayList<>(List.of("/usr/bin/varnishadm", "-n", folder + "/w"));
        command.addAll(List.of(words));
        return output(command.toArray(String[]::new));
    }

    private static String output(String... command) {
        try {
            Process asked =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}

package dev.hone.kind.linux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.agent.LocalHost;
import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.format.SysctlText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The catalogue against the kernel that runs this test; what this kernel lacks is not asked for. */
class LinuxCatalogueIT {
    /** Up to this a double holds every whole number. */
    private static final double EXACT = 1L << 53;

    private final LinuxKind kind = new LinuxKind();
    private final Host host = LocalHost.open(Path.of("target/linux-kind"));

    /** On a kernel of a series that was never listed, its maker may have a few entries of his own. */
    @Test
    void hasARowOrAReasonForEveryEntryThatCanBeWritten() throws Exception {
        Set<String> writable = KernelEntries.all().entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        Set<String> unknown = KernelEntries.withoutReason(writable.stream());
        unknown.removeAll(kind.catalogue().parameters().keySet());
        System.out.println("Linux: " + writable.size() + " entries can be written, without row or reason: " + unknown);
        assertThat(writable.size()).isGreaterThan(200);
        assertThat(unknown)
                .as("run src/catalogue/linux/listing.py and rows.py, or name the reason in left-out.tsv")
                .hasSizeLessThanOrEqualTo(KernelEntries.isListed() ? 0 : writable.size() / 20);
    }

    /** In a container's network namespace what is one for the whole kernel can only be read, so that is not asked. */
    @Test
    void hasNoRowForWhatCanOnlyBeRead() throws Exception {
        Set<String> own = namespaced();
        Set<String> fixed = KernelEntries.all().entrySet().stream()
                .filter(e -> !e.getValue())
                .map(Map.Entry::getKey)
                .filter(n -> !n.startsWith("net.") || own.contains(n))
                .collect(Collectors.toSet());
        assertThat(fixed)
                .isNotEmpty()
                .doesNotContainAnyElementsOf(kind.catalogue().parameters().keySet());
    }

    @Test
    void reportsEveryRowThatTheKernelHasWithAValueOfItsType() {
        Installation at = kind.discover(host).getFirst();
        EffectiveConfig now = kind.effective(at, host);
        LinuxChecks checks = new LinuxChecks(kind.catalogue(at));
        int reported = 0;
        for (Parameter row : kind.catalogue(at).parameters().values()) {
            if (Files.isReadable(Path.of("/proc/sys").resolve(SysctlText.path(row.name())))) {
                String value = now.value(row.name())
                        .orElseThrow(() -> new AssertionError(row.name()))
                        .value();
                if (!row.runsCode()) {
                    assertThat(checks.value(row, value))
                            .as(row.name() + " = " + value)
                            .isEmpty();
                }
                reported++;
            }
        }
        System.out.println("Linux: " + reported + " rows reported, of "
                + kind.catalogue(at).parameters().size());
        assertThat(reported).isGreaterThan(200);
    }

    /** What a new namespace starts with is the default, and a step beyond either end is not taken. */
    @Test
    void agreesWithANewNamespaceOnDefaultsAndRanges() throws Exception {
        Assumptions.assumeTrue(TestNamespace.isPermitted(), "only root may make a network namespace");
        Assumptions.assumeTrue(KernelEntries.isListed(), "no listing is of this kernel's series");
        try (TestNamespace namespace = TestNamespace.create("50-none.conf", "# Nothing.\n")) {
            Catalogue rows = new Catalogue(kind.catalogue().grammar(), generated());
            Map<String, String> wrong = new TreeMap<>();
            tried(namespace, rows, "").forEach((name, value) -> {
                Parameter row = rows.find(name).orElseThrow();
                if (!row.defaultValue().isEmpty() && !rows.grammar().same(row, row.defaultValue(), value)) {
                    wrong.put(name, "starts with " + value + ", default " + row.defaultValue());
                }
            });
            Map<String, String> beyond = tried(namespace, rows, "beyond");
            beyond.values().removeIf("refused"::equals);
            System.out.println("Linux: " + rows.parameters().size() + " rows of a namespace checked");
            assertThat(wrong).isEmpty();
            assertThat(beyond).isEmpty();
            assertThat(rows.parameters().size()).isGreaterThan(200);
        }
    }

    /** Rows of a namespace that the script made; those that a person wrote are narrower than the kernel on purpose. */
    private Map<String, Parameter> generated() {
        Map<String, Parameter> rows = new LinkedHashMap<>();
        KernelEntries.rows("kernel-6.18.44.tsv").stream()
                .filter(cells ->
                        cells.get(1).equals("namespace") && cells.get(0).startsWith("net."))
                .filter(cells -> !cells.get(4).equals("\\N"))
                .forEach(cells -> kind.catalogue().find(cells.getFirst()).ifPresent(p -> rows.put(p.name(), p)));
        rows.keySet().removeAll(KernelEntries.byHand());
        return rows;
    }

    /** Values as they are, or after numbers beyond both ends were written; all by one shell in the namespace. */
    private static Map<String, String> tried(TestNamespace namespace, Catalogue rows, String how) throws Exception {
        StringBuilder script = new StringBuilder("t() { echo $2 > $1; x=$(cat $1); [ \"$x\" != $2 ]; } 2>/dev/null\n");
        for (Parameter row : rows.parameters().values()) {
            String file = "/proc/sys/" + SysctlText.path(row.name());
            script.append("[ -e %s ] && ".formatted(file));
            script.append(
                    how.isEmpty()
                            ? "echo %s $(cat %s)\n".formatted(row.name(), file)
                            : "{ %s && echo %s refused || echo %s taken; }\n"
                                    .formatted(steps(row, file), row.name(), row.name()));
        }
        String said = namespace.inside("/bin/sh", "-c", script + "true\n");
        Map<String, String> values = said.lines()
                .map(l -> l.split(" ", 2))
                .filter(w -> w.length == 2 && rows.find(w[0]).isPresent())
                .collect(Collectors.toMap(w -> w[0], w -> w[1]));
        assertThat(values).hasSizeGreaterThan(200);
        return values;
    }

    private static String steps(Parameter row, String file) {
        Double min = row.type() == ParameterType.BOOLEAN ? Double.valueOf(0) : row.min();
        Double max = row.type() == ParameterType.BOOLEAN ? Double.valueOf(1) : row.max();
        String below = min == null ? "true" : "t %s %d".formatted(file, min.longValue() - 1);
        String above = max == null || max >= EXACT ? "true" : "t %s %d".formatted(file, max.longValue() + 1);
        return below + " && " + above;
    }

    private Set<String> namespaced() {
        Installation host = kind.discover(this.host).getFirst();
        return KernelEntries.rows("kernel-6.18.44.tsv").stream()
                .filter(cells -> cells.get(1).equals("namespace"))
                .map(cells -> cells.get(0))
                .filter(kind.catalogue(host).parameters()::containsKey)
                .collect(Collectors.toSet());
    }
}

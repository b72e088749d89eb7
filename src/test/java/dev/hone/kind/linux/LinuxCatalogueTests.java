package dev.hone.kind.linux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Catalogue;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The catalogue against the listings of a real kernel and of the manuals of three releases. */
class LinuxCatalogueTests {
    private static final String KERNEL = "kernel-6.18.44.tsv";

    private final Catalogue catalogue = new LinuxKind().catalogue();

    @ParameterizedTest
    @ValueSource(strings = {KERNEL, "manual-5.10.tsv", "manual-6.1.tsv", "manual-6.12.tsv"})
    void readsListingsThatNobodyChanged(String listing) throws Exception {
        List<String> lines = Files.readAllLines(KernelEntries.LISTINGS.resolve(listing));
        String rows = lines.stream().filter(l -> !l.startsWith("#")).collect(Collectors.joining("\n", "", "\n"));
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(rows.getBytes(StandardCharsets.UTF_8));
        assertThat(lines.getFirst()).startsWith("# Linux ");
        assertThat(lines.get(2))
                .isEqualTo("# SHA-256 of the rows: " + HexFormat.of().formatHex(hash));
    }

    @Test
    void hasARowOrAReasonForEveryEntryThatWasListed() {
        Stream<String> writable = KernelEntries.rows(KERNEL).stream()
                .filter(cells -> !cells.get(1).equals("read-only"))
                .map(List::getFirst);
        Set<String> missing = KernelEntries.withoutReason(writable);
        missing.removeAll(catalogue.parameters().keySet());
        assertThat(missing).isEmpty();
    }

    /** A row that a person wrote may be narrower than the kernel; one that was made says just what was listed. */
    @Test
    void saysTheShapeAndRangeThatTheKernelShowed() {
        Set<String> byHand = KernelEntries.byHand();
        int checked = 0;
        for (List<String> cells : KernelEntries.rows(KERNEL)) {
            boolean isSwitch = cells.get(4).equals("0") && cells.get(5).equals("1");
            boolean isMade = !byHand.contains(cells.getFirst());
            if (isSwitch && isMade && !cells.getFirst().endsWith("mask")) {
                assertThat(catalogue.find(cells.getFirst()).orElseThrow().type())
                        .as(cells.getFirst())
                        .isEqualTo(ParameterType.BOOLEAN);
                checked++;
            }
        }
        assertThat(checked).isGreaterThan(50);
    }

    @Test
    void keepsEveryManualsNameUnlessTheKernelHasItElsewhereOrReadOnly() {
        Set<String> last = catalogue.parameters().keySet().stream()
                .map(LinuxCatalogueTests::last)
                .collect(Collectors.toSet());
        Set<String> fixed = KernelEntries.rows(KERNEL).stream()
                .filter(cells -> cells.get(1).equals("read-only"))
                .map(cells -> last(cells.getFirst()))
                .collect(Collectors.toSet());
        Set<String> missing = new TreeSet<>();
        for (String version : List.of("5.10", "6.1", "6.12")) {
            missing.addAll(KernelEntries.withoutReason(
                    KernelEntries.rows("manual-" + version + ".tsv").stream().map(List::getFirst)));
        }
        missing.removeIf(n -> last.contains(last(n)) || fixed.contains(last(n)));
        assertThat(missing).isEmpty();
    }

    private static String last(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    @Test
    void refusesWhatOpensTheKernelByNameToo() {
        for (String name :
                List.of("kernel.sysrq", "kernel.randomize_va_space", "dev.tty.legacy_tiocsti", "fs.suid_dumpable")) {
            assertThat(new LinuxChecks(catalogue).value(catalogue.find(name).orElseThrow(), "1"))
                    .as(name)
                    .map(Problem::severity)
                    .contains(Problem.Severity.DENIED);
        }
        assertThat(catalogue.find("net.ipv4.ip_forward").orElseThrow().irreversible())
                .isTrue();
    }
}

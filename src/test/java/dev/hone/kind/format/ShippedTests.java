package dev.hone.kind.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every config file that the packages of three Debian releases ship for the kinds, through its format: written back byte for
 * byte, and an edit with its inverse gives the same bytes again. {@code src/catalogue/shipped/collect.py} fetched them.
 */
class ShippedTests {
    private static final Path SHIPPED = Path.of("src/test/resources/dev/hone/kind/format/shipped");
    private static final Map<String, EditorsIT.Count> COUNTS = new TreeMap<>();

    /** One line of the list. */
    private record Shipped(String release, String format, String kind, String origin, String sha256) {
        static Shipped of(String line) {
            String[] cells = line.split("\t");
            return new Shipped(cells[0], cells[1], cells[2], cells[3] + " " + cells[4] + " " + cells[5], cells[6]);
        }

        byte[] bytes() throws IOException {
            return Files.readAllBytes(SHIPPED.resolve(sha256.substring(0, 16)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bullseye", "bookworm", "trixie"})
    void keepsWhatTheReleaseShips(String release) throws IOException {
        for (Shipped file : shipped()) {
            if (file.release().equals(release)) {
                String text = new String(file.bytes(), StandardCharsets.ISO_8859_1);
                EditorsIT.Count count =
                        COUNTS.computeIfAbsent(file.kind() + ", " + release, k -> new EditorsIT.Count());
                EditorsIT.tryOut(EditorsIT.Format.valueOf(file.format()), text, release + " " + file.origin(), count);
            }
        }
    }

    /** No kind is left out, and the files are those that were fetched. */
    @Test
    void hasFilesOfEveryKindAsTheyWereFetched() throws IOException, NoSuchAlgorithmException {
        List<Shipped> all = shipped();
        Set<String> kinds = all.stream().map(Shipped::kind).collect(Collectors.toSet());
        assertThat(kinds)
                .containsExactlyInAnyOrderElementsOf(
                        ServiceKinds.all().stream().map(ServiceKind::id).toList());
        for (Shipped file : all) {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(file.bytes());
            assertThat(HexFormat.of().formatHex(digest)).as(file.origin()).isEqualTo(file.sha256());
        }
    }

    @AfterAll
    static void report() {
        COUNTS.forEach((what, count) -> System.out.println("shipped, " + what + ": " + count));
    }

    private static List<Shipped> shipped() throws IOException {
        return Files.readAllLines(SHIPPED.resolve("files.tsv")).stream()
                .filter(l -> !l.startsWith("#"))
                .map(Shipped::of)
                .toList();
    }
}

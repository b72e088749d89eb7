package dev.hone.kind;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What every captured service says of its ends, held against {@code ends.txt}; run with {@code -Dhone.golden=write} to write
 * that anew, and read the difference.
 */
class EndsTests {
    private static final Path CAPTURES = Path.of("src/test/resources/dev/hone/kind");
    private static final Path GOLDEN = CAPTURES.resolve("ends.txt");

    @Test
    void everyCapturedServiceSaysWhereItListensAndWhomItAsks() throws IOException {
        String told = String.join("\n", told()) + "\n";
        if ("write".equals(System.getProperty("hone.golden"))) {
            Files.writeString(GOLDEN, told);
        }
        assertThat(told).isEqualTo(Files.readString(GOLDEN));
    }

    @Test
    void everyFigureOfAPulseIsOneThatTheKindTells() throws IOException {
        for (ServiceKind kind : ServiceKinds.all()) {
            for (Path capture : captures(kind)) {
                Host host = CapturedHost.of(capture);
                kind.discover(host).stream()
                        .filter(at -> kind.probe(at, host) instanceof StatusReport.Up up
                                && up.hints().isEmpty())
                        .forEach(at -> assertThat(told(kind, at, host))
                                .as("%s of %s", at.name(), capture)
                                .containsAll(
                                        kind.ends(at, kind.effective(at, host)).pulse()));
            }
        }
    }

    private static List<String> told(ServiceKind kind, Installation at, Host host) {
        return kind.probe(at, host) instanceof StatusReport.Up up
                ? up.figures().stream().map(Figure::name).toList()
                : List.of();
    }

    private static List<String> told() throws IOException {
        List<String> lines = new ArrayList<>();
        for (ServiceKind kind : ServiceKinds.all()) {
            for (Path capture : captures(kind)) {
                Host host = CapturedHost.of(capture);
                for (Installation at : kind.discover(host)) {
                    Ends ends = kind.ends(at, kind.effective(at, host));
                    lines.add(CAPTURES.relativize(capture) + ": " + at.name());
                    ends.accepts().forEach(e -> lines.add("  at " + words(e)));
                    ends.passesTo().forEach(e -> lines.add("  to " + words(e)));
                }
            }
        }
        return lines;
    }

    private static String words(End end) {
        String origin = end.origin().file() == null
                ? "socket"
                : end.origin().file() + ":" + end.origin().line();
        String runs = end.runs() == null ? "" : " runs " + end.runs();
        String purpose = end.purpose().isEmpty() ? "" : " (" + end.purpose() + ")";
        return end.protocol() + " " + end.address().words() + purpose + runs + " <- " + origin;
    }

    private static List<Path> captures(ServiceKind kind) throws IOException {
        Path folder = CAPTURES.resolve(kind.id());
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(folder)) {
            return found.filter(f -> Files.exists(f.resolve("capture.yml")))
                    .sorted()
                    .toList();
        }
    }
}

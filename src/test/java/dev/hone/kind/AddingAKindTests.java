package dev.hone.kind;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What it takes to add a system: one class, one parameters.yml, one line, one contract subclass with its captures. */
class AddingAKindTests {
    private static final Path SOURCES = Path.of("src/test/java/dev/hone/kind");
    private static final Path RESOURCES = Path.of("src/test/resources/dev/hone/kind");

    @Test
    void needsOneClassAndOneContractSubclass() throws IOException {
        assertThat(names(SOURCES.resolve("toy"))).containsExactly("ToyKind.java", "ToyKindTests.java");
    }

    @Test
    void needsOneCatalogueAndCaptures() throws IOException {
        List<String> files = names(RESOURCES.resolve("toy"));
        assertThat(files).contains("parameters.yml").allMatch(f -> f.equals("parameters.yml") || f.equals("1.2.3"));
    }

    @Test
    void needsOneLineElsewhere() throws IOException {
        assertThat(mentions("new ToyKind()", Path.of("src/test/java"))).containsExactly("TestKinds.java");
        assertThat(mentions("ToyKind;", Path.of("src/test/java"))).containsExactly("TestKinds.java");
    }

    /** The registered kinds too: nothing outside their own package names them but the registry. */
    @Test
    void leavesEveryRealKindToItsOwnPackage() throws IOException {
        for (ServiceKind kind : ServiceKinds.all()) {
            String name = kind.getClass().getSimpleName();
            Path own = Path.of("src/main/java", kind.getClass().getPackageName().replace('.', '/'));
            List<String> outside = new ArrayList<>();
            for (Path file : sources(Path.of("src/main/java"))) {
                if (!file.startsWith(own) && Files.readString(file).contains(name)) {
                    outside.add(file.getFileName().toString());
                }
            }
            assertThat(outside).as(name).containsExactly("ServiceKinds.java");
        }
    }

    private static List<String> mentions(String words, Path root) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : sources(root)) {
            boolean isOwn = file.getParent().endsWith("toy") || file.endsWith("AddingAKindTests.java");
            if (!isOwn) {
                Files.readString(file)
                        .lines()
                        .filter(l -> l.contains(words))
                        .forEach(l -> found.add(file.getFileName().toString()));
            }
        }
        return found;
    }

    private static List<Path> sources(Path root) throws IOException {
        try (Stream<Path> walk = Files.walk(root)) {
            return walk.filter(p -> p.toString().endsWith(".java")).sorted().toList();
        }
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            return children.map(c -> c.getFileName().toString()).sorted().toList();
        }
    }
}

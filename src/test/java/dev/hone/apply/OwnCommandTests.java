package dev.hone.apply;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnCommandTests {
    private static final Path JAVA = Path.of("/usr/lib/jvm/jdk-25");

    @Test
    void namesTheJavaThatRunsAndTheJar() {
        assertThat(line("jar:nested:/opt/hone/hone.jar/!BOOT-INF/classes/!/"))
                .isEqualTo("/usr/lib/jvm/jdk-25/bin/java -jar /opt/hone/hone.jar policy allow nginx");
        assertThat(line("file:/app/hone.jar"))
                .isEqualTo("/usr/lib/jvm/jdk-25/bin/java -jar /app/hone.jar policy allow nginx");
    }

    @Test
    void quotesAPathThatAShellWouldCut() {
        assertThat(line("jar:nested:/opt/o'ne two/hone.jar/!BOOT-INF/classes/!/"))
                .endsWith(" -jar '/opt/o'\\''ne two/hone.jar' policy allow nginx");
    }

    @Test
    void namesTheScriptBesideTheSources(@TempDir Path project) throws IOException {
        Path classes = Files.createDirectories(project.resolve("target/classes"));
        Files.createFile(
                project.resolve("hone"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        assertThat(line(classes.toUri().toString())).isEqualTo(project.resolve("hone") + " policy allow nginx");
    }

    @Test
    void staysWithTheNameOfTheJarWhereThereIsNoScript(@TempDir Path project) throws IOException {
        Path classes = Files.createDirectories(project.resolve("target/classes"));
        assertThat(line(classes.toUri().toString())).isEqualTo("java -jar hone.jar policy allow nginx");
    }

    private static String line(String origin) {
        return OwnCommand.line("policy allow nginx", origin, JAVA);
    }
}

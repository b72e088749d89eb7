package dev.hone.apply;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApplyTests {
    @TempDir
    private Path data;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void oneChangeThatCannotBeTakenUpKeepsNoOtherFromItsEnd() throws IOException {
        Path first = begun("1");
        Path second = begun("2");
        assertThat(run("recover", data.toString())).isEqualTo(1);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains(first + " was not recovered", second + " was not recovered", "is no order");
    }

    @Test
    void aWrongCallIsAnsweredWithTheUsage() {
        assertThat(run("apply")).isEqualTo(2);
        assertThat(run("undo", "7")).isEqualTo(2);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("usage: apply DIR");
    }

    private Path begun(String number) throws IOException {
        Path dir = Files.createDirectories(data.resolve("agent/changes").resolve(number));
        Files.writeString(dir.resolve("order.json"), "no order");
        Files.write(dir.resolve("journal"), new byte[16]);
        return dir;
    }

    private int run(String... words) {
        PrintStream to = new PrintStream(out, true, StandardCharsets.UTF_8);
        return new Apply(place -> new World().host(), Launcher.same(), entry -> {}, to).run(List.of(words));
    }
}

package dev.hone.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.wire.Event.Lines.Line;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinePagesTests {
    @TempDir
    private Path folder;

    @Test
    void aPageIsThoseLinesAndTheirCount() throws IOException {
        Path file = folder.resolve("many");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int i = 1; i <= 200_000; i++) {
                out.write("line " + i + "\n");
            }
        }

        LinePages.Page page = LinePages.read(file, 199_801);

        assertThat(page.total()).isEqualTo(200_000);
        assertThat(page.lines())
                .hasSize(200)
                .startsWith(new Line("line 199801", 0))
                .endsWith(new Line("line 200000", 0));
        assertThat(LinePages.read(file, 1).lines()).hasSize(LinePages.LINES).startsWith(new Line("line 1", 0));
        assertThat(LinePages.read(file, 200_001).lines()).isEmpty();
    }

    @Test
    void aLongLineIsCutAndSaysByHowMuch() throws IOException {
        Path file = Files.writeString(folder.resolve("long"), "a\n" + "x".repeat(LinePages.LINE_BYTES + 7) + "\nlast");

        LinePages.Page page = LinePages.read(file, 2);

        assertThat(page.total()).isEqualTo(3);
        assertThat(page.lines()).containsExactly(new Line("x".repeat(LinePages.LINE_BYTES), 7), new Line("last", 0));
    }
}

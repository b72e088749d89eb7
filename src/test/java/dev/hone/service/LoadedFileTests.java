package dev.hone.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LoadedFileTests {
    @Test
    void escapedBytesComeBackAsTheyWere() {
        Random random = new Random(7);
        String[] parts = {"\\", "x", "\\x41", "\\x5c", "a", "\n", "\r\n", "\u00c3\u00a9", "\u00ff", "\0", "\r", "f0"};
        for (int i = 0; i < 5_000; i++) {
            StringBuilder text = new StringBuilder();
            random.ints(random.nextInt(12), 0, parts.length).forEach(p -> text.append(parts[p]));
            String escaped = LoadedFile.escaped(text.toString());
            assertThat(LoadedFile.unescaped(escaped)).as(escaped).isEqualTo(text.toString());
        }
        byte[] any = new byte[4_096];
        random.nextBytes(any);
        String latin1 = new String(any, StandardCharsets.ISO_8859_1);
        assertThat(LoadedFile.unescaped(LoadedFile.escaped(latin1))).isEqualTo(latin1);
    }

    @Test
    void controlCharactersAndBrokenUtf8AreNoText() {
        assertThat(LoadedFile.isText("a\tb\r\nc\f\u00c3\u00a9\n")).isTrue();
        assertThat(LoadedFile.isText("a\u0007")).isFalse();
        assertThat(LoadedFile.isText("a\0")).isFalse();
        assertThat(LoadedFile.firstByte("a\nb\u00ff\n")).hasValue("\\xff in line 2");
        assertThat(LoadedFile.firstByte("a\n")).isEmpty();
    }
}

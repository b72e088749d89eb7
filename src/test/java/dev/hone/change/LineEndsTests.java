package dev.hone.change;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineEndsTests {
    @ParameterizedTest
    @ValueSource(strings = {"", "a\r\nb\r\n", "a\nb\n", "a\r\nb\nc", "a\r\n\r\n", "\t a \r\n", "a\r\nb"})
    void aTextThatWasNotEditedComesBackByteForByte(String base) {
        String sent = base.replace("\r\n", "\n").replace("\n", "\r\n");

        assertThat(LineEnds.restored(sent, base)).isEqualTo(base);
    }

    @Test
    void newLinesGetTheEndThatTheFileHas() {
        assertThat(LineEnds.restored("a\r\nx\r\nb\r\n", "a\r\nb\r\n")).isEqualTo("a\r\nx\r\nb\r\n");
        assertThat(LineEnds.restored("a\r\nx\r\nb\r\n", "a\nb\n")).isEqualTo("a\nx\nb\n");
    }
}

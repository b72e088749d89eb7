package dev.hone.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ByteTextTests {
    /** Bytes in hex, and how they are shown: frames are put in brackets here. */
    @ParameterizedTest
    @CsvSource({
        "61 62, ab",
        "61 09 62 0d, a\\tb\\r",
        "61 00 62, a[\\x00]b",
        "0d 61, [\\x0d]a",
        "c3 a9, \u00e9",
        "f0 9f 98 80, \ud83d\ude00",
        "ff 61, [\\xff]a",
        "c3 61, [\\xc3]a",
        "e2 82, [\\xe2][\\x82]",
        "ed a0 80, [\\xed][\\xa0][\\x80]",
        "c2 85, [\\xc2][\\x85]",
        "ef bb bf 61, [\\xef][\\xbb][\\xbf]a",
        "e2 80 ae, [\\xe2][\\x80][\\xae]",
        "7f, [\\x7f]",
    })
    void everyByteCanBeRead(String hex, String shown) {
        byte[] bytes = java.util.HexFormat.ofDelimiter(" ").parseHex(hex);
        ByteText text = ByteText.ofBytes(new String(bytes, StandardCharsets.ISO_8859_1));

        assertThat(text.pieces().stream()
                        .map(p -> p.isByte() ? "[" + p.text() + "]" : p.text())
                        .reduce("", String::concat))
                .isEqualTo(shown.replace("\\t", "\t").replace("\\r", "\r"));
    }

    @Test
    void aByteIsNamedByItsDigits() {
        assertThat(ByteText.ofBytes("\u00ff").pieces().getFirst().hex()).isEqualTo("ff");
    }
}

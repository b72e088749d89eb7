package dev.hone.kind.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.format.MarkedText.Chunk;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkedTextTests {
    private static final List<String> LINES = List.of("one 1;", "", "two {", "  2;", "}");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a\n",
                "a",
                "a\r\nb\r\n",
                "a\r\nb",
                "a\nb\r",
                "\n",
                "# hone begin other 1/1 00000000\n# hone end other 1/1\n"
            })
    void whatIsPutInGoesOutToTheSameBytes(String text) {
        String with = new MarkedText(text).with(text.length(), "#", "cache", 1, 1, LINES, "    ");

        assertThat(with).contains("one 1;").isNotEqualTo(text);
        assertThat(new MarkedText(with).without("cache")).isEqualTo(text);
    }

    /** A byte of a letter may be 0x85, which is a line end to some. */
    @Test
    void wordsBehindTheMarkerLinesAreThoseOfAnyLanguage() {
        String text = new MarkedText("").with(0, "#", "cache", 1, 1, List.of("one 1;"), "");
        String told = text.replaceFirst("([0-9a-f]{8})\n", "$1 for \u00c3\u0085lesund\n");

        assertThat(told).isNotEqualTo(text);
        assertThat(new MarkedText(told).chunks()).singleElement().satisfies(c -> {
            assertThat(c.touched()).isFalse();
            assertThat(c.inner()).isEqualTo("one 1;\n");
        });
    }

    @Test
    void standsBeforeALineWithItsIndent() {
        String with = new MarkedText("http {\n}\n").with(7, "#", "cache", 1, 2, List.of("x;"), "\t");

        assertThat(with).matches("http \\{\n\t# hone begin cache 1/2 [0-9a-f]{8}\n\tx;\n\t# hone end cache 1/2\n}\n");
        assertThat(new MarkedText(with).without("cache")).isEqualTo("http {\n}\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a one;\nb;\n", "a one;", "\ta\n\t  one;\nb;\n", "a one;\r\nb;\r\n"})
    void linesSwitchedOffComeBackToTheSameBytes(String text) {
        int end = text.indexOf(';') + 1;
        String off = new MarkedText(text).off(text.indexOf('a'), end, "#", "cache");

        assertThat(off.lines().filter(l -> l.contains("one") || l.contains("\ta")))
                .allMatch(l -> l.startsWith("# hone off cache:"));
        assertThat(new MarkedText(off).without("other")).isEqualTo(off);
        assertThat(new MarkedText(off).without("cache")).isEqualTo(text);
    }

    /** People align comments and wrap lines; that is no change of what stands there. */
    @Test
    void isKnownAfterTheReadersOwnLayout() {
        String text = new MarkedText("").with(0, "#", "cache", 1, 1, List.of("one 1;", "two 2;"), "");
        String laidOut = text.replaceFirst(
                        "# hone begin cache 1/1 ([0-9a-f]{8})",
                        "    ##  Hone  BEGIN  cache  1 / 1  $1   (do not touch)")
                .replace("# hone end", "\t#hone end")
                .replace("one 1;\ntwo 2;", "   one  1;\n\n\ttwo 2;");

        List<Chunk> chunks = new MarkedText(laidOut).chunks();

        assertThat(chunks).singleElement().satisfies(c -> {
            assertThat(c.label()).isEqualTo("cache");
            assertThat(c.touched()).isFalse();
        });
        assertThat(new MarkedText(laidOut).without("cache")).isEmpty();
    }

    @Test
    void tellsThatItsWordsWereChanged() {
        String text = new MarkedText("").with(0, ";", "cache", 1, 1, List.of("one 1;"), "");

        assertThat(new MarkedText(text.replace("one 1", "one 2")).chunks())
                .extracting(Chunk::touched)
                .containsExactly(true);
        assertThat(new MarkedText(text.replaceFirst(" [0-9a-f]{8}", "")).chunks())
                .extracting(Chunk::touched)
                .containsExactly(true);
    }

    @Test
    void namesTheLineOfAMarkerWithoutItsOther() {
        String text = new MarkedText("a;\n").with(3, "#", "cache", 1, 1, List.of("x;"), "");

        assertThat(new MarkedText(text).unpaired()).isEmpty();
        assertThat(new MarkedText(text.replaceFirst("(?m)^# hone end.*\\n", "")).unpaired())
                .contains(2);
        assertThat(new MarkedText(text.replaceFirst("(?m)^# hone begin.*\\n", "")).unpaired())
                .contains(3);
    }
}

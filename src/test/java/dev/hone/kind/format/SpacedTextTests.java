package dev.hone.kind.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hone.kind.format.ConfigText.Entry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpacedTextTests {
    private static final String SAMPLE = """
            # maxmemory <bytes>
             save  900 1\t300 10\t
            requirepass "a \\"b\\" # c"
            hz 10 # no comment
            bare
            title 'it\\'s'
            broken "open
            mid "a"b
            """;

    @Test
    void readsLinesAsRedisDoes() {
        SpacedText text = SpacedText.parse(SAMPLE);
        assertThat(text.entries())
                .extracting(e -> e.name() + "|" + e.rawValue() + "|" + e.line())
                .containsExactly(
                        "save|900 1\t300 10|2",
                        "requirepass|\"a \\\"b\\\" # c\"|3",
                        "hz|10 # no comment|4",
                        "bare||5",
                        "title|'it\\'s'|6");
        assertThat(text.faults()).containsExactly(7, 8);
    }

    @Test
    void resolvesQuotes() {
        assertThat(SpacedText.words("\"a \\\"b\\\" \\x41\\n\"")).contains(List.of("a \"b\" A\n"));
        assertThat(SpacedText.words("'it\\'s \\x41'")).contains(List.of("it's \\x41"));
        assertThat(SpacedText.words("plain")).contains(List.of("plain"));
    }

    @Test
    void splitsWords() {
        assertThat(SpacedText.words(" 900 1\t\"\" ")).contains(List.of("900", "1", ""));
        assertThat(SpacedText.words("\"a\"b")).isEmpty();
        assertThat(SpacedText.words("a\"b")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "", "a b", "say \"x\" \\ y", "Ã¤", "it's"})
    void quotesSoThatItIsReadAgain(String word) {
        assertThat(SpacedText.words(SpacedText.quote(word))).contains(List.of(word));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a 1", "a 1\r\nb 2\r\n", "a\n\n\n", SAMPLE})
    void keepsEveryByteAndUndoesEveryEdit(String text) {
        SpacedText spaced = SpacedText.parse(text);
        assertThat(spaced.text()).isEqualTo(text);
        for (int i = 0; i < spaced.entries().size(); i++) {
            Entry entry = spaced.entries().get(i);
            SpacedText edited = spaced.withValue(entry, "1 2");
            assertThat(edited.entries().get(i).rawValue()).isEqualTo("1 2");
            if (!entry.rawValue().isEmpty()) {
                assertThat(edited.withValue(edited.entries().get(i), entry.rawValue())
                                .text())
                        .isEqualTo(text);
            }
        }
        SpacedText added = spaced.withAdded("", "hz", "10");
        Entry found = added.entries().stream()
                .filter(e -> e.name().equals("hz") && e.rawValue().equals("10"))
                .findFirst()
                .orElseThrow();
        assertThat(added.without(found).text()).isEqualTo(text);
    }

    @Test
    void addsBeneathTheCommentedOutOne() {
        assertThat(SpacedText.parse("# maxmemory <bytes>\n#\n# maxmemory is what counts here as a bound of it\nhz 10\n")
                        .withAdded("", "maxmemory", "8mb")
                        .text())
                .startsWith("# maxmemory <bytes>\nmaxmemory 8mb\n");
    }

    @Test
    void refusesAValueOfSeveralLines() {
        SpacedText text = SpacedText.parse("hz 10\n");
        assertThatThrownBy(() -> text.withValue(text.entries().getFirst(), "10\nloadmodule /tmp/x.so"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

package dev.hone.kind.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.format.ConfigText.Entry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlagTextTests {
    private static final String SAMPLE = """
            # -c 1024
            -m 64 # of MiB
              -p11211\t-M
            --listen=127.0.0.1 --port=
            logfile /var/log/x y
            -vv -o a=1,no_b
            """;

    @Test
    void readsEveryFlag() {
        assertThat(FlagText.parse(SAMPLE).entries())
                .extracting(e -> e.name() + "|" + e.rawValue() + "|" + e.line())
                .containsExactly(
                        "-m|64|2",
                        "-p|11211|3",
                        "-M||3",
                        "--listen|127.0.0.1|4",
                        "--port||4",
                        "logfile|/var/log/x y|5",
                        "-vv||6",
                        "-o|a=1,no_b|6");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-m 64", "-m 64\r\n-c 1\r\n", "-m 64\n\n\n", SAMPLE})
    void keepsEveryByteAndUndoesEveryEdit(String text) {
        FlagText flags = FlagText.parse(text);
        assertThat(flags.text()).isEqualTo(text);
        for (int i = 0; i < flags.entries().size(); i++) {
            Entry entry = flags.entries().get(i);
            FlagText edited = flags.withValue(entry, "7");
            assertThat(edited.entries().get(i).rawValue()).isEqualTo("7");
            if (!entry.rawValue().isEmpty()) {
                assertThat(edited.withValue(edited.entries().get(i), entry.rawValue())
                                .text())
                        .isEqualTo(text);
            }
            assertThat(flags.without(entry).entries()).hasSize(flags.entries().size() - 1);
        }
        for (String name : List.of("-c", "--threads", "-A")) {
            FlagText added = flags.withAdded("", name, name.equals("-A") ? "" : "9");
            Entry found = added.entries().stream()
                    .filter(e -> e.name().equals(name) && !flags.entries().contains(e))
                    .reduce((a, b) -> name.equals("-c") ? a : b)
                    .orElseThrow();
            assertThat(added.without(found).text()).isEqualTo(text);
        }
    }

    @Test
    void addsBeneathTheCommentedOutOne() {
        assertThat(FlagText.parse(SAMPLE).withAdded("", "-c", "9").text()).startsWith("# -c 1024\n-c 9\n");
        assertThat(FlagText.parse(SAMPLE).withAdded("", "--threads", "2").text())
                .endsWith("no_b\n--threads=2\n");
    }
}

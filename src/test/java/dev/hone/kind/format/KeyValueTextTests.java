package dev.hone.kind.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyValueTextTests {
    private static final String TYPICAL = """
            # memory
            #shared_buffers = 128MB\t\t\t# min 128kB
            work_mem 4MB
            \tlog_line_prefix = '%m [%p] it''s \\'here\\' # not a comment' # a comment
            include_dir = 'conf.d'
            my.setting = -1
            """;

    @Test
    void findsEverySettingWithItsLineAndRawValue() {
        assertThat(KeyValueText.parse(TYPICAL).entries())
                .extracting(e -> e.line() + " " + e.name() + " " + e.rawValue())
                .containsExactly(
                        "3 work_mem 4MB",
                        "4 log_line_prefix '%m [%p] it''s \\'here\\' # not a comment'",
                        "5 include_dir 'conf.d'",
                        "6 my.setting -1");
    }

    @Test
    void offsetsPointAtTheValue() {
        KeyValueText text = KeyValueText.parse(TYPICAL);
        assertThat(text.entries())
                .allSatisfy(
                        e -> assertThat(TYPICAL.substring(e.start(), e.end())).isEqualTo(e.rawValue()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x = 0.5GB",
                "x = 'open",
                "x =",
                "x",
                "= 1",
                "x = 1 2",
                "x = 8MB,",
                "x-y = 1",
                "1x = 2",
                "x = a=b",
                "x = -",
                "x = 1e3kB",
                "x = 5MB2",
                "x = 1.5e",
                "x = /tmp",
                "x = 'a\\"
            })
    void aLineThatTheServiceCannotReadIsAFaultAndStays(String line) {
        KeyValueText text = KeyValueText.parse("a = 1\n" + line + "\nb = 2\n");
        assertThat(text.faults()).extracting(KeyValueText.Fault::line).containsExactly(2);
        assertThat(text.entries()).extracting(ConfigText.Entry::name).containsExactly("a", "b");
        assertThat(text.text()).isEqualTo("a = 1\n" + line + "\nb = 2\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x = 0.9",
                "x = .",
                "x = -.5",
                "x=5MB",
                "x '1'",
                "x'1'",
                "x = -1",
                "x = 0x1F",
                "x = 1.5e-3",
                "x = on#c",
                "x = tmp/a:b.c-d",
                "\t x\t=\t'' \r"
            })
    void aLineThatTheServiceReadsIsAnEntry(String line) {
        KeyValueText text = KeyValueText.parse(line);
        assertThat(text.faults()).isEmpty();
        assertThat(text.entries()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "8MB, 8MB",
                "0.9, 0.9",
                "0.5GB, '0.5GB'",
                "on, on",
                "it's, 'it''s'",
                "a\\b, 'a\\\\b'",
                "a b, 'a b'",
                "\"\", ''",
                "/tmp, '/tmp'",
                "-1, -1",
                "'x', '''x'''"
            })
    void quotesOnlyWhatNeedsIt(String value, String written) {
        assertThat(KeyValueText.quote(value)).isEqualTo(written);
        assertThat(KeyValueText.unquote(written)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'", "'open", "'\\1", "'\\12", "plain", ""})
    void whatIsNotBetweenQuotesIsLeftAsItIs(String rawValue) {
        assertThat(KeyValueText.unquote(rawValue)).isEqualTo(rawValue);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'x\narchive_command = y'", "1\r", "1\0"})
    void aValueNeverBreaksOutOfItsLine(String rawValue) {
        KeyValueText text = KeyValueText.parse("a = 1\n");
        ConfigText.Entry entry = text.entries().getFirst();
        assertThatThrownBy(() -> text.withValue(entry, rawValue)).hasMessage("the value of a must stay on one line");
        assertThatThrownBy(() -> text.withAdded("", "b", rawValue)).hasMessage("the value of b must stay on one line");
    }

    @Test
    void resolvesEscapes() {
        assertThat(KeyValueText.unquote("'a\\tb\\101\\\\c''d\\'e'")).isEqualTo("a\tbA\\c'd'e");
    }

    @Test
    void addsBeneathTheCommentedDefault() {
        assertThat(KeyValueText.parse(TYPICAL)
                        .withAdded("", "shared_buffers", "1GB")
                        .text())
                .isEqualTo(TYPICAL.replace("min 128kB\n", "min 128kB\nshared_buffers = 1GB\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "a = 1", "a = 1\n", "a = 1\r\nb = 2", "a = 1\r\n", "#new = 3", "#new = 3\r\na = 1\r\n", "\n"
            })
    void addingAndRemovingGivesTheSameBytes(String before) {
        KeyValueText added = KeyValueText.parse(before).withAdded("", "new", "5");
        ConfigText.Entry entry = named(added, "new");
        assertThat(added.without(entry).text()).isEqualTo(before);
    }

    @Test
    void keepsTheLineEndsOfTheFile() {
        assertThat(KeyValueText.parse("a = 1\r\n").withAdded("", "b", "2").text())
                .isEqualTo("a = 1\r\nb = 2\r\n");
    }

    @Test
    void changingAValueAndBackGivesTheSameBytes() {
        KeyValueText text = KeyValueText.parse(TYPICAL);
        for (ConfigText.Entry entry : text.entries()) {
            KeyValueText changed = text.withValue(entry, "'other'");
            assertThat(changed.text()).isNotEqualTo(TYPICAL);
            ConfigText.Entry now = named(changed, entry.name());
            assertThat(now.line()).isEqualTo(entry.line());
            assertThat(changed.withValue(now, entry.rawValue()).text()).isEqualTo(TYPICAL);
        }
    }

    @Test
    void removingLeavesTheCommentBehindIt() {
        KeyValueText text = KeyValueText.parse("a = 1 # why\nb = 2\n");
        assertThat(text.without(named(text, "a")).text()).isEqualTo("# why\nb = 2\n");
    }

    @Test
    void refusesAnEntryOfAnotherText() {
        ConfigText.Entry stale = KeyValueText.parse("a = 1\n").entries().getFirst();
        assertThatThrownBy(() -> KeyValueText.parse("aa = 1\n").withValue(stale, "2"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a in line 1");
    }

    private static ConfigText.Entry named(KeyValueText text, String name) {
        List<ConfigText.Entry> found =
                text.entries().stream().filter(e -> e.name().equals(name)).toList();
        assertThat(found).hasSize(1);
        return found.getFirst();
    }
}

package dev.hone.kind.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hone.kind.format.ConfigText.Entry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhpIniTextTests {
    private static final String POOL = """
            ; first pool
            [www]
            pm = dynamic
            ;pm.max_requests = 500
            pm.max_children = 5 ; small
            php_admin_value[memory_limit] = 96M

            ; second pool
            [shop]
            listen = "/run/$pool.sock"
            """;

    private static PhpIniText pool() {
        return PhpIniText.parseByLine(POOL);
    }

    private static Entry entry(PhpIniText text, String name) {
        return text.entries().stream()
                .filter(e -> e.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void readsSettingsWithTheirSections() {
        assertThat(pool().entries())
                .extracting(e -> e.section() + " " + e.name() + " " + e.rawValue() + " " + e.line())
                .containsExactly(
                        "www pm dynamic 3",
                        "www pm.max_children 5 5",
                        "www php_admin_value[memory_limit] 96M 6",
                        "shop listen \"/run/$pool.sock\" 10");
    }

    @Test
    void changesTheValueAndNothingElse() {
        PhpIniText text = pool();
        assertThat(text.withValue(entry(text, "pm.max_children"), "9").text())
                .isEqualTo(POOL.replace("pm.max_children = 5 ;", "pm.max_children = 9 ;"));
    }

    @Test
    void addsBelowItsOwnCommentedLine() {
        PhpIniText added = pool().withAdded("www", "pm.max_requests", "200");
        assertThat(added.text()).contains(";pm.max_requests = 500\npm.max_requests = 200\npm.max_children");
        assertThat(added.without(entry(added, "pm.max_requests")).text()).isEqualTo(POOL);
    }

    @Test
    void addsBelowTheSectionsLastSettingElse() {
        PhpIniText added = pool().withAdded("WWW", "ping.path", "/ping");
        assertThat(added.text()).contains("= 96M\nping.path = /ping\n\n; second pool");
        assertThat(added.without(entry(added, "ping.path")).text()).isEqualTo(POOL);
    }

    /** As PHP 8.2 was seen to: user_agent then is {@code its me…oclock}, and what lies between is not set. */
    @Test
    void letsAnApostropheSwallowLinesAsPhpDoes() {
        PhpIniText ini = PhpIniText.parse("user_agent = it's me\nmax_input_time = 55\nfrom = o'clock\nlast = 1\n");
        assertThat(ini.entries()).extracting(Entry::name).containsExactly("user_agent", "last");
        assertThat(PhpIniValue.unquoted(ini.entries().getFirst().rawValue()))
                .isEqualTo("its me\nmax_input_time = 55\nfrom = oclock");
        assertThat(ini.faults()).extracting(PhpIniText.Fault::code).containsExactly("quote_spans_lines");
    }

    @Test
    void namesAQuoteThatIsNeverClosed() {
        PhpIniText ini = PhpIniText.parse("[PHP]\nuser_agent = it's me\nmax_input_time = 55\n");
        assertThat(ini.faults()).singleElement().satisfies(f -> {
            assertThat(f.code()).isEqualTo("unclosed_quote");
            assertThat(f.line()).isEqualTo(2);
        });
    }

    @Test
    void endsEveryValueWithItsLineInPools() {
        PhpIniText text = PhpIniText.parseByLine("[www]\nenv[A] = it's\nenv[B] = o'clock\n");
        assertThat(text.entries()).hasSize(2);
        assertThat(text.faults()).hasSize(2);
    }

    @Test
    void changesAValueThatSpansLinesAndBack() {
        String before = "a = \"x\ny\" ; why\nb = 2\n";
        PhpIniText ini = PhpIniText.parse(before);
        Entry spanning = ini.entries().getFirst();
        PhpIniText changed = ini.withValue(spanning, "z");
        assertThat(changed.text()).isEqualTo("a = z ; why\nb = 2\n");
        assertThat(changed.withValue(changed.entries().getFirst(), spanning.rawValue())
                        .text())
                .isEqualTo(before);
        assertThat(ini.without(spanning).text()).isEqualTo("b = 2\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "dynamic ~ dynamic",
                "\"a;b\" ~ a;b",
                "'x\"y' ~ x\"y",
                "\"x\\\"y\\\\z\\n\" ~ x\"y\\z\\n",
                "x#y # z ~ x#y # z",
                "a b \"c d\" e ~ a bc de",
                "x  \"y\"z ~ xyz",
                "'a ' \t' b' ~ a  b"
            })
    void readsValuesAsPhpFpmWasSeenTo(String raw, String value) {
        assertThat(PhpIniValue.unquoted(raw)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "64M ~ 64M",
                "a=b ~ \"a=b\"",
                "E_ALL & E_X ~ ",
                "a;b ~ \"a;b\"",
                "/run/$pool.sock ~ /run/$pool.sock"
            })
    void quotesWhatWouldBeReadOtherwise(String value, String raw) {
        assertThat(PhpIniValue.quoted(value)).isEqualTo(raw == null ? "\"" + value + "\"" : raw);
        assertThat(PhpIniValue.unquoted(PhpIniValue.quoted(value))).isEqualTo(value);
    }

    @Test
    void keepsTheQuotesThatWereThere() {
        assertThat(PhpIniValue.quotedLike("'/old'", "/new")).isEqualTo("'/new'");
        assertThat(PhpIniValue.quotedLike("/old", "/new")).isEqualTo("/new");
    }

    @Test
    void comparesNamesWithoutQuotesInBrackets() {
        assertThat(List.of("env['P']", "env[ P ]", "env[\"P\"]", "env[P]"))
                .allMatch(n -> PhpIniText.canonical(n).equals("env[P]"));
    }

    @Test
    void namesALineWithoutAValue() {
        assertThat(PhpIniText.parse("pm.max_children\n[x\n").faults())
                .extracting(PhpIniText.Fault::code)
                .containsExactly("no_value", "bad_section");
    }

    @Test
    void refusesToBreakOutOfALine() {
        PhpIniText text = pool();
        assertThatThrownBy(() -> text.withValue(entry(text, "pm"), "static\nuser = root"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void keepsLineEndsAndAMissingLastOne() {
        PhpIniText text = PhpIniText.parseByLine("[www]\r\npm = static");
        PhpIniText added = text.withAdded("www", "pm.max_children", "5");
        assertThat(added.text()).isEqualTo("[www]\r\npm = static\r\npm.max_children = 5");
        assertThat(added.without(entry(added, "pm.max_children")).text()).isEqualTo(text.text());
    }
}

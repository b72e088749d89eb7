package dev.hone.kind.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.SectionText.Directive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SectionTextTests {
    private static final String SITE = """
        # Alias /x \\
        Timeout 5
        KeepAlive\ton
        <VirtualHost *:80>
            ServerName "a b"
            ServerAlias c \\
                d
            <Directory /srv>
            </directory>
        </VirtualHost>
        <VirtualHost *:81>
        \tServerName e # f
        </VirtualHost>
        """;

    @Test
    void readsContinuedLinesAndCommentsAsHttpdDoes() {
        assertThat(SectionText.parse(SITE).entries())
                .extracting(e -> e.section() + "/" + e.name() + "=" + e.rawValue())
                .containsExactly(
                        "/KeepAlive=on",
                        "VirtualHost/ServerName=\"a b\"",
                        "VirtualHost/ServerAlias=c \\\n        d",
                        "VirtualHost[1]/ServerName=e # f");
    }

    @Test
    void readsWordsWithoutQuotes() {
        Directive site = SectionText.parse(SITE).section("VirtualHost").orElseThrow();
        assertThat(site.values()).containsExactly("*:80");
        assertThat(site.body().directives().get(0).values()).containsExactly("a b");
        assertThat(site.body().directives().get(1).values()).containsExactly("c", "d");
        assertThat(SectionText.parse("LogFormat \"%h \\\"%r\\\" \\\\ \\q\" x")
                        .directives()
                        .getFirst()
                        .values())
                .containsExactly("%h \"%r\" \\ \\q", "x");
    }

    @Test
    void takesLinesOutWithTheirContinuations() {
        SectionText text = SectionText.parse(SITE);
        Entry alias = text.entries().get(2);
        assertThat(text.without(alias).text()).isEqualTo(SITE.replace("    ServerAlias c \\\n        d\n", ""));
    }

    @Test
    void addsBesideNeighboursOrInsideAnEmptySection() {
        SectionText text = SectionText.parse(SITE);
        assertThat(text.withAdded("", "Timeout", "9").text()).contains("KeepAlive\ton\nTimeout 9\n<VirtualHost");
        assertThat(text.withAdded("VirtualHost", "X", "9").text()).contains("d\n    X 9\n    <Directory");
        assertThat(text.withAdded("VirtualHost/Directory", "X", "9").text())
                .contains("<Directory /srv>\n        X 9\n    </directory>");
        assertThat(text.withAdded("IfModule", "X", "9").text()).endsWith("<IfModule>\n    X 9\n</IfModule>\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"7\nLoadModule x y", "7\\", " 7", "7 ", "\\\n7"})
    void keepsAValueInItsLine(String value) {
        Entry entry = SectionText.parse(SITE).entries().getFirst();
        assertThat(SectionText.faultInValue(value)).isPresent();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SectionText.parse(SITE).withValue(entry, value));
    }

    @ParameterizedTest
    @CsvSource({
        "'<A x>\nB 1\n', 1, '<A> is not closed'",
        "'B 1\n</A>', 2, '</A> closes no section'",
        "'<A>\n<C>\n</A>', 3, 'expected </C>, found </A>'",
        "'<A x\nB 1', 1, '<A has no closing >'",
        "'<', 1, '< has no closing >'"
    })
    void saysWhereItStops(String text, int line, String message) {
        SectionText read = SectionText.parse(text);
        assertThat(read.fault()).contains(new SectionText.Fault(line, message));
        assertThat(read.text()).isEqualTo(text);
    }

    @Test
    void looksIntoNoOtherLanguage() {
        SectionText text = SectionText.parse("<Perl>\nif ($x < 1) { <A> }\n</Perl>\nTimeout 5\n");
        assertThat(text.fault()).isEmpty();
        assertThat(text.entries()).extracting(Entry::name).containsExactly("Timeout");
    }
}

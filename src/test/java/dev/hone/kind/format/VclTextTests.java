package dev.hone.kind.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.VclText.Kind;
import dev.hone.kind.format.VclText.Token;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VclTextTests {
    private static final String SHOP = """
        vcl 4.1;
        # backend no { .host = "1"; }
        /* probe no { .url = "/"; } */
        backend shop {
            .host = "127.0.0.1";   // here
            .port = "8080";
            .probe = {
                .url = "/;}";
            }
            .first_byte_timeout = 60s;
        }
        sub vcl_recv {
            if (req.url ~ {"backend x { .host = "2"; }"}) { return (pass); }
            C{ int i = 0; }C
        }
        """;

    @Test
    void findsAttributesAndNothingElse() {
        assertThat(VclText.parse(SHOP).entries())
                .extracting(e -> e.section() + " " + e.name() + " " + e.rawValue() + " " + e.line())
                .containsExactly(
                        "backend shop .host \"127.0.0.1\" 5",
                        "backend shop .port \"8080\" 6",
                        "backend shop .first_byte_timeout 60s 10");
    }

    @Test
    void tellsStringsAndCodeFromWords() {
        assertThat(VclText.parse("a {\"b\"} \"\"\"c\"\"\" \"d\" C{ }C; \"open").tokens())
                .extracting(Token::kind, Token::value)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(Kind.WORD, "a"),
                        org.assertj.core.groups.Tuple.tuple(Kind.STRING, "b"),
                        org.assertj.core.groups.Tuple.tuple(Kind.STRING, "c"),
                        org.assertj.core.groups.Tuple.tuple(Kind.STRING, "d"),
                        org.assertj.core.groups.Tuple.tuple(Kind.CODE, "C{ }C"),
                        org.assertj.core.groups.Tuple.tuple(Kind.SIGN, ";"),
                        org.assertj.core.groups.Tuple.tuple(Kind.STRING, "ope"));
    }

    @Test
    void changesAddsAndRemovesInPlace() {
        VclText text = VclText.parse(SHOP);
        Entry timeout = text.entries().getLast();
        assertThat(text.withValue(timeout, "5s").text()).isEqualTo(SHOP.replace("60s", "5s"));
        assertThat(text.without(timeout).text()).isEqualTo(SHOP.replace("    .first_byte_timeout = 60s;\n", ""));
        assertThat(text.withAdded("backend shop", ".max_connections", "50").text())
                .contains("60s;\n.max_connections = 50;}\nsub vcl_recv");
        assertThatIllegalArgumentException().isThrownBy(() -> text.withAdded("backend none", ".host", "1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"5s; .host = \"x\"", "5s }", "\"open", "", " 5s", "C{ }C", "5s // x", "/* */ 5s"})
    void keepsAValueInItsPlace(String value) {
        VclText text = VclText.parse(SHOP);
        Entry timeout = text.entries().getLast();
        assertThatIllegalArgumentException().isThrownBy(() -> text.withValue(timeout, value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "backend a {",
                "backend a { .host = ",
                "backend a { .host",
                "/* ",
                "{\"",
                "backend a { .b = {",
                "}}}"
            })
    void readsWhatDoesNotEnd(String text) {
        assertThat(VclText.parse(text).text()).isEqualTo(text);
        assertThat(VclText.parse(text).entries()).isEmpty();
    }
}

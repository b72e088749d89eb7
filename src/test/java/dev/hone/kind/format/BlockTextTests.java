package dev.hone.kind.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hone.kind.format.ConfigText.Entry;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockTextTests {
    private static final String SITE = """
            user www-data; # who
            http {
                gzip on;
                server { listen 80; }
                server {
                    listen 81;
                    location / { return 200 "}{;#"; }
                    location ~ ^/a${x}\\{2,3\\} {
                        echo 'it''s';
                    }
                }
            }
            """;

    @Test
    void namesSectionsByPathAndNumber() {
        List<String> seen = BlockText.parse("a 1; b { c 2; } b x { d { e; } } b { f 3; }").entries().stream()
                .map(e -> e.section() + " " + e.name() + "=" + e.rawValue())
                .toList();
        assertThat(seen).containsExactly(" a=1", "b c=2", "b[1]/d e=", "b[2] f=3");
    }

    @Test
    void keepsBracesInsideQuotesAndVariables() {
        BlockText read = BlockText.parse(SITE.replace("'it''s'", "'it\\'s'"));
        assertThat(read.fault()).isEmpty();
        assertThat(read.entries()).extracting(Entry::rawValue).contains("200 \"}{;#\"", "'it\\'s'");
        assertThat(read.entries()).extracting(Entry::section).contains("http/server[1]/location[1]");
    }

    @Test
    void unescapesAsNginxDoes() {
        BlockText read = BlockText.parse("a \"x\\\"y\\t\\d\" b\\;c $${{d};");
        assertThat(read.directives().getFirst().values()).containsExactly("x\"y\t\\d", "b\\;c", "$${{d}");
    }

    @Test
    void numbersLines() {
        BlockText read = BlockText.parse("# one\r\na 'two\n lines'\r\n  more;\nb 1;");
        assertThat(read.entries()).extracting(Entry::line).containsExactly(2, 5);
        assertThat(read.entries().getFirst().rawValue()).isEqualTo("'two\n lines'\r\n  more");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a 1",
                "a 1 }",
                "}",
                ";",
                "{ }",
                "a { b 1;",
                "a \"open;",
                "a 'x'y;",
                "a 1; } b 2;",
                "a \\",
                "a \"x\"}"
            })
    void stopsWhereNginxStops(String text) {
        BlockText read = BlockText.parse(text);
        assertThat(read.fault()).isPresent();
        assertThat(read.text()).isEqualTo(text);
    }

    @Test
    void looksOverLua() {
        BlockText read = BlockText.parse("""
                content_by_lua_block {
                    local s = "}" -- a } here
                    local t = [==[ } ]] }} ]==] --[[ } ]] local u = {1, {2}}
                }
                after 1;
                """);
        assertThat(read.fault()).isEmpty();
        assertThat(read.entries()).extracting(Entry::name).containsExactly("after");
    }

    @Test
    void seesTheByteOrderMark() {
        BlockText read = BlockText.parse("ï»¿user x;");
        assertThat(read.text()).startsWith(ConfigText.BYTE_ORDER_MARK);
        assertThat(read.entries()).extracting(Entry::name).containsExactly("user");
    }

    @Test
    void changesOnlyTheValue() {
        String text = "\thttp\t{ gzip   off ;# why\r\n}\r\n";
        BlockText read = BlockText.parse(text);
        assertThat(read.withValue(read.entries().getFirst(), "on").text())
                .isEqualTo("\thttp\t{ gzip   on ;# why\r\n}\r\n");
    }

    @Test
    void givesAValueToABareName() {
        BlockText read = BlockText.parse("stub_status;");
        BlockText with = read.withValue(read.entries().getFirst(), "on");
        assertThat(with.text()).isEqualTo("stub_status on;");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1; load_module x", "1 }", "1 # x", "\"open", "{", "a\\"})
    void refusesValuesThatSayMore(String value) {
        BlockText read = BlockText.parse("a 1;");
        assertThat(BlockText.faultInValue(value)).isPresent();
        assertThatThrownBy(() -> read.withValue(read.entries().getFirst(), value))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void addsInTheStyleOfTheNeighbours() {
        String text = "http {\r\n\tgzip on; # a\r\n\tinclude x/*;\r\n\tserver {\r\n\t}\r\n}\r\n";
        BlockText read = BlockText.parse(text);
        assertThat(read.withAdded("http", "sendfile", "on").text())
                .isEqualTo(
                        "http {\r\n\tgzip on; # a\r\n\tsendfile on;\r\n\tinclude x/*;\r\n\tserver {\r\n\t}\r\n}\r\n");
        assertThat(read.withAdded("http/server", "listen", "1").text()).contains("\tserver {\r\n\t\tlisten 1;\r\n\t}");
        assertThat(read.withAdded("", "user", "x").text()).endsWith("}\r\nuser x;\r\n");
    }

    @Test
    void makesMissingSections() {
        assertThat(BlockText.parse("http {\n  gzip on;\n}\n")
                        .withAdded("events", "multi_accept", "on")
                        .text())
                .isEqualTo("http {\n  gzip on;\n}\nevents {\n  multi_accept on;\n}\n");
        assertThatThrownBy(() -> BlockText.parse("").withAdded("server[1]", "a", "b"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "a 1;", "events {}", "events { }", "a 1; # c", "# c", "a{b 1;}", "events {\n}", "a 1;b 2;\n"
            })
    void undoesAnAdditionToTheSameBytes(String text) {
        for (String section : List.of("", "events", "a")) {
            BlockText read = BlockText.parse(text);
            if (section.isEmpty() || read.block(section).isPresent()) {
                BlockText added = read.withAdded(section, "new", "x y");
                Entry entry = added.entries().stream()
                        .filter(e -> e.name().equals("new"))
                        .findFirst()
                        .orElseThrow();
                assertThat(entry.section()).isEqualTo(section);
                assertThat(added.without(entry).text()).isEqualTo(text);
            }
        }
    }

    @Test
    void leavesWhatElseStandsOnTheLine() {
        BlockText read = BlockText.parse("a 1; b 2;\n  c 3; # note\nd 4;");
        List<Entry> all = read.entries();
        assertThat(read.without(all.get(0)).text()).isEqualTo("b 2;\n  c 3; # note\nd 4;");
        assertThat(read.without(all.get(1)).text()).isEqualTo("a 1;\n  c 3; # note\nd 4;");
        assertThat(read.without(all.get(2)).text()).isEqualTo("a 1; b 2;\n  # note\nd 4;");
        assertThat(read.without(all.get(3)).text()).isEqualTo("a 1; b 2;\n  c 3; # note");
    }

    @Test
    void survivesAnyBytes() {
        Random random = new Random(7);
        String alphabet = "ab {}{};;#'\"\\$\n\r\t\f)\u0000\u0085ÿ_by_lua_block";
        for (int i = 0; i < 3000; i++) {
            StringBuilder soup = new StringBuilder();
            for (int n = random.nextInt(60); n > 0; n--) {
                soup.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            undoEveryEdit(soup.toString());
        }
    }

    private static void undoEveryEdit(String text) {
        BlockText read = BlockText.parse(text);
        assertThat(read.text()).isEqualTo(text);
        for (Entry entry : read.entries()) {
            BlockText changed = read.withValue(entry, "other");
            Entry now = changed.entries().get(read.entries().indexOf(entry));
            assertThat(now.rawValue()).isEqualTo("other");
            boolean touchesName = text.charAt(entry.start() - 1) == '"' || text.charAt(entry.start() - 1) == '\'';
            if (entry.rawValue().isEmpty() || !touchesName) {
                assertThat(changed.withValue(now, entry.rawValue()).text()).isEqualTo(text);
            }
            assertThat(read.without(entry).entries()).hasSize(read.entries().size() - 1);
        }
    }
}

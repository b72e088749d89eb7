package dev.hone.kind.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.format.ConfigText.Entry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyBlockTextTests {
    private static final String NAMES = """
            # names
            shop = /srv/shop.fdb
            {
            	LockMemSize = 32M		# busy
            	LockHashSlots = 19927
            }
            books = /srv/books.fdb {
            	Last = 1 }
            bare = $(dir_secDb)/x.fdb
            """;

    @Test
    void readsLinesInBraces() {
        List<String> read = KeyBlockText.parse(NAMES).entries().stream()
                .map(e -> e.line() + " " + e.section() + "/" + e.name() + "=" + e.rawValue())
                .toList();
        assertThat(read)
                .containsExactly(
                        "2 /shop=/srv/shop.fdb",
                        "4 shop/LockMemSize=32M",
                        "5 shop/LockHashSlots=19927",
                        "7 /books=/srv/books.fdb",
                        "8 books/Last=1",
                        "9 /bare=$(dir_secDb)/x.fdb");
        assertThat(KeyBlockText.parse(NAMES).faults()).isEmpty();
    }

    /** As a Firebird 3.0.11 took them: what is illegal kept it from starting, the rest was skipped. */
    @ParameterizedTest
    @CsvSource({
        "foo, false",
        "DefaultDbCachePages 300, false",
        "'TempDirectories = \"/tmp', true",
        "= 5, true",
        "'a = \"b\" c', true",
        "'\"a\" = b', true",
        "}, true",
        "{, true",
        "a = 300 {, true"
    })
    void tellsLinesThatAreNoSettings(String line, boolean illegal) {
        assertThat(KeyBlockText.parse("x = 1\ninclude y.conf\n" + "#\n" + line + "\n")
                        .faults())
                .singleElement()
                .satisfies(f -> {
                    assertThat(f.line()).isEqualTo(4);
                    assertThat(f.illegal()).isEqualTo(illegal);
                });
    }

    @Test
    void makesBracesForTheFirstSettingAndTakesThemAway() {
        KeyBlockText text = KeyBlockText.parse(NAMES);
        KeyBlockText added = text.withAdded("bare", "LockMemSize", "2M");
        assertThat(added.text()).endsWith("bare = $(dir_secDb)/x.fdb\n{\n\tLockMemSize = 2M\n}\n");
        Entry entry = added.entries().getLast();
        assertThat(added.without(entry).text()).isEqualTo(NAMES);
    }

    @Test
    void leavesBracesThatSomebodyElseMade() {
        String empty = "shop = /a\n{\n}\n";
        KeyBlockText added = KeyBlockText.parse(empty).withAdded("shop", "A", "1");
        assertThat(added.without(added.entries().getLast()).text()).isEqualTo(empty);
    }

    @Test
    void putsANewLineBeneathItsCommentedDefaultButNotInBraces() {
        String text = "#A = 1\nshop = /a\n{\n#A = 2\n}\n#a=3\nB = 1\n";
        assertThat(KeyBlockText.parse(text).withAdded("", "A", "5").text())
                .isEqualTo("#A = 1\nshop = /a\n{\n#A = 2\n}\n#a=3\nA = 5\nB = 1\n");
    }

    @Test
    void keepsACommentWhereASettingWas() {
        KeyBlockText text = KeyBlockText.parse("A = 1 # why\nB = 2\n");
        assertThat(text.without(text.entries().getFirst()).text()).isEqualTo("# why\nB = 2\n");
    }
}

package dev.hone.kind.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.PlainIniText.Item;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainIniTextTests {
    private static final String SAMPLE = """
            ;; the pooler
            [databases]
            shop = host=127.0.0.1 password=a=b ; not a comment
            "my ""db"\"" = dbname=x
            * =

            [pgbouncer]
            # listen_backlog = 128
            ;;; server_lifetime = 3600
            \tpool_mode=transaction\s\s
            %include /etc/pooler/sizes.ini
            default_pool_size 12
            """;

    @Test
    void readsSettingsToTheEndOfTheirLine() {
        assertThat(PlainIniText.parse(SAMPLE).entries())
                .extracting(e -> e.section() + "|" + e.name() + "|" + e.rawValue() + "|" + e.line())
                .containsExactly(
                        "databases|shop|host=127.0.0.1 password=a=b ; not a comment|3",
                        "databases|my \"db\"|dbname=x|4",
                        "databases|*||5",
                        "pgbouncer|pool_mode|transaction|10");
    }

    @Test
    void tellsHeadersIncludesAndWhatCannotBeRead() {
        assertThat(PlainIniText.parse(SAMPLE).items())
                .filteredOn(i -> !(i instanceof Item.Value))
                .containsExactly(
                        new Item.Header("databases", 2),
                        new Item.Header("pgbouncer", 7),
                        new Item.Include("/etc/pooler/sizes.ini", 11),
                        new Item.Fault("default_pool_size 12", 12));
    }

    @Test
    void putsANewSettingBeneathItsCommentedOutLine() {
        PlainIniText added = PlainIniText.parse(SAMPLE).withAdded("pgbouncer", "server_lifetime", "60");
        assertThat(added.text()).contains(";;; server_lifetime = 3600\nserver_lifetime = 60\n");
        assertThat(PlainIniText.parse(SAMPLE)
                        .withAdded("pgbouncer", "verbose", "1")
                        .text())
                .contains("pool_mode=transaction  \nverbose = 1\n");
        assertThat(PlainIniText.parse("a = 1\n[x]\nb = 2\n")
                        .withAdded("", "c", "3")
                        .text())
                .isEqualTo("a = 1\nc = 3\n[x]\nb = 2\n");
        assertThat(PlainIniText.parse("").withAdded("x", "c", "3").text()).isEqualTo("[x]\nc = 3\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[pgbouncer]",
                "[pgbouncer]\nport=1",
                "[pgbouncer]\r\n\tport = 1 \r\nempty =\r\n",
                "port =\n\n[b]\nport= # c\n",
                "\u00ef\u00bb\u00bf[a]\nx=\u00e4\u0001\n",
                SAMPLE
            })
    void keepsEveryByteAndUndoesEveryEdit(String text) {
        PlainIniText ini = PlainIniText.parse(text);
        assertThat(ini.text()).isEqualTo(text);
        for (Entry entry : ini.entries()) {
            PlainIniText changed = ini.withValue(entry, "4711");
            Entry now = changed.entries().get(ini.entries().indexOf(entry));
            assertThat(now.rawValue()).isEqualTo("4711");
            assertThat(changed.withValue(now, entry.rawValue()).text()).isEqualTo(text);
            PlainIniText added = ini.withAdded(entry.section(), "probe", "1");
            Entry probe = added.entries().stream()
                    .filter(e -> e.name().equals("probe"))
                    .findFirst()
                    .orElseThrow();
            assertThat(probe.section()).isEqualTo(entry.section());
            assertThat(added.without(probe).text()).isEqualTo(text);
        }
    }

    @Test
    void refusesAValueOfTwoLinesAndAnotherTextsEntry() {
        PlainIniText ini = PlainIniText.parse("[a]\nx = 1\n");
        Entry entry = ini.entries().getFirst();
        assertThatThrownBy(() -> ini.withValue(entry, "1\ny = 2")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PlainIniText.parse("[a]\nz = 1\n").without(entry))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

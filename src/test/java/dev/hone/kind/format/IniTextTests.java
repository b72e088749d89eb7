package dev.hone.kind.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hone.kind.format.ConfigText.Entry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IniTextTests {
    private static final String SAMPLE = """
            # a comment
            ; another
            [client]
            port=3306
            [mysqld]
              skip-name-resolve
            max_connections = 100   # why
            sort_buffer_size="4M"
            init_connect='SET a="#1"'
            password=
            loose-rocksdb_x=1

            # about the safe one
            [mysqld_safe]
            nice = 0
            !includedir /etc/mysql/conf.d/
            """;

    @Test
    void readsSettingsAsTheServerDoes() {
        assertThat(IniText.parse(SAMPLE).entries())
                .extracting(e -> e.section() + "|" + e.name() + "|" + e.rawValue() + "|" + e.line())
                .containsExactly(
                        "client|port|3306|4",
                        "mysqld|skip-name-resolve||6",
                        "mysqld|max_connections|100|7",
                        "mysqld|sort_buffer_size|\"4M\"|8",
                        "mysqld|init_connect|'SET a=\"#1\"'|9",
                        "mysqld|password|=|10",
                        "mysqld|loose-rocksdb_x|1|11",
                        "mysqld_safe|nice|0|15");
    }

    @Test
    void readsIncludes() {
        IniText ini = IniText.parse("!include /a.cnf\r\n  !includedir\t/etc/b \r\n!incl x\n");
        assertThat(ini.includes())
                .containsExactly(new IniText.Include("/a.cnf", false, 1), new IniText.Include("/etc/b", true, 2));
        assertThat(ini.faults()).extracting(IniText.Fault::code).containsExactly("bad_include");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[mysqld]",
                "[mysqld]\nport=1",
                "[mysqld]\r\n\tport = 1 \r\nskip-name-resolve\r\n",
                "[mysqld]\nport =\n\n[b]\nport= # c\n",
                "\u00ef\u00bb\u00bf[mysqld]\nx=\u00e4\u0001\n",
                SAMPLE
            })
    void keepsEveryByteAndUndoesEveryEdit(String text) {
        IniText ini = IniText.parse(text);
        assertThat(ini.text()).isEqualTo(text);
        for (int i = 0; i < ini.entries().size(); i++) {
            Entry entry = ini.entries().get(i);
            for (String other : List.of("2G", "'a # b'")) {
                IniText edited = ini.withValue(entry, other);
                assertThat(edited.entries().get(i).rawValue()).isEqualTo(other);
                assertThat(edited.withValue(edited.entries().get(i), entry.rawValue())
                                .text())
                        .isEqualTo(text);
            }
        }
        if (ini.sections().contains("mysqld")) {
            IniText added = ini.withAdded("mysqld", "key_buffer_size", "8M");
            Entry entry = added.entries().stream()
                    .filter(e -> e.name().equals("key_buffer_size"))
                    .findFirst()
                    .orElseThrow();
            assertThat(added.without(entry).text()).isEqualTo(text);
        }
    }

    @Test
    void takesAValueAwayAndLeavesTheNameOrAnEmptyValue() {
        IniText ini = IniText.parse("[m]\na = 1 # c\n");
        Entry entry = ini.entries().getFirst();
        assertThat(ini.withValue(entry, "").text()).isEqualTo("[m]\na # c\n");
        assertThat(ini.withValue(entry, IniValue.EMPTY).entries().getFirst().rawValue())
                .isEqualTo(IniValue.EMPTY);
    }

    @Test
    void addsAtTheEndOfTheGroupInItsStyle() {
        assertThat(IniText.parse(SAMPLE).withAdded("mysqld_safe", "umask", "7").text())
                .contains("nice = 0\numask = 7\n!includedir");
        assertThat(IniText.parse(SAMPLE).withAdded("mysqld", "a", "7").text())
                .contains("loose-rocksdb_x=1\na=7\n\n# about the safe one");
    }

    @Test
    void makesAMissingGroupAndKeepsCarriageReturns() {
        assertThat(IniText.parse("[client]\r\nport=1\r\n")
                        .withAdded("mysqld", "port", "2")
                        .text())
                .isEqualTo("[client]\r\nport=1\r\n[mysqld]\r\nport=2\r\n");
    }

    @Test
    void keepsACommentThatStandsBehindARemovedSetting() {
        IniText ini = IniText.parse("[m]\na=1 # keep me\n");
        assertThat(ini.without(ini.entries().getFirst()).text()).isEqualTo("[m]\n# keep me\n");
    }

    @Test
    void reportsWhatTheServerStumblesOver() {
        assertThat(IniText.parse("a=1\n[mysqld\n").faults())
                .extracting(IniText.Fault::line, IniText.Fault::code)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(1, "no_group"),
                        org.assertj.core.groups.Tuple.tuple(2, "bad_group"));
        assertThat(IniText.parse("\u00ef\u00bb\u00bf[mysqld]\n").faults())
                .extracting(IniText.Fault::code)
                .contains("byte_order_mark");
    }

    @Test
    void refusesAValueThatWouldBreakOutOfItsLine() {
        IniText ini = IniText.parse("[mysqld]\na=1\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ini.withValue(ini.entries().getFirst(), "1\nplugin_load=x"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"4M", "", "a # b", " a", "it's", "say \"x\"", "back\\slash", "C:\\new", "=", "O_DIRECT"})
    void quotesSoThatTheValueIsReadBack(String value) {
        IniText ini = IniText.parse("[m]\na=1\n").withAdded("m", "b", IniValue.quoted(value));
        assertThat(IniValue.unquoted(ini.entries().getLast().rawValue())).isEqualTo(value);
    }

    @Test
    void comparesNamesAsTheServerDoes() {
        assertThat(IniText.canonical("loose-innodb-log_file-size")).isEqualTo("innodb_log_file_size");
        assertThat(IniText.canonical("loose_x")).isEqualTo("x");
    }
}

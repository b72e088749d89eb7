package dev.hone.kind.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.kind.Step;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MysqlEditsTests {
    private static final String MAIN = "[mysqld]\nmax_connections = 50\n!includedir /c.d\n[client]\nport=1\n";
    private static final String FIRST = "[mysqld]\nmax_connections=60\nskip-slow_query_log\n";
    private static final String LAST = "[mariadb-10.11]\nmax_connections=70\n[mysqld-11.4]\nmax_connections=80\n";

    private final MysqlKind kind = new MysqlKind();

    @Test
    void editsTheLineThatWinsAndTellsTheRunningServer() {
        Edits edits = edit(new Setting("max_connections", "90"));
        assertThat(edits.problems()).isEmpty();
        assertThat(edits.files()).singleElement().satisfies(f -> {
            assertThat(f.path()).isEqualTo(Path.of("/c.d/b.cnf"));
            assertThat(f.newText()).isEqualTo(LAST.replace("=70", "=90"));
        });
        assertThat(edits.live()).containsExactly(new Setting("max_connections", "90"));
    }

    @Test
    void addsWhereALaterLineCannotUndoIt() {
        Edits edits = edit(new Setting("innodb_log_buffer_size", "32M"), new Setting("slow_query_log", "ON"));
        assertThat(edits.files())
                .singleElement()
                .satisfies(f ->
                        assertThat(f.newText()).isEqualTo(FIRST + "innodb_log_buffer_size=32M\nslow_query_log=ON\n"));
        assertThat(edits.live()).containsExactly(new Setting("slow_query_log", "ON"));
    }

    @Test
    void removesEveryLineOfASettingThatGoesBackToItsDefault() {
        Edits edits = edit(new Setting("max_connections", null));
        assertThat(edits.files())
                .hasSize(3)
                .noneMatch(f -> f.newText().contains("max_connections")
                        && !f.newText().contains("[mysqld-11.4]\nmax_connections=80"));
        assertThat(kind.activate(at(), Effect.LIVE, edits.live()))
                .singleElement()
                .isInstanceOfSatisfying(
                        Step.Sql.class,
                        s -> assertThat(s.statement()).isEqualTo("SET GLOBAL max_connections = DEFAULT"));
    }

    @Test
    void readsTheServersGroupsInTheServersOrder() {
        Map<String, Origin> declared = kind.declared(at(), files());
        assertThat(declared.get("max_connections")).isEqualTo(Origin.file(Path.of("/c.d/b.cnf"), 2, "70"));
        assertThat(declared.get("slow_query_log")).isEqualTo(Origin.file(Path.of("/c.d/a.cnf"), 3, "OFF"));
        assertThat(declared).doesNotContainKey("port");
    }

    @Test
    void refusesBeforeWriting() {
        Edits edits = edit(new Setting("innodb_buffer_pool_size", "1.5G"), new Setting("no_such", "1"));
        assertThat(edits.files()).isEmpty();
        assertThat(edits.problems()).extracting(Problem::code).containsExactly("bad_unit", "unknown_parameter");
    }

    @Test
    void wordsLiteralsThatCannotBecomeStatements() {
        assertThat(sql("innodb_buffer_pool_size", "1536M"))
                .isEqualTo("SET GLOBAL innodb_buffer_pool_size = 1610612736");
        assertThat(sql("slow_query_log", "on")).isEqualTo("SET GLOBAL slow_query_log = 1");
        assertThat(sql("innodb_checksum_algorithm", "a'; DROP TABLE x -- \\"))
                .isEqualTo("SET GLOBAL innodb_checksum_algorithm = 'a''; DROP TABLE x -- \\\\'");
        assertThatIllegalArgumentException().isThrownBy(() -> sql("max_connections", "1; DROP TABLE x"));
        assertThatIllegalArgumentException().isThrownBy(() -> sql("init_connect", "x"));
        assertThatIllegalArgumentException().isThrownBy(() -> sql("a=1; DROP TABLE x", "1"));
    }

    @Test
    void findsWhatARawEditWouldDo() {
        assertThat(inspect("[mysqld]\ninnodb_buffer_pool_size=1.5G\n")).containsExactly("ERROR bad_unit 2");
        assertThat(inspect("[mysqld]\nslow_query_log=s\n")).containsExactly("ERROR not_boolean 2");
        assertThat(inspect("[mysqld]\nmax_connections=1\n")).containsExactly("ERROR out_of_range 2");
        assertThat(inspect("[mysqld]\nmax_conections=1\n")).containsExactly("WARNING unknown_option 2");
        assertThat(inspect("\u00ef\u00bb\u00bf[mysqld]\n")).contains("ERROR byte_order_mark 1");
        assertThat(inspect("[mysqld]\n!include /c.d/b.cnf\n")).contains("ERROR include_loop 0", "DENIED new_include 2");
        assertThat(inspect("[mysqld]\nkey_buffer_size=8MB\r\nskip_external_locking\n"))
                .isEmpty();
    }

    @Test
    void leavesOldFaultsAlone() {
        ConfigFile odd = file("/c.d/b.cnf", "[mysqld]\nmax_connections=1\nplugin_load_add=x\n");
        List<ConfigFile> before = List.of(file("/my.cnf", MAIN), odd);
        List<ConfigFile> after = List.of(file("/my.cnf", MAIN), odd.with(odd.text() + "port=7\n"));
        assertThat(kind.inspect(at(), before, after)).isEmpty();
    }

    @Test
    void letsALogMoveAmongTheLogsOnly() {
        ConfigFile old = file("/c.d/b.cnf", "[mysqld]\nlog_error=/var/log/mysql/a.log\n");
        assertThat(inspect(old, "[mysqld]\nlog_error=/var/log/mysql/b.log\n")).isEmpty();
        assertThat(inspect(old, "[mysqld]\nlog_error=/var/log/mysql/../www/b.log\n"))
                .containsExactly("DENIED denied_path 2");
    }

    private List<String> inspect(String text) {
        return inspect(file("/c.d/b.cnf", ""), text);
    }

    private List<String> inspect(ConfigFile old, String text) {
        ConfigFile main = file("/my.cnf", MAIN);
        return kind.inspect(at(), List.of(main, old), List.of(main, old.with(text))).stream()
                .map(p -> p.severity() + " " + p.code() + " " + p.line())
                .toList();
    }

    private String sql(String name, String value) {
        return ((Step.Sql) kind.activate(at(), Effect.LIVE, List.of(new Setting(name, value)))
                        .getFirst())
                .statement();
    }

    private Edits edit(Setting... settings) {
        return kind.edit(at(), new EffectiveConfig(List.of(), files(), List.of()), List.of(settings));
    }

    private static List<ConfigFile> files() {
        return List.of(file("/my.cnf", MAIN), file("/c.d/a.cnf", FIRST), file("/c.d/b.cnf", LAST));
    }

    private static ConfigFile file(String path, String text) {
        return new ConfigFile(Path.of(path), Path.of(path), text, 0644, 0, 0);
    }

    private static Installation at() {
        return new Installation(
                "mysql",
                "/data",
                "MariaDB :1",
                "MariaDB",
                "10.11.19",
                7,
                70,
                Instant.EPOCH,
                Path.of("/usr/sbin/mariadbd"),
                List.of("/usr/sbin/mariadbd", "--defaults-file=/my.cnf"),
                102,
                105,
                Path.of("/my.cnf"),
                List.of(),
                null,
                Map.of("roots", "/my.cnf", "port", "1", "data", "/data"),
                false);
    }
}

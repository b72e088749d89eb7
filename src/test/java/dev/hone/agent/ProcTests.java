package dev.hone.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hone.kind.Database;
import dev.hone.kind.QueryResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProcTests {
    @TempDir
    Path top;

    @Test
    void readsAStatLineWhoseNameHoldsBracketsAndSpaces() {
        ProcStat stat =
                ProcStat.parse("812 (a) b (c)) Z 7 812 811 0 -1 4194560 1 2 3 4 50 60 0 0 20 0 1 0 98765 9 9\n");

        assertThat(stat).isEqualTo(new ProcStat(812, "a) b (c)", 'Z', 7, 811, 50, 60, 98765));
        assertThat(stat.isDead()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "0::/system.slice/nginx.service,nginx.service",
        "1:name=systemd:/system.slice/system-postgresql.slice/postgresql@15-main.service,postgresql@15-main.service",
        "0::/system.slice/docker-0a1b.scope,''",
        "0::/user.slice/user-1000.slice/session-3.scope,''",
        "0::/user.slice/user-1000.slice/user@1000.service/app.slice/x.service,''",
        "0::/system.slice/foo.service/worker,foo.service",
        "0::/,''"
    })
    void takesTheUnitOnlyWhereTheServiceManagerOwnsIt(String line, String unit) {
        assertThat(CgroupUnit.of(line + "\n")).isEqualTo(unit);
    }

    @Test
    void splitsArgumentsAtNulAndKeepsEmptyOnes() {
        assertThat(Processes.arguments("a\0\0b c\0")).containsExactly("a", "", "b c");
        assertThat(Processes.arguments("nginx: master process /usr/sbin/nginx")).hasSize(1);
        assertThat(Processes.arguments("")).isEmpty();
    }

    @Test
    void readsListeningSocketsOnly() {
        String table = """
                  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
                   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 41 1 0
                   1: 0100007F:1F90 0100007F:9999 01 00000000:00000000 00:00000000 00000000     0        0 42 1 0
                """;
        assertThat(SocketTable.tcp(table)).isEqualTo(Map.of(41L, new SocketTable.Tcp("127.0.0.1", 8080)));
        String six = """
                  sl  local_address remote_address st
                   0: 00000000000000000000000001000000:0050 0:0 0A 0:0 0:0 0 0 0 43 1
                   1: 00000000000000000000000000000000:0051 0:0 0A 0:0 0:0 0 0 0 44 1
                """;
        assertThat(SocketTable.tcp(six))
                .isEqualTo(Map.of(43L, new SocketTable.Tcp("::1", 80), 44L, new SocketTable.Tcp("::", 81)));
    }

    @Test
    void readsListeningLocalSocketsAndLeavesAbstractOnesOut() {
        String table = """
                Num       RefCount Protocol Flags    Type St Inode Path
                0000: 00000002 00000000 00010000 0001 01 51 /run/my dir/s.sock
                0000: 00000002 00000000 00010000 0001 01 52 @abstract
                0000: 00000003 00000000 00000000 0001 03 53 /run/connected
                """;
        assertThat(SocketTable.unix(table)).isEqualTo(Map.of(51L, "/run/my dir/s.sock"));
    }

    @Test
    void takesTheCgroupsLimitBeforeRamAndSaysSo() throws Exception {
        assertThat(new Limits(top).memory(1000)).isEqualTo(new Limits.Memory(1000, "RAM"));

        Files.createDirectories(top.resolve("memory"));
        Files.writeString(top.resolve("memory/memory.limit_in_bytes"), "9223372036854771712\n");
        assertThat(new Limits(top).memory(1000)).isEqualTo(new Limits.Memory(1000, "RAM"));
        Files.writeString(top.resolve("memory/memory.limit_in_bytes"), "600\n");
        assertThat(new Limits(top).memory(1000)).isEqualTo(new Limits.Memory(600, "cgroup v1"));
        Files.writeString(top.resolve("memory.max"), "500\n");
        assertThat(new Limits(top).memory(1000)).isEqualTo(new Limits.Memory(500, "cgroup v2"));
    }

    @Test
    void roundsAProcessorQuotaUpButNeverBelowOne() throws Exception {
        Files.writeString(top.resolve("cpu.max"), "150000 100000\n");
        assertThat(new Limits(top).cpus(8)).isEqualTo(2);
        Files.writeString(top.resolve("cpu.max"), "max 100000\n");
        assertThat(new Limits(top).cpus(8)).isEqualTo(8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\! id",
                "select 1; \\! id",
                "select 1 \\! id",
                "system id",
                "select 1; drop table x",
                "select 'open",
                "delimiter x"
            })
    void refusesWhatACommandLineClientWouldTakeForACommand(String sql) {
        assertThatIllegalArgumentException().isThrownBy(() -> OneStatement.of(Database.Product.MYSQL, sql));
    }

    @Test
    void knowsHowEachProductQuotes() {
        assertThat(OneStatement.of(Database.Product.MYSQL, "SET GLOBAL x = 'a\\';b';"))
                .isEqualTo("SET GLOBAL x = 'a\\';b'");
        assertThat(OneStatement.of(Database.Product.POSTGRESQL, "select 'a\\',\n 'it''s;'"))
                .isEqualTo("select 'a\\',  'it''s;'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OneStatement.of(Database.Product.POSTGRESQL, "select 'a\\'; select 2 --'"));
    }

    @Test
    void readsQuotedValuesWithBreaksAndTellsNullFromText() throws Exception {
        assertThat(Csv.parse("a,b\n\"x \"\"y\"\",\nz\",\n"))
                .isEqualTo(List.of(List.of("a", "b"), List.of("x \"y\",\nz", "")));
        QueryResult result = MysqlXml.parse("""
                <?xml version="1.0"?>
                <resultset statement="x" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
                  <row><field name="A">NULL &amp; \u0001</field><field name="B" xsi:nil="true" /></row>
                </resultset>
                """);
        assertThat(result.columns()).containsExactly("A", "B");
        assertThat(result.rows()).containsExactly(Arrays.asList("NULL & \ufffd", null));
    }
}

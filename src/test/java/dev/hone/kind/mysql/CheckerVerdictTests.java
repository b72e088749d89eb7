package dev.hone.kind.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.CommandResult;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines of mariadbd 10.11.19 {@code --defaults-file=… --verbose --help}. */
class CheckerVerdictTests {
    private static final String NOISE = """
            2026-11-30 11:37:42 0 [Warning] Could not increase number of max_open_files to more than 20000 (request: 32184)
            2026-11-30 11:37:42 0 [Warning] Could not open mysql.plugin table: "Table 'mysql.plugin' doesn't exist". Some options may be missing from the help text
            2026-11-30 11:37:59 0 [Warning] /usr/sbin/mariadbd: unknown variable 'loose_max_conections=3'
            """;

    @Test
    void passesWhatIsOnlyNoise() {
        assertThat(judge(0, NOISE)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|2026-11-30 11:37:42 0 [ERROR] /usr/sbin/mariadbd: Error while setting value '1.5G' to 'innodb-buffer-pool-size'|innodb_buffer_pool_size",
                "7|2026-11-30 11:37:58 0 [ERROR] /usr/sbin/mariadbd: unknown variable 'max_conections=3'|max_conections",
                "1|error: Found option without preceding group in config file: /tmp/c.cnf at line: 1|MariaDB :1",
                "0|Warning: World-writable config file '/tmp/w.cnf' is ignored|MariaDB :1",
                "0|Warning: skipping '!include /tmp/b.cnf' directive as maximum includerecursion level was reached in file /tmp/a.cnf at line 3|MariaDB :1",
                "1|Fatal error in defaults handling. Program aborted|MariaDB :1"
            })
    void failsOnWhatTheServerStumblesOverWhateverTheExitCode(int exitCode, String line, String subject) {
        assertThat(judge(exitCode, NOISE + line + "\n"))
                .singleElement()
                .satisfies(p -> assertThat(p.severity()).isEqualTo(Severity.ERROR))
                .satisfies(p -> assertThat(p.subject()).isEqualTo(subject));
    }

    @Test
    void tellsOfQuietRepairs() {
        String line =
                "2026-11-30 11:37:42 0 [Warning] option 'slow_query_log': boolean value 's' wasn't recognized. Set to OFF.";
        assertThat(judge(0, line))
                .singleElement()
                .satisfies(p -> assertThat(p.severity()).isEqualTo(Severity.WARNING))
                .satisfies(p -> assertThat(p.subject()).isEqualTo("slow_query_log"));
    }

    @Test
    void failsOnABadExitWithoutAWord() {
        assertThat(judge(1, NOISE)).extracting(Problem::severity).containsExactly(Severity.ERROR);
    }

    private static List<Problem> judge(int exitCode, String stderr) {
        return CheckerVerdict.read("MariaDB :1", new CommandResult(exitCode, "help", stderr, false));
    }
}

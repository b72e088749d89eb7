package dev.hone.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParametersTests {
    @Test
    void readsWhatIsGivenAndTheDefaultOfTheRest() throws Exception {
        Parameters parameters = Parameters.of(
                "http", Map.of("connections", " 12 ", "rate", "2.5", "keep_alive", "false", "host", "example.org"));
        assertThat(parameters.number("connections", 1, 100)).isEqualTo(12);
        assertThat(parameters.decimal("rate", 0, 10)).isEqualTo(2.5);
        assertThat(parameters.number("threads", 4)).isEqualTo(4);
        assertThat(parameters.flag("keep_alive", true)).isFalse();
        assertThat(parameters.text("url", "http://127.0.0.1/")).isEqualTo("http://127.0.0.1/");
    }

    @Test
    void boundsByWhatOnlyTheHostKnows() throws Exception {
        Parameters parameters = Parameters.of("wrk", Map.of("threads", "8"));
        assertThatThrownBy(() -> parameters.number("threads", 2, 4)).hasMessage("threads may be 4 here, was 8");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http    | connections | 0         | connections must be a whole number 1..1000, was 0",
                "http    | connections | 2.5       | connections must be a whole number 1..1000, was 2.5",
                "http    | rate        | NaN       | rate must be 0..100000, was NaN",
                "http    | rate        | -1        | rate must be 0..100000, was -1",
                "http    | keep_alive  | yes       | keep_alive must be one of true, false, was yes",
                "http    | url         | /etc      | url must be like http://127.0.0.1:8080/path, at most 2000 characters, was \"/etc\"",
                "oltp    | scale       | 0.001     | scale must be 0.01..1000, was 0.001",
                "pgbench | scale       | 1e9       | scale must be a whole number 1..5000, was 1e9",
                "pgbench | script      | evil.sql  | script must be one of tpcb-like, simple-update, select-only, was evil.sql",
                "ab      | conections  | 5         | ab knows no parameter conections (was 5); it takes accept_encoding, connections, host, keep_alive, timeout_ms, url"
            })
    void refusesWithNameValueAndWhatIsTaken(String tool, String name, String value, String message) {
        assertThatThrownBy(() -> Parameters.of(tool, Map.of(name, value)))
                .isInstanceOf(CannotRun.class)
                .hasMessage(message);
    }

    /** An engine that reads what its tool is not said to take would never see it given. */
    @Test
    void readsNothingThatTheToolDoesNotTake() throws Exception {
        Parameters parameters = Parameters.of("ab", Map.of());
        assertThatThrownBy(() -> parameters.number("rate", 1)).hasMessage("ab has no parameter rate");
    }
}

package dev.hone.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ParametersTests {
    private final Parameters parameters = new Parameters(
            Map.of("connections", "12", "rate", "2.5", "keep_alive", "yes", "script", "evil.sql", "scale", "1e9"));

    @Test
    void readsWhatIsWithinBounds() throws Exception {
        assertThat(parameters.number("connections", 1, 1, 100)).isEqualTo(12);
        assertThat(parameters.decimal("rate", 0, 0, 10)).isEqualTo(2.5);
        assertThat(parameters.number("threads", 4, 1, 8)).isEqualTo(4);
        assertThat(parameters.text("path", "/")).isEqualTo("/");
    }

    @Test
    void namesParameterBoundsAndValueWhenItRefuses() {
        assertThatThrownBy(() -> parameters.number("connections", 1, 1, 10))
                .hasMessage("connections must be 1..10, was 12");
        assertThatThrownBy(() -> parameters.number("rate", 1, 1, 10))
                .hasMessage("rate must be a whole number, was 2.5");
        assertThatThrownBy(() -> parameters.number("scale", 1, 1, 5000)).hasMessageContaining("was 1e9");
        assertThatThrownBy(() -> parameters.flag("keep_alive", true))
                .hasMessage("keep_alive must be true or false, was yes");
        assertThatThrownBy(() -> parameters.choice("script", "tpcb-like", Set.of("tpcb-like", "select-only")))
                .hasMessage("script must be one of [select-only, tpcb-like], was evil.sql");
        assertThatThrownBy(() -> new Parameters(Map.of("rate", "NaN")).decimal("rate", 0, 0, 1))
                .hasMessageContaining("NaN");
    }

    @Test
    void refusesANameThatNobodyAskedFor() throws Exception {
        var slip = new Parameters(Map.of("conections", "5"));
        assertThat(slip.number("connections", 1, 1, 10)).isEqualTo(1);
        assertThatThrownBy(() -> slip.refuseUnknown("wrk"))
                .hasMessage(
                        "wrk knows no parameter conections; it takes accept_encoding, connections, host, threads, timeout_ms, url");
    }

    @Test
    void asksOnlyForWhatTheToolIsSaidToTake() {
        var parameters = new Parameters(Map.of());
        parameters.text("colour", "");
        assertThatThrownBy(() -> parameters.refuseUnknown("wrk")).isInstanceOf(IllegalStateException.class);
    }
}

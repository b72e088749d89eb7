package dev.hone.kind.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FirebirdGreetingTests {
    @Test
    void greetsWithoutADatabaseAVersionOrAUser() {
        assertThat(HexFormat.of().formatHex(FirebirdGreeting.request()))
                .isEqualTo("00000001" + "00000013" + "00000003" + "00000001" + "00000000" + "00000000" + "00000000");
    }

    /** As Firebird 3.0.11 answered. */
    @Test
    void knowsTheRejection() {
        assertThatCode(() -> FirebirdGreeting.requireAnswer(HexFormat.of().parseHex("00000004")))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "00", "00000003", "0000000400000000", "485454502f312e31"})
    void knowsAStranger(String hex) {
        assertThatThrownBy(() -> FirebirdGreeting.requireAnswer(HexFormat.of().parseHex(hex)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no Firebird server");
    }
}

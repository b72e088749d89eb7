package dev.hone.kind;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VersionTests {
    @Test
    void readsTheNumbersOfAnyText() {
        assertThat(Version.of("10.11.19-MariaDB-0+deb12u1").numbers()).containsExactly(10, 11, 19);
        assertThat(Version.of("none").numbers()).isEmpty();
    }

    @Test
    void comparesByNumberNotByText() {
        assertThat(Version.of("10.11.2").isAtLeast("10.9")).isTrue();
        assertThat(Version.of("5.6").isAtLeast("5.6.0")).isTrue();
        assertThat(Version.of("5.6.14").isAtLeast("5.7")).isFalse();
    }

    @Test
    void aLastVersionCoversItsPatchReleases() {
        assertThat(Version.of("5.7.44").isAfterAllOf("5.7")).isFalse();
        assertThat(Version.of("8.0.1").isAfterAllOf("5.7")).isTrue();
    }
}

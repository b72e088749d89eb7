package dev.hone.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTests {
    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "1023, 1023 B",
        "1024, 1 KiB",
        "1536, 1.5 KiB",
        "134217728, 128 MiB",
        "1048575, 1 MiB",
        "2147483648, 2 GiB",
        "-1536, -1.5 KiB",
        "9223372036854775807, 8 EiB"
    })
    void bytes(double bytes, String words) {
        assertThat(Units.bytes(bytes)).isEqualTo(words.replace(' ', '\u202f'));
    }

    @ParameterizedTest
    @CsvSource({"0, 0 %", "0.042, 4.2 %", "0.5, 50 %", "0.12345, 12.3 %", "1, 100 %", "0.0004, 0.04 %", "NaN, – %"})
    void ratio(double share, String words) {
        assertThat(Units.ratio(share)).isEqualTo(words.replace(' ', '\u202f'));
    }

    @ParameterizedTest
    @CsvSource({"12500000, 100 Mbit/s", "0, 0 bit/s", "1, 8 bit/s", "125, 1 kbit/s"})
    void networkBits(double bytesPerSecond, String words) {
        assertThat(Units.bitsPerSecond(bytesPerSecond)).isEqualTo(words.replace(' ', '\u202f'));
    }

    @ParameterizedTest
    @CsvSource({"0.4, 0.4/s", "999, 999/s", "12345, 12.3 k/s"})
    void rate(double perSecond, String words) {
        assertThat(Units.rate(perSecond)).isEqualTo(words.replace(' ', '\u202f'));
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0_s",
        "PT0.00085S, 850_µs",
        "PT0.0123S, 12.3_ms",
        "PT4.2S, 4.2_s",
        "PT60S, 1_min",
        "PT185S, 3_min 5_s",
        "PT2H4M, 2_h 4_min",
        "P12DT3H, 12_d 3_h",
        "P1D, 1_d"
    })
    void duration(Duration duration, String words) {
        assertThat(Units.duration(duration)).isEqualTo(words.replace('_', '\u202f'));
    }
}

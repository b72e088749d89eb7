package dev.hone.kind.fpm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Effect;
import dev.hone.kind.MemoryEffect;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import dev.hone.kind.Risk;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PhpNumberTests {
    private static final Parameter SIZE = new Parameter(
            "memory_limit",
            ParameterType.BYTES,
            "",
            null,
            null,
            List.of(),
            "128M",
            Effect.RELOAD,
            "",
            "",
            Risk.SAFE,
            MemoryEffect.NONE,
            false,
            false,
            "a size",
            "https://www.php.net/");

    /** Readings as PHP 8.2's own warnings give them. */
    @ParameterizedTest
    @CsvSource({
        "8MB, 8, 8M",
        "1mb, 1, 1M",
        "0.5G, 0, 512M",
        "1.5G, 1073741824, 1536M",
        "8 MB, 8, 8M",
        "64KiB, 64, 64K",
        "12x, 12,",
        "M, 0,",
        "many, 0,"
    })
    void saysWhatPhpWouldUseAndWhatWasMeant(String value, long used, String meant) {
        Problem problem = PhpNumber.check(SIZE, value).orElseThrow();
        assertThat(PhpNumber.reading(value)).isEqualTo(used);
        assertThat(problem.message()).contains("reads " + value + " as " + used + " bytes");
        assertThat(problem.suggestion()).isEqualTo(meant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"128M", "8m", "1G", "4096k", "0", "-1", "8388608", "0x800000", "8 M"})
    void takesWhatPhpReadsWhole(String value) {
        assertThat(PhpNumber.check(SIZE, value)).isEmpty();
    }
}

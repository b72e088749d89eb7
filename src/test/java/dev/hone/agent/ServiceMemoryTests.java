package dev.hone.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Portion;
import org.junit.jupiter.api.Test;

class ServiceMemoryTests {
    /** A child of php-fpm 8.2 on Linux 6. */
    private static final String ROLLUP = """
            55c6d1a00000-7ffd5cbf9000 ---p 00000000 00:00 0                          [rollup]
            Rss:               18364 kB
            Pss:                7311 kB
            Pss_Dirty:          4021 kB
            Pss_Anon:           2304 kB
            Pss_File:           3290 kB
            Pss_Shmem:          1717 kB
            """;

    @Test
    void tellsWhatAChildHasForItselfFromWhatItShares() {
        assertThat(ServiceMemory.bytes(ROLLUP, Portion.ALL)).isEqualTo(7311 * 1024);
        assertThat(ServiceMemory.bytes(ROLLUP, Portion.PRIVATE)).isEqualTo(2304 * 1024);
        assertThat(ServiceMemory.bytes(ROLLUP, Portion.SHARED)).isEqualTo(5007 * 1024);
        assertThat(ServiceMemory.bytes(ROLLUP, Portion.NONE)).isZero();
    }

    /** Of two figures that are both too large the smaller: here the heap of the parent has a share in Pss_Anon. */
    @Test
    void takesTheSmallerFigureOfWhatIsPrivate() {
        String told = ROLLUP + "Private_Dirty: 1800 kB\n";
        assertThat(ServiceMemory.bytes(told, Portion.PRIVATE)).isEqualTo(1800 * 1024);
        assertThat(ServiceMemory.bytes(told, Portion.SHARED)).isEqualTo((7311 - 1800) * 1024);
        assertThat(ServiceMemory.bytes(ROLLUP + "Private_Dirty: 9000 kB\n", Portion.PRIVATE))
                .isEqualTo(2304 * 1024);
    }

    @Test
    void countsAllAsPrivateWhereTheKernelDoesNotTell() {
        String old = "Rss: 18364 kB\nPss: 7311 kB\n";
        assertThat(ServiceMemory.bytes(old, Portion.PRIVATE)).isEqualTo(7311 * 1024);
        assertThat(ServiceMemory.bytes(old, Portion.SHARED)).isZero();
    }
}

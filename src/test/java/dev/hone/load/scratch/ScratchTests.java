package dev.hone.load.scratch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class ScratchTests {
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    /** The example of RFC 7677: user "user", password "pencil". */
    @Test
    void scramVerifierIsThatOfTheRfc() {
        assertThat(Verifier.scram("pencil", Base64.getDecoder().decode("W22ZaJ0SNY7soEsUEjb6gQ==")))
                .isEqualTo("SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$"
                        + "WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=");
    }

    /** The example of MySQL's manual: SELECT PASSWORD('mypass'). */
    @Test
    void nativePasswordIsThatOfTheManual() {
        assertThat(Verifier.nativePassword("mypass")).isEqualTo("*6C8989366EAF75BB670AD8EA7A7FC1176A95CEF4");
    }

    @Test
    void aNameTellsWhenItWasMadeAndWhetherItIsLeftOver() {
        Name name = Name.fresh(NOW);
        assertThat(name.database()).matches("hone_bench_[0-9a-f]{8}_[0-9a-f]{4}");
        assertThat(name.user()).hasSizeLessThanOrEqualTo(16).matches("hone_[0-9a-f]{10}");
        assertThat(Name.parse(name.database())).contains(name);
        assertThat(name.isLeftOver(NOW.plus(Duration.ofHours(2)))).isFalse();
        assertThat(name.isLeftOver(NOW.plus(Duration.ofHours(4)))).isTrue();
    }

    @Test
    void noDatabaseOfSomebodyElseIsTakenForOurs() {
        assertThat(Name.parse("hone_bench_results")).isEmpty();
        assertThat(Name.parse("hone_bench_6565cc00_12ab_copy")).isEmpty();
        assertThat(Name.parse("xhone_bench_6565cc00_12ab")).isEmpty();
    }

    @Test
    void statementsNeverHoldThePassword() {
        Login login = Login.random("hone_1");
        var all = new StringBuilder();
        new Dialect.Postgres().create("hone_bench_x", login).forEach(s -> all.append(s.sql()));
        new Dialect.MySql(true, "10.11.19", "127.0.0.1")
                .create("hone_bench_x", login)
                .forEach(s -> all.append(s.sql()));
        new Dialect.MySql(false, "8.0.40", "192.0.2.1")
                .create("hone_bench_x", login)
                .forEach(s -> all.append(s.sql()));
        assertThat(all.toString()).contains("hone_1").doesNotContain(login.password());
        assertThat(login.toString()).doesNotContain(login.password());
    }

    @Test
    void refusesWhenTheDiskHasNoRoom() {
        long gib = 1L << 30;
        assertThatCode(() -> DiskRoom.check(Path.of("/data"), 10 * gib, 100 * gib, 2 * gib))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> DiskRoom.check(Path.of("/data"), 10 * gib, 100 * gib, 3 * gib))
                .hasMessage(
                        "/data has 10240 MiB free; the run needs 6144 MiB (twice its database) and leaves 5120 MiB alone; make it smaller");
    }

    @Test
    void looksAtTheDiskOfADirectoryThatIsClosedToOthers() {
        Path gone = Path.of(System.getProperty("java.io.tmpdir"), "closed", "data");
        assertThatCode(() -> DiskRoom.check(gone, 0, 1)).doesNotThrowAnyException();
    }
}

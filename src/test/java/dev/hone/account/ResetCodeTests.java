package dev.hone.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResetCodeTests {
    private final Clock clock = Clock.systemUTC();

    @TempDir
    Path data;

    @Test
    void opensForItsAccountAndCodeOnly() throws IOException {
        String code = ResetCode.leave(data, "admin", clock);
        ResetCode left = ResetCode.find(data, clock).orElseThrow();
        assertThat(left.opens("admin", code)).isTrue();
        assertThat(left.opens("admin", code.toUpperCase(java.util.Locale.ROOT).replace("-", " ")))
                .isTrue();
        assertThat(left.opens("other", code)).isFalse();
        assertThat(left.opens("admin", code.replace(code.charAt(0), code.charAt(0) == 'a' ? 'b' : 'a')))
                .isFalse();
    }

    @Test
    void fileIsPrivateAndHoldsNoCode() throws IOException {
        String code = ResetCode.leave(data, "admin", clock);
        Path file = data.resolve(ResetCode.FILE);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(Files.readString(file)).doesNotContain(code).doesNotContain(Secret.typed(code));
    }

    @Test
    void expires() throws IOException {
        ResetCode.leave(data, "admin", clock);
        assertThat(ResetCode.find(data, Clock.offset(clock, Duration.ofMinutes(16))))
                .isEmpty();
    }

    @Test
    void refusesAFileThatOthersMayRead() throws IOException {
        ResetCode.leave(data, "admin", clock);
        Files.setPosixFilePermissions(data.resolve(ResetCode.FILE), PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(ResetCode.find(data, clock)).isEmpty();
    }

    @Test
    void refusesALinkAndAMangledFile() throws IOException {
        ResetCode.leave(data, "admin", clock);
        Path file = data.resolve(ResetCode.FILE);
        Files.move(file, data.resolve("elsewhere"));
        Files.createSymbolicLink(file, data.resolve("elsewhere"));
        assertThat(ResetCode.find(data, clock)).isEmpty();
        PrivateFile.write(file, "admin\nsoon\n");
        assertThat(ResetCode.find(data, clock)).isEmpty();
    }

    @Test
    void verbPrintsTheCodeThatOpens() {
        var out = new ByteArrayOutputStream();
        int exit = ResetPassword.run(
                new String[] {"admin", "--hone.data=" + data}, Map.of(), new PrintStream(out), System.err);
        assertThat(exit).isZero();
        String code = out.toString().replaceAll("(?s).*Code +(\\S+).*", "$1");
        assertThat(ResetCode.find(data, clock).orElseThrow().opens("admin", code))
                .isTrue();
    }

    @Test
    void verbSaysHowItIsUsed() {
        var err = new ByteArrayOutputStream();
        assertThat(ResetPassword.run(new String[] {}, Map.of(), System.out, new PrintStream(err)))
                .isEqualTo(2);
        assertThat(err.toString()).contains("reset-password USER");
        assertThat(ResetPassword.run(
                        new String[] {"admin"}, Map.of("HONE_DATA", data + "/none"), System.out, new PrintStream(err)))
                .isEqualTo(1);
    }
}

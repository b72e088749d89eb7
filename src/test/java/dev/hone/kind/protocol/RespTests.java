package dev.hone.kind.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hone.kind.protocol.Resp.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RespTests {
    @Test
    void encodesWordsThatCannotBecomeCommands() {
        assertThat(Resp.command(List.of("SET", "k", "a\r\nFLUSHALL\r\n")))
                .isEqualTo("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$13\r\na\r\nFLUSHALL\r\n\r\n");
    }

    @Test
    void readsEveryKindOfReply() throws IOException {
        assertThat(replies("+OK\r\n-ERR no\r\n:-7\r\n$3\r\na\r\n\r\n$-1\r\n*-1\r\n*2\r\n:1\r\n*0\r\n"))
                .containsExactly(
                        new Reply.Text("OK"),
                        new Reply.Refusal("ERR no"),
                        new Reply.Number(-7),
                        new Reply.Text("a\r\n"),
                        new Reply.Nothing(),
                        new Reply.Nothing(),
                        new Reply.Many(List.of(new Reply.Number(1), new Reply.Many(List.of()))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"6.0.16", "7.0.15", "8.0.2"})
    void readsWhatRealServersSay(String version) throws IOException {
        List<Reply> config = Resp.replies(captured(version, "config.resp"));
        assertThat(config.getLast()).isEqualTo(new Reply.Text("OK"));
        assertThat(config.getFirst())
                .isInstanceOfSatisfying(
                        Reply.Many.class, m -> assertThat(m.replies()).hasSizeGreaterThan(300));
        assertThat(Resp.replies(captured(version, "session-noauth.resp")).getFirst())
                .isInstanceOf(Reply.Refusal.class);
    }

    /** A cut at any byte is an error or fewer replies, never another value or another exception. */
    @Test
    void survivesEveryCut() throws IOException {
        byte[] whole = captured("7.0.15", "info.resp");
        List<Reply> all = Resp.replies(whole);
        for (int length = 0; length < whole.length; length++) {
            try {
                List<Reply> some = Resp.replies(Arrays.copyOf(whole, length));
                assertThat(all.subList(0, some.size())).isEqualTo(some);
            } catch (IOException cut) {
                assertThat(cut.getMessage()).isNotBlank();
            }
        }
    }

    @Test
    void survivesNoise() {
        Random random = new Random(7);
        for (int i = 0; i < 2000; i++) {
            byte[] noise = new byte[random.nextInt(60)];
            random.nextBytes(noise);
            for (int at = 0; at < noise.length; at += 3) {
                noise[at] = (byte) "*$:+-\r\n19".charAt(random.nextInt(9));
            }
            try {
                Resp.replies(noise);
            } catch (IOException garbage) {
                assertThat(garbage.getMessage()).isNotBlank();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*2000000000\r\n",
                "$9000000000\r\nx\r\n",
                "*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n:1\r\n",
                ":x\r\n"
            })
    void refusesWhatIsTooMuch(String answer) {
        assertThatThrownBy(() -> replies(answer)).isInstanceOf(IOException.class);
    }

    private static List<Reply> replies(String answer) throws IOException {
        return Resp.replies(answer.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static byte[] captured(String version, String name) throws IOException {
        try (InputStream in = RespTests.class.getResourceAsStream("/dev/hone/kind/redis/" + version + "/" + name)) {
            assertThat(in).isNotNull();
            return in.readAllBytes();
        }
    }
}

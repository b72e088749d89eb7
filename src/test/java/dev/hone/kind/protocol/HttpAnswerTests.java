package dev.hone.kind.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpAnswerTests {
    @Test
    void asksSoThatThePeerCloses() {
        assertThat(new String(HttpAnswer.request("/server-status?auto", "localhost"), StandardCharsets.US_ASCII))
                .isEqualTo("GET /server-status?auto HTTP/1.0\r\nHost: localhost\r\nUser-Agent: hone\r\n"
                        + "Connection: close\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a b", "/a\r\nX: y", "/ü", "/\u0000"})
    void asksForNoPathThatWouldBeMoreThanOne(String path) {
        assertThatIllegalArgumentException().isThrownBy(() -> HttpAnswer.request(path, "localhost"));
    }

    @Test
    void tellsHeadFromBody() {
        byte[] answer =
                "HTTP/1.1 200 OK\r\nServer: x\r\nA: b\r\n\r\none\r\n\r\ntwo".getBytes(StandardCharsets.US_ASCII);
        assertThat(HttpAnswer.read(answer)).contains(new HttpAnswer(200, "Server: x\r\nA: b", "one\r\n\r\ntwo"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "HTTP/1.1 200 OK", "HTTP/2 200\r\n\r\n", "HTTP/1.1 999 x\r\na\r\n\r\n", "SSH-2.0-x\r\n\r\n"})
    void takesNothingElseForAnAnswer(String text) {
        assertThat(HttpAnswer.read(text.getBytes(StandardCharsets.ISO_8859_1))).isEmpty();
    }

    @Test
    void survivesNoise() {
        byte[] noise = new byte[100_000];
        new Random(7).nextBytes(noise);
        assertThat(HttpAnswer.read(noise)).isEmpty();
    }
}

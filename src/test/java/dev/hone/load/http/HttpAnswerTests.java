package dev.hone.load.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpAnswerTests {
    private static final String FIXED = "HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\nhello hone\n";
    private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "6;ext=1\r\nhello \r\n5\r\nhone\n\r\n0\r\nX-Trailer: yes\r\n\r\n";
    private static final String CONTINUED = "HTTP/1.1 100 Continue\r\n\r\n" + FIXED;

    @ParameterizedTest
    @ValueSource(strings = {FIXED, CHUNKED, CONTINUED})
    void isWholeAtItsLastByteHoweverItIsCut(String text) throws Exception {
        for (int cut = 0; cut < text.length(); cut++) {
            var answer = new HttpAnswer("hone");
            assertThat(answer.read(bytes(text.substring(0, cut))))
                    .as("after %d bytes", cut)
                    .isFalse();
            assertThat(answer.read(bytes(text.substring(cut)))).isTrue();
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.hasMarker()).isTrue();
        }
    }

    @Test
    void leavesTheBytesOfTheNextAnswer() throws Exception {
        var answer = new HttpAnswer("");
        ByteBuffer two = bytes(FIXED + CHUNKED);
        assertThat(answer.read(two)).isTrue();
        assertThat(two.remaining()).isEqualTo(CHUNKED.length());
        answer.reset();
        assertThat(answer.read(two)).isTrue();
        assertThat(two.hasRemaining()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"HTTP/1.1 204 No Content\r\n\r\n", "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n"})
    void someAnswersHaveNoBody(String text) throws Exception {
        assertThat(new HttpAnswer("").read(bytes(text))).isTrue();
    }

    @Test
    void withoutALengthTheBodyEndsWithTheConnection() throws Exception {
        var answer = new HttpAnswer("");
        assertThat(answer.read(bytes("HTTP/1.0 200 OK\n\nsome"))).isFalse();
        assertThat(answer.endsWithClose()).isTrue();
        assertThat(answer.closes()).isTrue();
        answer.reset();
        assertThat(answer.read(bytes(FIXED.substring(0, FIXED.length() - 1)))).isFalse();
        assertThat(answer.endsWithClose()).isFalse();
    }

    @Test
    void knowsWhetherTheServerWillClose() throws Exception {
        assertThat(closes("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"))
                .isTrue();
        assertThat(closes("HTTP/1.1 200 OK\r\nCONTENT-LENGTH: 0\r\n\r\n")).isFalse();
        assertThat(closes("HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 0\r\n\r\n"))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH_9.2p1 Debian\r\n\r\n",
                "HTTP/1.1 2x0 OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n",
            })
    void refusesWhatIsNoAnswer(String text) {
        assertThatThrownBy(() -> new HttpAnswer("").read(bytes(text))).isInstanceOf(BadAnswer.class);
    }

    @Test
    void refusesAHeadWithoutEnd() {
        String endless = "HTTP/1.1 200 OK\r\nX: " + "x".repeat(20_000);
        assertThatThrownBy(() -> new HttpAnswer("").read(bytes(endless))).hasMessageContaining("longer than 16384");
    }

    @Test
    void findsAMarkerThatIsCutAndRepeatsItself() {
        String body = "aabaabaaab".repeat(3) + "aabaaab-";
        for (int cut = 0; cut < body.length(); cut++) {
            var marker = new Marker("aabaaab-");
            marker.look(bytes(body.substring(0, cut)));
            marker.look(bytes(body.substring(cut)));
            assertThat(marker.isFound()).isTrue();
        }
        var marker = new Marker("aabaaabb");
        marker.look(bytes(body));
        assertThat(marker.isFound()).isFalse();
    }

    @Test
    void neverFailsOtherwiseThanByBadAnswer() {
        var random = new Random(7);
        for (int i = 0; i < 2000; i++) {
            byte[] noise = CHUNKED.getBytes(StandardCharsets.ISO_8859_1);
            noise[random.nextInt(noise.length)] = (byte) random.nextInt(256);
            noise[random.nextInt(noise.length)] = (byte) random.nextInt(256);
            try {
                new HttpAnswer("x").read(ByteBuffer.wrap(noise));
            } catch (BadAnswer e) {
                assertThat(e).hasMessageMatching("(?s).+");
            }
        }
    }

    private static boolean closes(String text) throws BadAnswer {
        var answer = new HttpAnswer("");
        assertThat(answer.read(bytes(text))).isTrue();
        return answer.closes();
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}

package dev.hone.kind.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FastCgiTests {
    @Test
    void encodesARequestAsTheSpecificationHasIt() {
        byte[] request = FastCgi.request(Map.of("A", "b"));
        assertThat(HexFormat.of().formatHex(request))
                .isEqualTo("0101000100080000" + "0001000000000000" // begin: responder, no keep-alive
                        + "0104000100040000" + "01014162" // parameters
                        + "0104000100000000" // no more of them
                        + "0105000100000000"); // no body
    }

    @Test
    void givesLongNamesAndValuesFourBytesOfLength() {
        byte[] request = FastCgi.request(Map.of("P", "x".repeat(200)));
        assertThat(HexFormat.of().formatHex(request)).contains("01" + "800000c8" + "50" + "7878");
    }

    @Test
    void splitsWhatDoesNotFitInARecord() {
        byte[] request = FastCgi.request(Map.of("P", "x".repeat(70_000)));
        assertThat(HexFormat.of().formatHex(request)).contains("01040001ffff0000");
        assertThat(request).hasSizeGreaterThan(70_000);
    }

    @Test
    void readsWhatARealPoolAnswered() throws IOException {
        FastCgi.Answer answer = FastCgi.answer(captured("www-status.fcgi"));
        assertThat(answer.isGood()).isTrue();
        assertThat(answer.headers()).containsEntry("content-type", "application/json");
        assertThat(answer.body()).startsWith("{\"pool\":\"www\"").endsWith("}");
        assertThat(answer.errors()).isEmpty();
    }

    @Test
    void tellsErrorsAndStatusApart() {
        byte[] bytes = HexFormat.of()
                .parseHex("01070001000400006f6f7073" + "0106000100150100"
                        + HexFormat.of().formatHex("Status: 404 Nope\r\n\r\nx".getBytes(StandardCharsets.US_ASCII))
                        + "00" + "01030001000800000000000000000000");
        FastCgi.Answer answer = FastCgi.answer(bytes);
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.body()).isEqualTo("x");
        assertThat(answer.errors()).isEqualTo("oops");
        assertThat(answer.isGood()).isFalse();
    }

    @Test
    void takesAnAnswerCutAnywhereForNoneAtAll() throws IOException {
        byte[] whole = captured("www-settings.fcgi");
        assertThat(FastCgi.answer(whole).isGood()).isTrue();
        for (int length = 0; length < whole.length; length += 97) {
            assertThat(FastCgi.answer(Arrays.copyOf(whole, length)).isGood()).isFalse();
        }
    }

    @Test
    void survivesWhateverAPeerSends() {
        Random random = new Random(7);
        for (int i = 0; i < 2000; i++) {
            byte[] noise = new byte[random.nextInt(600)];
            random.nextBytes(noise);
            if (noise.length > 0 && random.nextBoolean()) {
                noise[0] = 1;
            }
            assertThat(FastCgi.answer(noise).isGood()).isFalse();
        }
        assertThat(FastCgi.answer("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII))
                        .status())
                .isZero();
    }

    private static byte[] captured(String name) throws IOException {
        try (InputStream in = FastCgiTests.class.getResourceAsStream("/dev/hone/kind/php-fpm/8.2.36/" + name)) {
            return java.util.Objects.requireNonNull(in, name).readAllBytes();
        }
    }
}

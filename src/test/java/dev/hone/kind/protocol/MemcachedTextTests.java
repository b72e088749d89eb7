package dev.hone.kind.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemcachedTextTests {
    @ParameterizedTest
    @ValueSource(strings = {"1.6.9", "1.6.18", "1.6.38"})
    void readsWhatRealServersSay(String version) throws IOException {
        List<Map<String, String>> groups = MemcachedText.stats(captured(version));
        assertThat(groups).hasSize(3);
        assertThat(groups.get(0)).containsEntry("version", version).containsEntry("curr_items", "40");
        assertThat(groups.get(1)).containsEntry("maxbytes", "67108864").containsEntry("domain_socket", "NULL");
        assertThat(groups.get(2)).containsKey("total_malloced");
    }

    @Test
    void endsItsRequest() {
        assertThat(MemcachedText.request(List.of("stats", "stats slabs")))
                .isEqualTo("stats\r\nstats slabs\r\nquit\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "ERROR\r\n", "CLIENT_ERROR unauthenticated\r\n", "HTTP/1.1 400 Bad\r\n\r\n", "STAT a 1\r\n"})
    void refusesWhatIsNoAnswer(String answer) {
        assertThatThrownBy(() -> MemcachedText.stats(answer.getBytes(StandardCharsets.ISO_8859_1)))
                .isInstanceOf(IOException.class);
    }

    @Test
    void survivesEveryCutAndNoise() throws IOException {
        byte[] whole = captured("1.6.18");
        Random random = new Random(3);
        for (int length = 0; length < whole.length; length += 7) {
            byte[] cut = Arrays.copyOf(whole, length);
            if (length > 20) {
                cut[random.nextInt(length)] = (byte) random.nextInt(256);
            }
            try {
                assertThat(MemcachedText.stats(cut)).isNotEmpty();
            } catch (IOException garbage) {
                assertThat(garbage.getMessage()).isNotBlank();
            }
        }
    }

    private static byte[] captured(String version) throws IOException {
        try (InputStream in =
                MemcachedTextTests.class.getResourceAsStream("/dev/hone/kind/memcached/" + version + "/stats.txt")) {
            assertThat(in).isNotNull();
            return in.readAllBytes();
        }
    }
}

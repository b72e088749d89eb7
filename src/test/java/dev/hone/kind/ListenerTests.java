package dev.hone.kind;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListenerTests {
    @ParameterizedTest
    @CsvSource({
        "0.0.0.0, 127.0.0.1:80, 0.0.0.0:80",
        "10.0.0.1, 10.0.0.1:80, 10.0.0.1:80",
        "::, [::1]:80, [::]:80",
        "fe80::1, [fe80::1]:80, [fe80::1]:80"
    })
    void putsAnAddressWithColonsInBrackets(String address, String reachable, String words) {
        Listener listener = Listener.tcp(address, 80);
        assertThat(listener.reachable()).isEqualTo(reachable);
        assertThat(listener.words()).isEqualTo(words);
    }

    @Test
    void namesALocalSocketByItsPath() {
        assertThat(Listener.local(Path.of("/run/a.sock")).words()).isEqualTo("unix:/run/a.sock");
    }

    @Test
    void benchmarksOfPagesGoToTheFirstPort() {
        List<Listener> listeners = List.of(Listener.local(Path.of("/run/a.sock")), Listener.tcp("::", 8080));
        List<WorkloadTemplate> all = WebWorkloads.of(listeners, "front-page", "Front page of");
        assertThat(all)
                .extracting(WorkloadTemplate::id)
                .containsExactly("front-page-http", "front-page-wrk", "front-page-ab");
        assertThat(all).allMatch(w -> w.parameters().get("url").equals("http://[::1]:8080/"));
        assertThat(all.getFirst().title()).isEqualTo("Front page of [::1]:8080, built in");
        assertThat(WebWorkloads.of(listeners.subList(0, 1), "a", "b")).isEmpty();
    }
}

package dev.hone.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpTargetTests {
    private static final Installation AT = Fixture.nginx(
            Listener.local(Path.of("/run/x.sock")), Listener.tcp("0.0.0.0", 8080), Listener.tcp("192.0.2.7", 8081));

    @Test
    void takesTheFirstTcpPortWhenNothingIsSaid() throws Exception {
        var target = HttpTarget.of(Fixture.job(AT, Map.of()));
        assertThat(target.address()).isEqualTo(new InetSocketAddress("127.0.0.1", 8080));
        assertThat(target.path()).isEqualTo("/");
    }

    @Test
    void takesPathAndQueryAsTheyAre() throws Exception {
        assertThat(target("http://127.0.0.1:8080/a%20b?x=1&y=%C3%A9").path()).isEqualTo("/a%20b?x=1&y=%C3%A9");
        assertThat(target("http://192.0.2.7:8081").path()).isEqualTo("/");
        assertThat(target("http://localhost:8080/x").address()).isEqualTo(new InetSocketAddress("127.0.0.1", 8080));
    }

    /** Tools read an address by rules of their own: a name before an at sign, a question mark within the host. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://203.0.113.9@127.0.0.1:8080/a?b",
                "http://127.0.0.1:8080/a?b#@203.0.113.9:80/",
                "http://localhost:8080/a?b",
            })
    void toolsGetTheCheckedAddressAndNothingElse(String url) throws Exception {
        assertThat(target(url).url()).isEqualTo("http://127.0.0.1:8080/a?b");
    }

    @Test
    void anAddressWithoutAPathKeepsItsQueryBehindTheSlash() throws Exception {
        assertThat(target("http://127.0.0.1:8080?@203.0.113.9:80").url())
                .isEqualTo("http://127.0.0.1:8080/?@203.0.113.9:80");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:9090/",
                "http://192.0.2.8:8081/",
                "http://127.0.0.1:8081/",
                "http://198.51.100.1:8080/",
                "http://127.0.0.1/",
            })
    void neverSendsToAPortThatTheServiceDoesNotListenOn(String url) {
        assertThatThrownBy(() -> target(url))
                .hasMessageContaining("does not listen on")
                .hasMessageEndingWith("load goes only to its own ports: 0.0.0.0:8080, 192.0.2.7:8081");
    }

    @Test
    void neverLooksANameUp() {
        assertThatThrownBy(() -> target("http://shop.example:8080/"))
                .hasMessage("url must have a numeric address, was shop.example; name the site by the parameter host");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///etc/passwd",
                "ftp://127.0.0.1:8080/",
                "127.0.0.1:8080",
                "http:///x",
                "http://127.0.0.1:8080/ a"
            })
    void refusesWhatIsNoHttpAddress(String url) {
        assertThatThrownBy(() -> target(url)).hasMessageStartingWith("url must be like");
    }

    @Test
    void refusesHeadersWithMoreThanOneLine() {
        assertThatThrownBy(() -> Parameters.of("http", Map.of("host", "a\r\nX-Evil: 1")))
                .hasMessageStartingWith("host must be one line");
    }

    private static HttpTarget target(String url) throws CannotRun {
        return HttpTarget.of(Fixture.job(AT, Map.of("url", url)));
    }
}

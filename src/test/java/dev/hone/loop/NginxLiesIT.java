package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Changes that nginx would take without a word and not live by, or not take at all: none of them stays. */
class NginxLiesIT {
    private static Hone hone;

    private NginxProcess nginx;
    private String service;
    private String text;
    private Set<PosixFilePermission> mode;
    private List<RunningProcess> workers;

    @BeforeAll
    static void startHone() {
        hone = Hone.start(Hone.allowing("nginx"));
    }

    @AfterAll
    static void stopHone() {
        hone.close();
    }

    @BeforeEach
    void start() throws IOException {
        nginx = NginxProcess.start();
        service = hone.service("nginx", nginx.master().pid()).path("id").asString();
        text = Files.readString(nginx.site());
        mode = Files.getPosixFilePermissions(nginx.site());
        workers = nginx.master().children();
    }

    @AfterEach
    void stop() {
        nginx.close();
    }

    /** {@code nginx -t} passes, the reload says nothing, and the old configuration would go on serving. */
    @Test
    void rollsBackWhenThePortIsTaken() throws IOException {
        RunningProcess master = nginx.master();
        try (ServerSocket stranger = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String taken = "    listen 127.0.0.1:" + stranger.getLocalPort() + ";\n    root";
            long change = hone.planText(service, nginx.site(), text.replace("    root", taken));
            JsonNode ended = hone.fail(change);
            assertThat(ended.path("state").asString()).isEqualTo("rolled_back");
            assertThat(ended.toString()).contains("Address already in use");
        }
        assertUntouched(master);
    }

    /** What our own reader cannot know to be wrong, nginx's checker refuses on a shadow; the live file is never touched. */
    @Test
    void refusesWhatTheCheckerRefusesWithoutTouchingTheLiveFile() throws IOException {
        RunningProcess master = nginx.master();
        try (Watch watch = Watch.on(nginx.site())) {
            long change = hone.planText(service, nginx.site(), text.replace("    root", "    gzzip on;\n    root"));
            JsonNode ended = hone.fail(change);
            assertThat(ended.path("state").asString()).isEqualTo("refused");
            assertThat(ended.toString()).contains("unknown directive").contains("gzzip");
            assertThat(watch.everyTextSeen()).containsExactly(text);
            assertThat(watch.looks()).isGreaterThan(100);
        }
        assertUntouched(master);
        assertThat(nginx.master().children()).as("not even reloaded").isEqualTo(workers);
    }

    @Test
    void refusesASyntaxErrorWithoutTouchingTheLiveFile() throws IOException {
        RunningProcess master = nginx.master();
        try (Watch watch = Watch.on(nginx.site())) {
            JsonNode ended = hone.fail(hone.planText(service, nginx.site(), text.replace("root ", "root { ")));
            assertThat(ended.path("state").asString()).isEqualTo("refused");
            assertThat(ended.toString()).contains("20-site.conf");
            assertThat(watch.everyTextSeen()).containsExactly(text);
        }
        assertUntouched(master);
    }

    /** The checker fails for every site then; the cause is said, not left to be guessed. */
    @Test
    void saysThatANameWasNotFoundRatherThanThatTheEditIsWrong() throws IOException {
        RunningProcess master = nginx.master();
        String other = text.replace("    root", "    location /app { proxy_pass http://db.invalid; }\n    root");
        JsonNode ended = hone.fail(hone.planText(service, nginx.site(), other));
        assertThat(ended.path("state").asString()).isEqualTo("refused");
        assertThat(ended.toString()).contains("db.invalid").contains("not found in upstream");
        assertUntouched(master);
    }

    /** A person's edit is never undone for them; the page and the API name both ways out, and each is taken. */
    @Test
    void anEditByHandAfterTheSwitchIsStuckUntilSomebodyDecides() throws IOException {
        String byHand = text.replace("    root", "    # by hand\n    root");
        JsonNode stuck = stuckBy(byHand);
        assertThat(stuck.path("message").asString())
                .contains("was edited after the switch", "put the old version in its place", "Retry, or accept");
        assertThat(stuck.path("isFinal").asBoolean()).isFalse();
        assertThat(Files.readString(nginx.site())).isEqualTo(byHand);
        Files.writeString(nginx.site(), text);
        long change = stuck.path("number").asLong();
        hone.rest()
                .post("/api/v1/changes/" + change + "/unstick", Map.of("accept", false))
                .expect(202);
        hone.await(change, "rolled_back");
        assertUntouched(nginx.master());

        long accepted = stuckBy(byHand).path("number").asLong();
        String unstick = "/api/v1/changes/" + accepted + "/unstick";
        assertThat(hone.rest().post(unstick, Map.of("accept", true)).code()).isEqualTo("reason_needed");
        hone.rest()
                .post(unstick, Map.of("accept", true, "reason", "mine is right"))
                .expect(202);
        assertThat(hone.await(accepted, "rolled_back").toString()).contains("mine is right");
        assertThat(Files.readString(nginx.site())).isEqualTo(byHand);
    }

    private JsonNode stuckBy(String byHand) throws IOException {
        long change = hone.planText(service, nginx.site(), text.replace("    root", "    etag off;\n    root"));
        hone.begin(change);
        hone.await(change, "awaiting_confirm");
        Files.writeString(nginx.site(), byHand);
        hone.act(change, "rollback");
        return hone.await(change, "stuck");
    }

    @Test
    void refusesCodeOnTheRawPath() throws IOException {
        RunningProcess master = nginx.master();
        String main = Files.readString(nginx.mainConfig());
        Rest.Answer answer = hone.tryPlanText(service, nginx.mainConfig(), "load_module /tmp/x.so;\n" + main);
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.raw().body()).contains("load_module");
        assertThat(Files.readString(nginx.mainConfig())).isEqualTo(main);
        assertUntouched(master);
    }

    @ParameterizedTest
    @CsvSource({
        "http/client_max_body_size, 8mb, bad_unit",
        "http/client_max_body_size, 0.5g, bad_unit",
        "http/gzip, yes, not_boolean",
        "http/gzip_comp_level, 10, out_of_range",
        "http/gzip_types, 'a; load_module /tmp/x.so', several_words"
    })
    void refusesBadValuesAtOnce(String parameter, String value, String code) throws IOException {
        RunningProcess master = nginx.master();
        Rest.Answer answer = hone.tryPlan(service, Map.of(parameter, value));
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.raw().body()).contains(code);
        assertUntouched(master);
    }

    private void assertUntouched(RunningProcess master) throws IOException {
        assertThat(nginx.master()).isEqualTo(master);
        assertThat(Files.readString(nginx.site())).isEqualTo(text);
        assertThat(Files.getPosixFilePermissions(nginx.site())).isEqualTo(mode);
        assertThat(nginx.accepts()).isTrue();
        try (var files = Files.list(nginx.site().getParent())) {
            assertThat(files.map(Path::getFileName).map(Path::toString))
                    .as("nothing left behind")
                    .containsExactlyInAnyOrder("10-tuning.conf", "20-site.conf");
        }
    }
}

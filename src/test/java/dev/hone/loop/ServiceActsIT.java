package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.AThirdOfCommits;
import dev.hone.apply.ActFolder;
import dev.hone.apply.Launcher;
import dev.hone.wire.Order;
import dev.hone.wire.ServiceAction;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Reload, stop, start and restart of an nginx that the test started by hand, over REST. */
class ServiceActsIT {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static Hone hone;

    private NginxProcess nginx;
    private RunningProcess master;
    private String service;

    @BeforeAll
    static void startHone() {
        hone = Hone.start(Hone.allowing("nginx"));
    }

    @AfterAll
    static void stopHone() {
        hone.close();
    }

    @BeforeEach
    void start() {
        nginx = NginxProcess.start();
        master = nginx.master();
        service = hone.service("nginx", master.pid()).path("id").asString();
    }

    /** What Hone started is no child of this test, so it is ended by the pid that it wrote. */
    @AfterEach
    void stop() throws IOException {
        Optional<RunningProcess> now = running();
        now.flatMap(p -> ProcessHandle.of(p.pid())).ifPresent(ProcessHandle::destroy);
        Until.holds("nginx to end", PATIENCE, () -> running().isEmpty());
        nginx.close();
    }

    @Test
    void reloadsByNewWorkersUnderTheSameMaster() {
        List<RunningProcess> workers = master.children();
        JsonNode done = act("reload");
        assertThat(done.path("succeeded").asBoolean()).as(done.toString()).isTrue();
        assertThat(nginx.master()).isEqualTo(master);
        assertThat(master.children()).hasSize(2).doesNotContainAnyElementsOf(workers);
        assertThat(audited("service.reload")).isTrue();
    }

    @Test
    void stopsStartsAndRestarts() throws IOException {
        List<String> command = commandLine(master);
        JsonNode stopped = act("stop");
        assertThat(stopped.path("succeeded").asBoolean()).as(stopped.toString()).isTrue();
        assertThat(running()).isEmpty();
        assertThat(nginx.accepts()).isFalse();
        JsonNode started = act("start");
        assertThat(started.path("succeeded").asBoolean()).as(started.toString()).isTrue();
        RunningProcess second = running().orElseThrow();
        assertThat(second).isNotEqualTo(master);
        assertThat(commandLine(second)).isEqualTo(command);
        assertThat(nginx.accepts()).isTrue();
        JsonNode restarted = act("restart");
        assertThat(restarted.path("succeeded").asBoolean())
                .as(restarted.toString())
                .isTrue();
        RunningProcess third = running().orElseThrow();
        assertThat(third).isNotEqualTo(second);
        assertThat(restarted.path("message").asString()).contains("process " + third.pid());
        assertThat(List.of("service.stop", "service.start", "service.restart")).allMatch(ServiceActsIT::audited);
    }

    @Test
    void refusesToTakeDownWhatWouldNotComeUpAgain() throws IOException {
        List<RunningProcess> workers = master.children();
        Files.writeString(nginx.site(), Files.readString(nginx.site()).replace("root ", "rooot "));
        for (String action : List.of("reload", "restart")) {
            JsonNode refused = act(action);
            assertThat(refused.path("succeeded").asBoolean()).isFalse();
            assertThat(refused.path("message").asString()).contains("nothing was done");
            assertThat(refused.path("output").asString()).contains("unknown directive \"rooot\"");
        }
        assertThat(nginx.master()).isEqualTo(master);
        assertThat(master.children()).isEqualTo(workers);
    }

    @Test
    void aStartThatFailsShowsWhatTheServiceSaid() throws IOException {
        assertThat(act("stop").path("succeeded").asBoolean()).isTrue();
        String site = Files.readString(nginx.site());
        Files.writeString(nginx.site(), site.replace("root ", "rooot "));
        JsonNode failed = act("start");
        assertThat(failed.path("succeeded").asBoolean()).isFalse();
        assertThat(failed.path("message").asString()).contains("did not start");
        assertThat(failed.path("output").asString()).contains("[emerg]", "unknown directive \"rooot\"");
        assertThat(running()).isEmpty();
        Files.writeString(nginx.site(), site);
        assertThat(act("start").path("succeeded").asBoolean()).isTrue();
        assertThat(nginx.accepts()).isTrue();
    }

    /** The checker passes it and nginx takes the signal without a word; its log tells. */
    @Test
    void aReloadThatNginxDoesNotLiveByShowsTheTailOfItsLog() throws IOException {
        List<RunningProcess> workers = master.children();
        try (ServerSocket stranger = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String listen = "    listen 127.0.0.1:" + stranger.getLocalPort() + ";\n    root ";
            Files.writeString(nginx.site(), Files.readString(nginx.site()).replace("    root ", listen));
            JsonNode failed = act("reload");
            assertThat(failed.path("succeeded").asBoolean()).isFalse();
            assertThat(failed.path("message").asString()).contains("Address already in use");
            assertThat(failed.path("output").asString()).contains("error.log", "bind() to 127.0.0.1");
            assertThat(master.children()).isEqualTo(workers);
        }
    }

    @AThirdOfCommits
    @Test
    void underObserveNeitherTheServerNorTheHostDoesAnything() throws Exception {
        List<RunningProcess> workers = master.children();
        try (Hone observing = Hone.start(Hone.observing())) {
            String seen = observing.service("nginx", master.pid()).path("id").asString();
            for (ServiceAction action : ServiceAction.values()) {
                Rest.Answer answer =
                        observing.rest().post("/api/v1/services/" + seen + "/actions", Map.of("action", word(action)));
                assertThat(answer.status()).as(action.name()).isEqualTo(409);
                assertThat(answer.code()).isEqualTo("policy");
                assertThat(answer.body().path("detail").asString()).contains("observe", "policy allow " + seen);
                assertThat(onTheHost(observing.app(), seen, action)).contains("does not allow changes");
            }
        }
        assertThat(nginx.master()).isEqualTo(master);
        assertThat(master.children()).isEqualTo(workers);
    }

    @Test
    void forgetsOnlyWhatIsGone() {
        String address = "/api/v1/services/" + service;
        assertThat(hone.rest().delete(address, Map.of()).status()).isEqualTo(409);
        assertThat(act("stop").path("succeeded").asBoolean()).isTrue();
        Until.holds(
                "the stopped service to be gone",
                PATIENCE,
                () -> !hone.rest().get(address).expect(200).path("present").asBoolean());
        hone.rest().delete(address, Map.of()).expect(204);
        assertThat(hone.rest().get(address).status()).isEqualTo(404);
        assertThat(audited("service.forget")).isTrue();
    }

    @Test
    void refusesAnActionThatThereIsNot() {
        Rest.Answer answer = hone.rest().post("/api/v1/services/" + service + "/actions", Map.of("action", "rm -rf"));
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body().path("detail").asString()).contains("start, stop, reload or restart");
    }

    /** What the host itself says to an order that a server sends all the same. */
    private static String onTheHost(AppProcess app, String service, ServiceAction action) throws Exception {
        ActFolder folder = ActFolder.in(app.data(), new Order.Act("forged-" + action.name(), service, action));
        List<String> words =
                List.of("act", folder.dir().toString(), "--policy=" + app.data().resolve("test-policy.yml"));
        Path log = folder.dir().resolve("act.log");
        Process process = new ProcessBuilder(Launcher.same().with(words))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(process.waitFor(PATIENCE)).isTrue();
        return folder.result()
                .filter(acted -> !acted.succeeded())
                .orElseThrow(() -> new AssertionError(action + " was not refused"))
                .message();
    }

    private static String word(ServiceAction action) {
        return action.name().toLowerCase(Locale.ROOT);
    }

    /** Asks for it and waits for what came of it. */
    private JsonNode act(String action) {
        String actions = "/api/v1/services/" + service + "/actions";
        JsonNode asked = hone.rest().post(actions, Map.of("action", action)).expect(202);
        return Until.get(
                action + " to end",
                PATIENCE,
                () -> Optional.of(hone.rest()
                                .get(actions + "/" + asked.path("id").asString())
                                .expect(200))
                        .filter(a -> a.hasNonNull("endedAt")));
    }

    private static boolean audited(String what) {
        return hone.rest().get("/api/v1/audit").expect(200).toString().contains(what);
    }

    private Optional<RunningProcess> running() {
        try {
            long pid = Long.parseLong(
                    Files.readString(nginx.root().resolve("nginx.pid")).strip());
            return commandLine(new RunningProcess(pid, 0))
                            .toString()
                            .contains(nginx.root().toString())
                    ? Optional.of(RunningProcess.of(pid))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static List<String> commandLine(RunningProcess process) throws IOException {
        return List.of(
                Files.readString(Path.of("/proc/" + process.pid() + "/cmdline")).split("\0"));
    }
}

package dev.hone.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.Slice;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The whole application killed during a change: the host brings it to one end by itself, and that is told afterwards. */
class AppKillIT {
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    /** Killed as soon as the host's journal shows the state; one state by default, each with -Dhone.test.full=true. */
    @ParameterizedTest
    @MethodSource("states")
    void aKilledApplicationLosesNoChange(String state) throws IOException {
        try (NginxProcess nginx = NginxProcess.start();
                Hone hone = Hone.start(Hone.allowing("*"))) {
            String before = Files.readString(nginx.tuning());
            String after = before.replace("gzip off;", "gzip on;");
            RunningProcess master = nginx.master();
            String service = hone.service("nginx", master.pid()).path("id").asString();
            long change = hone.plan(service, Map.of("http/gzip", "on"));

            hone.begin(change);
            Until.holds(
                    state + " in the journal",
                    PATIENCE,
                    () -> journal(hone, change).contains(state));
            hone.app().kill();
            assertThat(Files.readString(nginx.tuning())).isIn(before, after);
            assertThat(nginx.master()).isEqualTo(master);

            hone.app().restart();
            JsonNode end = Until.get("the end of change #" + change, PATIENCE, () -> {
                JsonNode now = hone.change(change);
                return now.path("isFinal").asBoolean() ? java.util.Optional.of(now) : java.util.Optional.empty();
            });

            String text = Files.readString(nginx.tuning());
            assertThat(text).isEqualTo(end.path("state").asString().equals("committed") ? after : before);
            assertThat(terminal(Hone.states(end))).hasSize(1);
            assertThat(nginx.isAlive()).isTrue();
            assertThat(nginx.master()).isEqualTo(master);
            assertThat(nginx.accepts()).isTrue();
            System.out.printf(
                    "killed at %s: change ended %s%n", state, end.path("state").asString());
        }
    }

    /** A change that was never begun on the host is still there and works after the kill. */
    @Test
    void anApprovedChangeOutlivesTheApplication() {
        try (NginxProcess nginx = NginxProcess.start();
                Hone hone = Hone.start(Hone.allowing("*"))) {
            String service =
                    hone.service("nginx", nginx.master().pid()).path("id").asString();
            long change = hone.plan(service, Map.of("http/gzip", "on"));
            hone.act(change, "approve");

            hone.app().kill();
            hone.app().restart();

            assertThat(hone.change(change).path("state").asString()).isEqualTo("approved");
            hone.act(change, "apply");
            hone.await(change, "awaiting_confirm");
            hone.act(change, "rollback");
            hone.await(change, "rolled_back");
        }
    }

    static List<String> states() {
        return Slice.of("application killed", List.of("RECEIVED", "PREPARED", "AWAITING_CONFIRM"), 1);
    }

    private static String journal(Hone hone, long change) {
        try {
            var file = hone.app().data().resolve("agent/changes/" + change + "/journal");
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            return "";
        }
    }

    private static List<String> terminal(List<String> states) {
        return states.stream()
                .filter(s ->
                        List.of("committed", "rolled_back", "refused", "stuck").contains(s))
                .toList();
    }
}

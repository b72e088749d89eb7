package dev.hone.kind;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PerProcessTests {
    private static final Host HOST =
            CapturedHost.of("nginx", Capture.versions("nginx").getFirst());

    private final PerProcess<String> versions = new PerProcess<>();
    private final List<Integer> asked = new ArrayList<>();

    @Test
    void asksEachProcessOnce() {
        assertThat(versions.of(HOST, process(7, 100), () -> ask(7))).contains("answer 7");
        assertThat(versions.of(HOST, process(7, 100), () -> ask(7))).contains("answer 7");
        assertThat(asked).containsExactly(7);
    }

    @Test
    void asksAgainAfterARestartUnderTheSamePid() {
        versions.of(HOST, process(7, 100), () -> ask(7));
        versions.of(HOST, process(7, 101), () -> ask(7));
        assertThat(asked).containsExactly(7, 7);
    }

    @Test
    void asksAgainWhereThereWasNoAnswer() {
        assertThat(versions.of(HOST, process(7, 100), Optional::empty)).isEmpty();
        assertThat(versions.of(HOST, process(7, 100), () -> ask(7))).contains("answer 7");
    }

    @Test
    void asksTheSameProcessOfAnotherHost() {
        versions.of(HOST, process(7, 100), () -> ask(7));
        versions.of(new CountingHost(HOST).view(), process(7, 100), () -> ask(7));
        assertThat(asked).containsExactly(7, 7);
    }

    @Test
    void forgetsWhatEnded() {
        versions.of(HOST, process(7, 100), () -> ask(7));
        versions.of(HOST, process(8, 100), () -> ask(8));
        versions.keepOnly(HOST, List.of(process(8, 100)));
        versions.of(HOST, process(7, 100), () -> ask(7));
        versions.of(HOST, process(8, 100), () -> ask(8));
        assertThat(asked).containsExactly(7, 8, 7);
    }

    private Optional<String> ask(int pid) {
        asked.add(pid);
        return Optional.of("answer " + pid);
    }

    private static ProcessInfo process(int pid, long startTicks) {
        Path program = Path.of("/usr/sbin/thing");
        return new ProcessInfo(
                pid, 1, startTicks, Instant.EPOCH, "thing", List.of("thing"), program, Path.of("/"), 0, 0, "");
    }
}

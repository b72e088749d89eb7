package dev.hone.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Effect;
import dev.hone.wire.ChangeState;
import dev.hone.wire.Order;
import dev.hone.wire.ServiceAction;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OldFoldersTests {
    private static final int KEPT = 3;
    private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");
    private static final Instant LONG_AGO = NOW.minus(Duration.ofDays(30));

    @TempDir
    private Path data;

    @Test
    void keepsTheNewestAndForgetsTheRest() throws IOException {
        for (int number = 1; number <= KEPT + 7; number++) {
            change(number, LONG_AGO.plusSeconds(number), ChangeState.COMMITTED, true);
        }
        assertThat(prune()).isEqualTo(7);
        assertThat(changes()).containsExactlyInAnyOrder("8", "9", "10");
        assertThat(prune()).isZero();
        assertThat(data.resolve("agent/gone")).doesNotExist();
    }

    @Test
    void neverForgetsWhatIsNotDone() throws IOException {
        change(1, LONG_AGO, ChangeState.STUCK, true);
        change(2, LONG_AGO, ChangeState.SWITCHED, true);
        change(3, LONG_AGO, ChangeState.ROLLED_BACK, false);
        Files.createDirectories(data.resolve("agent/changes/4"));
        Files.writeString(data.resolve("agent/changes/4/order.json"), "{");
        age(data.resolve("agent/changes/4/order.json"), LONG_AGO);
        change(5, LONG_AGO, ChangeState.ROLLED_BACK, true);
        Path unlike = data.resolve("agent/changes/lock");
        Files.writeString(unlike, "");
        fill();
        assertThat(prune()).isEqualTo(1);
        assertThat(changes()).contains("1", "2", "3", "4", "lock").doesNotContain("5");
    }

    @Test
    void anOrderThatCouldComeAgainKeepsItsFolder() throws IOException {
        for (int number = 1; number <= KEPT + 3; number++) {
            change(number, NOW.minus(Duration.ofHours(20)).plusSeconds(number), ChangeState.COMMITTED, true);
        }
        assertThat(prune()).isZero();
    }

    @Test
    void boundsDryRunsAndActsToo() throws IOException {
        for (int i = 0; i < KEPT + 2; i++) {
            Path check = data.resolve("agent/checks/check-" + i);
            folder(check, i + 1, LONG_AGO.plusSeconds(i), ChangeState.REFUSED, true);
            Path act = ActFolder.in(data, new Order.Act("act-" + i, "kv-1", ServiceAction.RELOAD))
                    .dir();
            journal(act, i % 2 == 0 ? ChangeState.COMMITTED : ChangeState.STUCK);
            age(act.resolve("act.json"), LONG_AGO.plusSeconds(i));
        }
        assertThat(prune()).isEqualTo(4);
        assertThat(data.resolve("agent/acts/act-1")).doesNotExist();
        assertThat(data.resolve("agent/checks/check-2")).exists();
    }

    @Test
    void finishesAPruningThatWasCutShort() throws IOException {
        Path half = data.resolve("agent/gone/changes-3/old");
        Files.createDirectories(half);
        Files.writeString(half.resolve("0"), "x");
        assertThat(prune()).isZero();
        assertThat(data.resolve("agent/gone")).doesNotExist();
    }

    private void fill() throws IOException {
        for (int number = 100; number < 100 + KEPT; number++) {
            change(number, LONG_AGO.plusSeconds(number), ChangeState.COMMITTED, true);
        }
    }

    private int prune() throws IOException {
        return new OldFolders(data.resolve("agent"), Clock.fixed(NOW, ZoneOffset.UTC), KEPT).prune();
    }

    private List<String> changes() throws IOException {
        try (Stream<Path> all = Files.list(data.resolve("agent/changes"))) {
            return all.map(p -> p.getFileName().toString()).toList();
        }
    }

    private void change(long number, Instant at, ChangeState last, boolean clean) throws IOException {
        folder(data.resolve("agent/changes/" + number), number, at, last, clean);
    }

    private static void folder(Path dir, long number, Instant at, ChangeState last, boolean clean) throws IOException {
        new ChangeFolder(dir)
                .put(new Order.Apply("o" + number, at.plusSeconds(900), new World().twoFiles(Effect.RELOAD, 0)));
        journal(dir, last);
        if (clean) {
            Files.createFile(dir.resolve(Leftovers.CLEAN));
        }
        age(dir.resolve("order.json"), at);
    }

    private static void journal(Path dir, ChangeState last) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(JournalText.write(entry(0, ChangeState.RECEIVED)));
        bytes.write(JournalText.write(entry(1, last)));
        Files.write(dir.resolve("journal"), bytes.toByteArray());
    }

    private static Entry entry(int sequence, ChangeState state) {
        return new Entry(sequence, LONG_AGO, "", state, "said", "", List.of(), null, 0, null);
    }

    private static void age(Path file, Instant at) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(at));
    }
}

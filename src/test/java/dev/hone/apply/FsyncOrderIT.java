package dev.hone.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hone.kind.Effect;
import dev.hone.wire.ChangeOrder;
import dev.hone.wire.ChangeState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the kernel is really asked for, in order: nothing is renamed before all that recovery needs is on the disk. */
class FsyncOrderIT {
    private static final Path STRACE = Path.of("/usr/bin/strace");
    private static final Pattern SYNC = Pattern.compile(".*(fsync|fdatasync)\\(\\d+<([^>]*)>.*");
    private static final Pattern NAMES = Pattern.compile(".*(rename\\w*|link\\w*)\\(.*\"([^\"]*)\".*\"([^\"]*)\".*");
    /** RECEIVED, CHECKED, STAGED and PREPARED. */
    private static final int RECORDS_TO_PREPARED = 4;

    @Test
    void everythingIsDurableBeforeTheNextStep() throws Exception {
        assumeTrue(RealNginx.isInstalled(), "no nginx here");
        assumeTrue(Files.isExecutable(STRACE), "no strace here");
        try (RealNginx nginx = new RealNginx();
                Bench bench = new Bench("nginx")) {
            ChangeOrder change = bench.order(nginx, nginx.twoFiles(), nginx.expected(), Effect.RELOAD, 0);
            ChangeFolder folder = bench.put(change);
            Path trace = bench.data.resolve("trace");
            bench.start(
                    List.of(
                            STRACE.toString(),
                            "-f",
                            "--seccomp-bpf",
                            "-y",
                            "-s",
                            "300",
                            "-e",
                            "trace=fsync,fdatasync,rename,renameat,renameat2,link,linkat",
                            "-o",
                            trace.toString()),
                    "dev.hone.Main",
                    List.of(),
                    "apply",
                    folder.dir().toString(),
                    "--policy=" + bench.policy);
            assertThat(bench.awaitEnd(folder)).as(folder.progress().toString()).isEqualTo(ChangeState.COMMITTED);
            inOrder(calls(trace), folder, change);
        }
    }

    /** One word a call: {@code record}, {@code fsync PATH} or {@code rename FROM TO}. */
    private static List<String> calls(Path trace) throws Exception {
        List<String> calls = new ArrayList<>();
        for (String line : Files.readAllLines(trace)) {
            Matcher sync = SYNC.matcher(line);
            Matcher names = NAMES.matcher(line);
            if (sync.matches()) {
                calls.add(
                        sync.group(1).equals("fdatasync") && sync.group(2).endsWith("/journal")
                                ? "record"
                                : sync.group(1) + " " + sync.group(2));
            } else if (names.matches()) {
                calls.add(names.group(1).substring(0, 4) + " " + names.group(2) + " " + names.group(3));
            }
        }
        System.out.println(String.join("\n", calls));
        return calls;
    }

    private static void inOrder(List<String> calls, ChangeFolder folder, ChangeOrder change) {
        int prepared = record(calls, RECORDS_TO_PREPARED);
        List<String> before = calls.subList(0, prepared);
        for (int i = 0; i < change.files().size(); i++) {
            Path real = change.files().get(i).path();
            Path staged = Slot.staged(real, change.number(), i);
            Path kept = Slot.kept(real, change.number(), i);
            String directory = "fsync " + real.getParent();
            assertThat(before).containsSubsequence("fsync " + staged, directory);
            assertThat(before).containsSubsequence("link " + real + " " + kept, directory);
            assertThat(before).contains("fsync " + real);
            assertThat(before)
                    .containsSubsequence(
                            "fsync " + folder.dir().resolve("old/" + i),
                            "fsync " + folder.dir().resolve("old"));
            int switched = calls.indexOf("rena " + staged + " " + real);
            assertThat(switched).as("the switch of " + real).isGreaterThan(prepared);
            assertThat(switched).as("after its own record").isGreaterThan(record(calls, RECORDS_TO_PREPARED + 1 + i));
            int next = record(calls, RECORDS_TO_PREPARED + 2 + i);
            assertThat(calls.subList(switched, next))
                    .as("before the next record")
                    .contains(directory);
        }
        assertThat(before.stream().filter(c -> c.startsWith("rena")).filter(c -> isReal(c, change)))
                .isEmpty();
    }

    private static boolean isReal(String call, ChangeOrder change) {
        return change.files().stream().anyMatch(f -> call.endsWith(" " + Objects.requireNonNull(f.path())));
    }

    /** Where the n-th record of the journal became durable. */
    private static int record(List<String> calls, int number) {
        int seen = 0;
        for (int i = 0; i < calls.size(); i++) {
            seen += calls.get(i).equals("record") ? 1 : 0;
            if (seen == number) {
                return i;
            }
        }
        throw new AssertionError("only " + seen + " records among " + calls);
    }
}

package dev.hone.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hone.Slice;
import dev.hone.kind.Effect;
import dev.hone.kind.Setting;
import dev.hone.wire.ChangeOrder;
import dev.hone.wire.ChangeState;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/**
 * {@code kill -9} of the apply process at every named journal state, on real services. Each point is seen in the journal
 * of a living process before the kill. A slice by default, chosen by the commit; everything with -Dhone.test.full=true.
 */
class CrashIT {
    private static final int SLICE = Integer.getInteger("hone.test.crashes", 3);
    /** What a shell says of a process that signal 9 ended. */
    private static final int KILLED = 128 + 9;

    private final Map<CrashPoint, Integer> hits = new EnumMap<>(CrashPoint.class);

    @Test
    void nginxSurvivesAKillAtEveryState() throws Exception {
        assumeTrue(RealNginx.isInstalled(), "no nginx here");
        everyPoint("nginx", RealNginx::new);
    }

    @Test
    void postgresSurvivesAKillAtEveryState() throws Exception {
        assumeTrue(RealPostgres.isInstalled(), "no PostgreSQL server programs here");
        everyPoint("postgresql", RealPostgres::new);
    }

    /** Nobody is left but the next start of the agent, which runs {@code recover}; that is killed once, too. */
    @Test
    void recoveryFinishesWhenWatcherAndRecoveryAreKilledToo() throws Exception {
        assumeTrue(RealNginx.isInstalled(), "no nginx here");
        try (RealNginx nginx = new RealNginx();
                Bench bench = new Bench("nginx")) {
            List<ChangeOrder.File> files = nginx.twoFiles();
            ChangeFolder folder = killedAt(CrashPoint.SWITCHED, nginx, bench, files, true);
            assertThat(Bench.last(folder)).contains(ChangeState.SWITCHED);
            assertThat(nginx.seen()).isEqualTo(nginx.seenOld());
            Process recovery = bench.start(
                    "dev.hone.apply.PausingMain",
                    List.of("-Dhone.test.pause=ROLLING_BACK"),
                    "recover",
                    bench.data.toString());
            killOnceSeen("ROLLING_BACK", recovery, bench.data.resolve("paused"), folder, bench);
            bench.start("dev.hone.Main", List.of(), "recover", bench.data.toString());
            bench.awaitEnd(folder);
            oneWholeOutcome(CrashPoint.SWITCHED, nginx, bench, folder, files);
        }
    }

    private void everyPoint(String kind, Callable<RealService> start) throws Exception {
        List<CrashPoint> points = points(kind);
        List<String> table = new ArrayList<>();
        try (RealService service = start.call();
                Bench bench = new Bench(kind)) {
            for (CrashPoint point : points) {
                long began = System.nanoTime();
                ChangeState end = survives(point, service, bench);
                hits.merge(point, 1, Integer::sum);
                long seconds = Duration.ofNanos(System.nanoTime() - began).toSeconds();
                table.add("%-10s  %-16s  %4d  %-11s  %3d s".formatted(kind, point.record, 1, end, seconds));
                System.out.println("killed " + table.getLast());
            }
        }
        System.out.println("kind        killed at         hits  end\n" + String.join("\n", table));
        points.forEach(p -> assertThat(hits.getOrDefault(p, 0)).as(p.record).isPositive());
    }

    private static List<CrashPoint> points(String kind) {
        return Slice.of("crash places of " + kind, CrashPoint.all(), SLICE);
    }

    private static ChangeState survives(CrashPoint point, RealService service, Bench bench) throws Exception {
        List<ChangeOrder.File> files =
                point.way == CrashPoint.Way.FAILING ? service.failingFiles() : service.twoFiles();
        ChangeFolder folder = killedAt(point, service, bench, files, false);
        bench.awaitEnd(folder);
        ChangeState end = Bench.last(folder).orElseThrow();
        if (point == CrashPoint.STUCK) {
            unstick(folder, bench, files);
        }
        oneWholeOutcome(point, service, bench, folder, files);
        undo(service, bench, folder);
        return end;
    }

    private static ChangeFolder killedAt(
            CrashPoint point, RealService service, Bench bench, List<ChangeOrder.File> files, boolean watcherToo)
            throws Exception {
        ChangeFolder folder = bench.put(order(point, service, bench, files));
        Process apply = bench.start(
                "dev.hone.apply.PausingMain",
                List.of("-Dhone.test.pause=" + point.record),
                "apply",
                folder.dir().toString(),
                "--policy=" + bench.policy);
        if (point.way == CrashPoint.Way.EDITED_BY_HAND) {
            bench.awaitState(folder, ChangeState.AWAITING_CONFIRM);
            Files.writeString(files.getFirst().path(), byHand(files.getFirst()), StandardCharsets.ISO_8859_1);
            folder.rollBack(folder.order().change().digest());
        }
        awaitSeen(point.record, apply, folder.dir().resolve("paused"), folder, bench);
        if (watcherToo) {
            ProcessHandle watcher = Bench.deadMan(folder).orElseThrow();
            watcher.destroyForcibly();
            Shell.until("the watching process is gone", Duration.ofSeconds(20), () -> !watcher.isAlive());
        }
        assertThat(apply.destroyForcibly().waitFor()).as(point.record).isEqualTo(KILLED);
        if (!Files.exists(folder.dir().resolve("deadman"))) {
            // Killed before it was armed: only the next start of the agent looks.
            bench.start("dev.hone.Main", List.of(), "recover", bench.data.toString())
                    .waitFor();
        }
        return folder;
    }

    private static ChangeOrder order(CrashPoint point, RealService service, Bench bench, List<ChangeOrder.File> files) {
        int confirm = switch (point.way) {
            case KEPT, FAILING, DRY_RUN -> 0;
            case UNCONFIRMED -> 3;
            case EDITED_BY_HAND -> 100;
        };
        List<Setting> expected = point.way == CrashPoint.Way.FAILING ? service.failingExpected() : service.expected();
        ChangeOrder change = bench.order(service, files, expected, Effect.RELOAD, confirm);
        return point.way == CrashPoint.Way.DRY_RUN ? Bench.dryRun(change) : change;
    }

    private static void killOnceSeen(String record, Process process, Path paused, ChangeFolder folder, Bench bench)
            throws Exception {
        awaitSeen(record, process, paused, folder, bench);
        assertThat(process.destroyForcibly().waitFor()).as(record).isEqualTo(KILLED);
    }

    /** The record is the last of the journal on the disk, and the process that wrote it lives and goes no further. */
    private static void awaitSeen(String record, Process process, Path paused, ChangeFolder folder, Bench bench)
            throws Exception {
        Shell.until(
                "the process pauses at " + record, Bench.PATIENCE, () -> Files.exists(paused) || !process.isAlive());
        List<Entry> journal = JournalText.read(Files.readAllBytes(folder.dir().resolve("journal")));
        assertThat(journal).as("journal; " + bench.log()).isNotEmpty();
        assertThat(PausingMain.name(journal.getLast()))
                .as("seen in the journal " + folder.progress() + bench.log())
                .isEqualTo(record);
        assertThat(process.isAlive()).as("alive at " + record).isTrue();
    }

    private static String byHand(ChangeOrder.File file) {
        return "# by hand\n" + file.newText();
    }

    /** A stuck change stays stuck and leaves the person's edit alone; mended, it is tried again. */
    private static void unstick(ChangeFolder folder, Bench bench, List<ChangeOrder.File> files) throws Exception {
        Path edited = files.getFirst().path();
        assertThat(Bench.last(folder)).contains(ChangeState.STUCK);
        assertThat(Files.readString(edited, StandardCharsets.ISO_8859_1)).isEqualTo(byHand(files.getFirst()));
        Files.writeString(edited, String.valueOf(files.getFirst().newText()), StandardCharsets.ISO_8859_1);
        folder.unstick(false, "");
        bench.start("dev.hone.Main", List.of(), "recover", bench.data.toString());
        // The watching process may be the one that finds the word.
        bench.awaitState(folder, ChangeState.ROLLED_BACK);
    }

    private static void oneWholeOutcome(
            CrashPoint point, RealService service, Bench bench, ChangeFolder folder, List<ChangeOrder.File> planned)
            throws Exception {
        String what = point.record + " " + folder.progress();
        boolean isNew = point.end == ChangeState.COMMITTED;
        ChangeState end = point.end == ChangeState.STUCK ? ChangeState.ROLLED_BACK : point.end;
        assertThat(Bench.last(folder)).as(what).contains(end);
        assertThat(folder.progress().stream().filter(p -> p.state().isFinal()))
                .as(what)
                .hasSize(1);
        for (ChangeOrder.File file : planned) {
            assertThat(Hash.of(Files.readAllBytes(file.path())))
                    .as(point.record + " " + file.path())
                    .isEqualTo(isNew ? RealFiles.newSha(file) : file.baseSha256());
        }
        assertThat(service.seen()).as(point.record).isEqualTo(isNew ? service.seenNew() : service.seenOld());
        assertThat(service.installation(bench.host()).pid()).as(point.record).isPositive();
        leftoversGo(point, planned);
    }

    /** The last record is durable before the last names go, so they may take a moment longer. */
    private static void leftoversGo(CrashPoint point, List<ChangeOrder.File> files) throws Exception {
        for (ChangeOrder.File file : files) {
            Path directory = file.path().toRealPath().getParent();
            Shell.until(
                    point.record + ": no names left in " + directory,
                    Duration.ofSeconds(30),
                    () -> Bench.leftovers(directory).isEmpty());
        }
    }

    /** Back to the start by a change of its own, so that the next point meets the same service. */
    private static void undo(RealService service, Bench bench, ChangeFolder folder) throws Exception {
        if (Bench.last(folder).equals(Optional.of(ChangeState.COMMITTED))) {
            List<ChangeOrder.File> back = new ArrayList<>();
            int index = 0;
            for (ChangeOrder.File file : folder.order().change().files()) {
                byte[] old = Files.readAllBytes(folder.dir().resolve("old/" + index++));
                back.add(RealFiles.to(file.path(), old));
            }
            ChangeFolder undone = bench.apply(bench.order(service, back, List.<Setting>of(), Effect.RELOAD, 0));
            assertThat(Bench.last(undone)).as(undone.progress().toString()).contains(ChangeState.COMMITTED);
            assertThat(service.seen()).isEqualTo(service.seenOld());
        }
    }
}

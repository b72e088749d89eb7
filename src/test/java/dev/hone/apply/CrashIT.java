package dev.hone.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hone.kind.Effect;
import dev.hone.kind.Setting;
import dev.hone.wire.ChangeOrder;
import dev.hone.wire.ChangeState;
import dev.hone.wire.Event;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/**
 * {@code kill -9} of the apply process at every named journal state, on real services. Each point is seen in the journal
 * before the kill. A slice by default, chosen by the commit; everything with -Dhone.test.full=true.
 */
class CrashIT {
    /** Points on the way to a commit, then those of a change that nobody confirms. */
    private static final List<String> COMMITTING = List.of(
            "RECEIVED",
            "CHECKED",
            "STAGED",
            "PREPARED",
            "SWITCHING 1/2",
            "SWITCHING 2/2",
            "SWITCHED",
            "ACTIVATED",
            "PROBING",
            "PROBING proven",
            "COMMITTED");

    private static final List<String> CONFIRMING = List.of("AWAITING_CONFIRM", "ROLLING_BACK", "ROLLED_BACK");
    private static final boolean FULL = Boolean.getBoolean("hone.test.full");
    private static final int SLICE = Integer.getInteger("hone.test.crashes", 4);

    private final Map<String, Integer> hits = new TreeMap<>();

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

    /** Nobody is left but the next start of the agent, which runs {@code recover}. */
    @Test
    void recoveryFinishesWhenTheWatchingProcessIsKilledToo() throws Exception {
        assumeTrue(RealNginx.isInstalled(), "no nginx here");
        try (RealNginx nginx = new RealNginx();
                Bench bench = new Bench("nginx")) {
            ChangeFolder folder = killedAt("SWITCHED", nginx, bench, true);
            assertThat(Bench.last(folder)).contains(ChangeState.SWITCHED);
            assertThat(nginx.seen()).isEqualTo(nginx.seenOld());
            bench.start("dev.hone.Main", List.of(), "recover", bench.data.toString());
            bench.awaitEnd(folder);
            oneWholeOutcome("SWITCHED, both killed", nginx, bench, folder, nginx.twoFiles());
        }
    }

    private void everyPoint(String kind, Callable<RealService> start) throws Exception {
        List<String> points = new ArrayList<>(COMMITTING);
        points.addAll(CONFIRMING);
        if (!FULL) {
            Collections.shuffle(points, new Random(seed()));
            points = points.subList(0, Math.min(SLICE, points.size()));
        }
        try (RealService service = start.call();
                Bench bench = new Bench(kind)) {
            for (String point : points) {
                List<ChangeOrder.File> back = service.twoFiles();
                ChangeFolder folder = killedAt(point, service, bench, false);
                bench.awaitEnd(folder);
                hits.merge(point, 1, Integer::sum);
                System.out.println(kind + " killed at " + point + " -> "
                        + Bench.last(folder).orElseThrow());
                oneWholeOutcome(point, service, bench, folder, back);
                undo(service, bench, folder);
            }
        }
        System.out.println("killed " + kind + " at " + hits);
        assertThat(hits.keySet()).containsExactlyInAnyOrderElementsOf(points);
    }

    /** Seeds by the commit, so that each is looked at in its own places and a failure can be repeated. */
    private static long seed() throws Exception {
        String given = System.getProperty("hone.test.seed", "");
        String commit =
                given.isEmpty() ? Shell.run("/usr/bin/git", "rev-parse", "HEAD").strip() : given;
        System.out.println("seed -Dhone.test.seed=" + commit);
        return commit.hashCode();
    }

    private static ChangeFolder killedAt(String point, RealService service, Bench bench, boolean deadManToo)
            throws Exception {
        boolean unconfirmed = CONFIRMING.contains(point);
        ChangeOrder change =
                bench.order(service, service.twoFiles(), service.expected(), Effect.RELOAD, unconfirmed ? 3 : 0);
        ChangeFolder folder = bench.put(change);
        Process apply = bench.start(
                "dev.hone.apply.PausingMain",
                List.of("-Dhone.test.pause=" + point),
                "apply",
                folder.dir().toString(),
                "--policy=" + bench.policy);
        Path paused = folder.dir().resolve("paused");
        Shell.until("the process pauses at " + point, Bench.PATIENCE, () -> Files.exists(paused) || !apply.isAlive());
        assertThat(seen(folder, point))
                .as(point + " is in the journal: " + folder.progress() + bench.log())
                .isTrue();
        if (deadManToo) {
            ProcessHandle deadMan = Bench.deadMan(folder).orElseThrow();
            deadMan.destroyForcibly();
            Shell.until("the watching process is gone", Duration.ofSeconds(20), () -> !deadMan.isAlive());
        }
        apply.destroyForcibly().waitFor();
        if (!Files.exists(folder.dir().resolve("deadman"))) {
            // Killed before it was armed: only the next start of the agent looks.
            bench.start("dev.hone.Main", List.of(), "recover", bench.data.toString())
                    .waitFor();
        }
        return folder;
    }

    private static boolean seen(ChangeFolder folder, String point) throws Exception {
        String state = point.split(" ")[0];
        Optional<Event.ChangeProgress> last =
                folder.progress().reversed().stream().findFirst();
        return last.filter(p -> p.state().name().equals(state)).isPresent();
    }

    private static void oneWholeOutcome(
            String point, RealService service, Bench bench, ChangeFolder folder, List<ChangeOrder.File> planned)
            throws Exception {
        ChangeState end = Bench.last(folder).orElseThrow();
        boolean isNew = end == ChangeState.COMMITTED;
        assertThat(end)
                .as(point + " " + folder.progress())
                .isIn(ChangeState.COMMITTED, ChangeState.ROLLED_BACK, ChangeState.REFUSED);
        assertThat(isNew).as(point).isEqualTo(point.equals("COMMITTED"));
        assertThat(folder.progress().stream().filter(p -> p.state().isFinal()))
                .as(point)
                .hasSize(1);
        for (ChangeOrder.File file : planned) {
            String live = Hash.of(Files.readAllBytes(file.path()));
            assertThat(live)
                    .as(point + " " + file.path())
                    .isEqualTo(isNew ? RealFiles.newSha(file) : file.baseSha256());
        }
        assertThat(service.seen()).as(point).isEqualTo(isNew ? service.seenNew() : service.seenOld());
        assertThat(service.installation(bench.host()).pid()).as(point).isPositive();
        leftoversGo(point, folder, planned);
    }

    /** The last record is durable before the last names go, so they may take a moment longer. */
    private static void leftoversGo(String point, ChangeFolder folder, List<ChangeOrder.File> files) throws Exception {
        for (ChangeOrder.File file : files) {
            Path directory = file.path().toRealPath().getParent();
            Shell.until(
                    point + ": no names left in " + directory,
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

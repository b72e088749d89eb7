package dev.hone.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Effect;
import dev.hone.kind.Tier;
import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The power goes, or the process is killed, at every call to the disk, before, during and after it; names not yet synced
 * are there in every prefix of their order and in random subsets. Recovery must make files all old or all new.
 */
class PowerCutTests {
    private static final int SUBSETS = Boolean.getBoolean("hone.test.full") ? 50 : 3;
    private static final List<DiskFaults.Fault> CUTS =
            List.of(DiskFaults.Fault.CUT_BEFORE, DiskFaults.Fault.CUT_HALFWAY, DiskFaults.Fault.CUT_AFTER);

    private final Random random = new Random(20);
    private int cases;

    /** Ways that a change takes. */
    enum Way {
        COMMITS,
        TIMES_OUT,
        TWO_SERVICES,
        TWO_SERVICES_TIME_OUT,
        WITHOUT_EXCHANGE,
        WITHOUT_LINKS;

        World world() throws IOException {
            boolean isOfTwo = this == TWO_SERVICES || this == TWO_SERVICES_TIME_OUT;
            int confirmSeconds = this == TIMES_OUT || this == TWO_SERVICES_TIME_OUT ? 20 : 0;
            World world = isOfTwo ? World.ofTwo() : new World();
            world.disk.exchanges = this != WITHOUT_EXCHANGE && this != WITHOUT_LINKS;
            world.disk.links = this != WITHOUT_LINKS;
            world.order(
                    isOfTwo
                            ? world.bothServices(Effect.RELOAD, confirmSeconds)
                            : world.twoFiles(Effect.RELOAD, confirmSeconds));
            return world;
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aPowerCutAtAnyCallLeavesAllOldOrAllNew(Way way) throws IOException {
        for (int call = 0; call < calls(way); call++) {
            for (DiskFaults.Fault cut : CUTS) {
                World world = cut(way, call, cut);
                for (MemoryDisk disk : world.disk.afterPowerCut(random, SUBSETS)) {
                    World after = rebooted(world, disk);
                    recoveredWhole(
                            after,
                            "%s, %s at call %d: %s".formatted(way, cut, call, world.disk.faults.calls.getLast()));
                }
            }
        }
        System.out.println("power cuts, " + way + ": " + cases + " cases");
        assertThat(cases).isGreaterThan(100);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aKillAtAnyCallLeavesAllOldOrAllNew(Way way) throws IOException {
        for (int call = 0; call < calls(way); call++) {
            for (DiskFaults.Fault cut : CUTS) {
                World world = cut(way, call, cut);
                World after = new World(world, world.disk.afterKill());
                recoveredWhole(after, "%s, killed %s at call %d".formatted(way, cut, call));
            }
        }
        System.out.println("kills, " + way + ": " + cases + " cases");
    }

    /** Recovery is itself cut short, three times deep, at every one of its calls. */
    @ParameterizedTest
    @EnumSource(
            value = Way.class,
            names = {"COMMITS", "TWO_SERVICES"})
    void recoveryMayBeCutShortToo(Way way) throws IOException {
        int all = calls(way);
        for (int call = 0; call < all; call += 3) {
            World first = cut(way, call, DiskFaults.Fault.CUT_AFTER);
            for (int inner = 0; inner < 25; inner++) {
                World second = cutAgain(first, inner);
                World third = cutAgain(second, inner / 2);
                recoveredWhole(third, "cut at %d, then at %d and %d of recovery".formatted(call, inner, inner / 2));
            }
        }
        System.out.println("cuts within recovery, " + way + ": " + cases + " cases");
    }

    private World cutAgain(World before, int call) throws IOException {
        List<MemoryDisk> disks = before.disk.afterPowerCut(random, 0);
        World world = rebooted(before, disks.get(random.nextInt(disks.size())));
        world.disk.faults.set(call, DiskFaults.Fault.CUT_AFTER, "");
        try {
            if (hasJournal(world)) {
                world.recover();
            }
        } catch (DiskFaults.PowerCut expected) {
            // As meant.
        }
        return world;
    }

    private int calls(Way way) throws IOException {
        World world = way.world();
        world.apply();
        return world.disk.faults.calls.size();
    }

    private static World cut(Way way, int call, DiskFaults.Fault cut) throws IOException {
        World world = way.world();
        world.disk.faults.set(call, cut, "");
        try {
            world.apply();
            throw new AssertionError("call " + call + " never came");
        } catch (DiskFaults.PowerCut expected) {
            return world;
        }
    }

    /** The host starts: the service reads what is on disk before Hone gets to look at it. */
    private static World rebooted(World before, MemoryDisk disk) {
        World after = new World(before, disk);
        after.bootId = before.bootId + "+";
        after.service = new KvService();
        after.kind = new KvKind(after.service);
        after.service.pid = 900;
        after.service.load(disk);
        if (after.disk.look(before.base.main).isPresent()) {
            after.base = new KvService("kb", 901);
            after.baseKind = new KvKind(after.base, Tier.DATABASE);
            after.base.load(disk);
        }
        return after;
    }

    private static boolean hasJournal(World world) {
        return world.disk.look(World.DIR.resolve("journal")).isPresent();
    }

    private void recoveredWhole(World world, String what) throws IOException {
        cases++;
        world.disk.faults.none();
        String before = world.texts();
        if (!hasJournal(world)) {
            assertThat(before).as(what).isEqualTo(world.oldTexts());
            return;
        }
        ChangeState end = world.recover();
        boolean isNew = end == ChangeState.COMMITTED;
        assertThat(world.texts())
                .as(what + " -> " + end + " from " + before + " journal " + states(world))
                .isEqualTo(isNew ? world.newTexts() : world.oldTexts());
        assertThat(end).as(what).isIn(ChangeState.COMMITTED, ChangeState.ROLLED_BACK, ChangeState.REFUSED);
        assertThat(world.journal().stream().filter(Entry::ends)).as(what).hasSize(1);
        assertThat(world.disk.look(KvKind.MAIN).orElseThrow().owner()).as(what).isEqualTo(World.OWNER);
        assertThat(world.leftovers()).as(what).isEmpty();
        assertThat(world.services()).as(what).allSatisfy(s -> {
            assertThat(s.values).containsEntry("a", isNew ? "2" : "1");
            assertThat(s.alive).isTrue();
        });
        assertThat(world.recover()).as("recovered twice: " + what).isEqualTo(end);
    }

    private static List<ChangeState> states(World world) {
        List<ChangeState> states = new ArrayList<>();
        world.journal().forEach(e -> states.add(e.state()));
        return states;
    }
}

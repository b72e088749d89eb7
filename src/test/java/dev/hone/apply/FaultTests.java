package dev.hone.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Effect;
import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every call to the disk fails, one after the other, once and for ever, until no fault fires any more. */
class FaultTests {
    @ParameterizedTest
    @CsvSource({
        "Input/output error, FAIL_ONCE",
        "Input/output error, FAIL_FOREVER",
        "No space left on device, FAIL_ONCE",
        "No space left on device, FAIL_FOREVER",
        "Read-only file system, FAIL_FOREVER",
        "Permission denied, FAIL_ONCE"
    })
    void aFailingCallEndsInOneCleanState(String errno, DiskFaults.Fault fault) throws IOException {
        everyCallFails(errno, fault, FaultTests::one);
    }

    @ParameterizedTest
    @CsvSource({"Input/output error, FAIL_ONCE", "No space left on device, FAIL_FOREVER"})
    void aFailingCallEndsInOneCleanStateOfBothServices(String errno, DiskFaults.Fault fault) throws IOException {
        everyCallFails(errno, fault, FaultTests::two);
    }

    private static World one() {
        World world = new World();
        world.order(world.twoFiles(Effect.RELOAD, 0));
        return world;
    }

    private static World two() {
        World world = World.ofTwo();
        world.order(world.bothServices(Effect.RELOAD, 0));
        return world;
    }

    private static void everyCallFails(String errno, DiskFaults.Fault fault, Supplier<World> worlds)
            throws IOException {
        int call = 0;
        int committed = 0;
        for (; ; call++) {
            World world = worlds.get();
            world.disk.faults.set(call, fault, errno);
            apply(world);
            if (world.disk.faults.calls.size() <= call) {
                break;
            }
            // The disk is well again and whoever comes next recovers.
            world.disk.faults.none();
            ChangeState end = world.recover();
            committed += end == ChangeState.COMMITTED ? 1 : 0;
            whole(world, end, "%s %s at call %d, %s".formatted(errno, fault, call, world.disk.faults.calls.get(call)));
        }
        System.out.println("faults, " + errno + " " + fault + ": " + call + " calls, " + committed + " committed");
        assertThat(call).isGreaterThan(40);
    }

    private static void apply(World world) {
        try {
            world.apply();
        } catch (IOException e) {
            assertThat(Cause.of(e)).isNotBlank();
        }
    }

    private static void whole(World world, ChangeState end, String what) {
        boolean isNew = end == ChangeState.COMMITTED;
        assertThat(world.texts())
                .as(what + " -> " + end + " " + world.lastMessage())
                .isEqualTo(isNew ? world.newTexts() : world.oldTexts());
        assertThat(end).as(what).isIn(ChangeState.COMMITTED, ChangeState.ROLLED_BACK, ChangeState.REFUSED);
        assertThat(world.journal().stream().filter(Entry::ends)).as(what).hasSize(1);
        assertThat(world.leftovers()).as(what).isEmpty();
        assertThat(world.services())
                .as(what)
                .allSatisfy(s -> assertThat(s.values).containsEntry("a", isNew ? "2" : "1"));
    }
}

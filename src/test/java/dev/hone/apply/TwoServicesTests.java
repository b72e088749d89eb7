package dev.hone.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Effect;
import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A change of two services: kb, a database, and kv, which leans on it. */
class TwoServicesTests {
    private static final String OLD = (World.OLD_MAIN + World.OLD_MORE).repeat(2);
    private static final String NEW = (World.NEW_MAIN + World.NEW_MORE).repeat(2);

    private final World world = World.ofTwo();

    @Test
    void commitsBothTheDatabaseFirst() throws IOException {
        world.order(world.bothServices(Effect.RELOAD, 0));
        assertThat(world.apply()).as(world.lastMessage()).isEqualTo(ChangeState.COMMITTED);
        assertThat(world.texts()).isEqualTo(NEW);
        assertThat(world.service.values).containsEntry("a", "2").containsEntry("c", "2");
        assertThat(world.base.values).containsEntry("a", "2").containsEntry("c", "2");
        assertThat(world.leftovers()).isEmpty();
        assertThat(world.journal().stream().map(this::word))
                .containsExactly(
                        "RECEIVED",
                        "CHECKED kb",
                        "CHECKED kv",
                        "STAGED kb",
                        "STAGED kv",
                        "PREPARED",
                        "SWITCHING kb 1/4",
                        "SWITCHING kb 2/4",
                        "SWITCHED kb",
                        "ACTIVATED kb",
                        "PROBING kb",
                        "PROBING kb",
                        "SWITCHING kv 3/4",
                        "SWITCHING kv 4/4",
                        "SWITCHED kv",
                        "ACTIVATED kv",
                        "PROBING kv",
                        "PROBING kv",
                        "COMMITTED");
    }

    @Test
    void waitsForOneWordForBoth() throws IOException {
        world.order(world.bothServices(Effect.RELOAD, 120));
        world.written = e -> {
            if (e.state() == ChangeState.AWAITING_CONFIRM) {
                assertThat(world.texts()).isEqualTo(NEW);
                put("confirm");
            }
        };
        assertThat(world.apply()).isEqualTo(ChangeState.COMMITTED);
        assertThat(world.journal().stream().filter(e -> e.state() == ChangeState.AWAITING_CONFIRM))
                .hasSize(1);
    }

    @Test
    void withoutAWordTakesBothBackTheLastFirst() throws IOException {
        world.order(world.bothServices(Effect.RELOAD, 20));
        assertThat(world.apply()).isEqualTo(ChangeState.ROLLED_BACK);
        bothAsBefore();
        assertThat(world.journal().stream()
                        .filter(e -> e.state() == ChangeState.ROLLING_BACK)
                        .map(this::word))
                .containsExactly("ROLLING_BACK", "ROLLING_BACK kv", "ROLLING_BACK kb");
    }

    @Test
    void aFailureOfTheSecondTakesTheFirstBack() throws IOException {
        world.service.stubborn = "a";
        world.order(world.bothServices(Effect.RELOAD, 0));
        assertThat(world.apply()).isEqualTo(ChangeState.ROLLED_BACK);
        assertThat(world.lastMessage()).startsWith("kvd: ").contains("a is 1", "expected 2");
        bothAsBefore();
    }

    @Test
    void aFailureOfTheFirstNeverTouchesTheSecond() throws IOException {
        int loads = world.service.loads;
        world.base.stubborn = "a";
        world.order(world.bothServices(Effect.RELOAD, 0));
        assertThat(world.apply()).isEqualTo(ChangeState.ROLLED_BACK);
        assertThat(world.lastMessage()).startsWith("kbd: ");
        assertThat(world.service.loads).isEqualTo(loads);
        bothAsBefore();
    }

    /** The first service dies of what came after it. */
    @Test
    void takesBothBackWhenTheFirstDiesWhileTheSecondIsAtIt() throws IOException {
        world.order(world.bothServices(Effect.RELOAD, 0));
        world.written = e -> {
            if (word(e).equals("ACTIVATED kv")) {
                world.base.alive = false;
            }
        };
        assertThat(world.apply()).isEqualTo(ChangeState.ROLLED_BACK);
        assertThat(world.lastMessage()).contains("kbd does not run any more");
        bothAsBefore();
    }

    /** A runtime complains while its database restarts. */
    @Test
    void whatTheSecondLogsWhileTheFirstChangesIsNotHeldAgainstIt() throws IOException {
        world.order(world.bothServices(Effect.RELOAD, 0));
        world.written = e -> {
            if (word(e).equals("ACTIVATED kb")) {
                world.disk.file("/var/log/kv.log", "started\n[emerg] no database\n", new Disk.Owner(0644, 0, 0));
            }
        };
        assertThat(world.apply()).as(world.lastMessage()).isEqualTo(ChangeState.COMMITTED);
    }

    @Test
    void takesBothBackWhenOneDiesWhileAWordIsAwaited() throws IOException {
        world.order(world.bothServices(Effect.RELOAD, 120));
        world.written = e -> world.base.alive = e.state() != ChangeState.AWAITING_CONFIRM;
        assertThat(world.apply()).isEqualTo(ChangeState.ROLLED_BACK);
        assertThat(world.lastMessage()).contains("kbd died");
        bothAsBefore();
    }

    @Test
    void isStuckByNameWhenOneDoesNotComeBackAndBringsTheOtherBackAllTheSame() throws IOException {
        world.order(world.bothServices(Effect.RELOAD, 20));
        world.written = e -> world.service.deaf =
                e.state() == ChangeState.ROLLING_BACK && e.service().isEmpty();
        assertThat(world.apply()).isEqualTo(ChangeState.STUCK);
        assertThat(world.lastMessage()).contains("kvd still runs").doesNotContain("kbd");
        assertThat(world.texts()).isEqualTo(OLD);
        assertThat(world.base.values).containsEntry("a", "1");
        world.service.deaf = false;
        world.written = e -> {};
        putWord("unstick", "retry");
        assertThat(world.recover()).isEqualTo(ChangeState.ROLLED_BACK);
        bothAsBefore();
    }

    @Test
    void aPersonsEditOfOneFileIsLeftAndTheOtherServiceComesBack() throws IOException {
        world.order(world.bothServices(Effect.RELOAD, 20));
        world.written = e -> {
            if (e.state() == ChangeState.AWAITING_CONFIRM) {
                world.disk.file("/etc/kb/main.conf", "a=7\n", World.OWNER);
            }
        };
        assertThat(world.apply()).isEqualTo(ChangeState.STUCK);
        assertThat(world.lastMessage()).contains("/etc/kb/main.conf was edited").doesNotContain("/etc/kv/");
        assertThat(world.disk.text("/etc/kb/main.conf")).isEqualTo("a=7\n");
        assertThat(world.disk.text(World.DIR.resolve("found/1").toString())).isEqualTo("a=7\n");
        assertThat(world.service.values).containsEntry("a", "1");
        assertThat(world.disk.text("/etc/kv/main.conf")).isEqualTo(World.OLD_MAIN);
    }

    @Test
    void refusesAllWhenThePolicyNamesOnlyOne() throws IOException {
        world.order(world.bothServices(Effect.RELOAD, 0));
        assertThat(world.apply(new Policy(Path.of("/p"), Policy.Mode.APPLY, List.of("kb"), "")))
                .isEqualTo(ChangeState.REFUSED);
        assertThat(world.lastMessage()).contains("does not allow changes to kv-");
        bothAsBefore();
    }

    @Test
    void refusesAllWhenOneFileIsAnotherThanPlanned() throws IOException {
        world.order(world.bothServices(Effect.RELOAD, 0));
        world.disk.file("/etc/kv/more.conf", "c=3\n", new Disk.Owner(0600, 0, 0));
        assertThat(world.apply()).isEqualTo(ChangeState.REFUSED);
        assertThat(world.lastMessage()).contains("/etc/kv/more.conf changed since the plan was made");
        assertThat(world.disk.text("/etc/kb/main.conf")).isEqualTo(World.OLD_MAIN);
        assertThat(world.leftovers()).isEmpty();
    }

    @Test
    void refusesAFileThatTwoServicesWouldWrite() throws IOException {
        world.base.more = KvKind.MORE;
        world.order(world.bothServices(Effect.RELOAD, 0));
        assertThat(world.apply()).isEqualTo(ChangeState.REFUSED);
        assertThat(world.lastMessage()).isEqualTo("/etc/kv/more.conf stands twice in this change; plan it once");
        assertThat(world.disk.text("/etc/kv/main.conf")).isEqualTo(World.OLD_MAIN);
    }

    @Test
    void aStuckChangeOfOneServiceKeepsTheNextChangeOfBothOut() throws IOException {
        world.order(world.bothServices(Effect.RELOAD, 20));
        world.written = e -> world.base.deaf |= e.state() == ChangeState.ROLLING_BACK;
        assertThat(world.apply()).isEqualTo(ChangeState.STUCK);
        Path next = World.CHANGES.resolve("8");
        world.disk.makeDirectory(next);
        world.disk.file(
                next.resolve("order.json").toString(),
                world.disk.text(World.DIR.resolve("order.json").toString()),
                new Disk.Owner(0600, 0, 0));
        Policy policy = new Policy(Path.of("/p"), Policy.Mode.APPLY, List.of("*"), "");
        assertThat(world.desk().apply(next, policy, () -> {})).isEqualTo(ChangeState.REFUSED);
        assertThat(world.disk.text(next.resolve("journal").toString())).contains("is stuck; retry or accept it first");
    }

    private String word(Entry entry) {
        String service = entry.service().replaceFirst("-.*", "");
        String count = entry.state() == ChangeState.SWITCHING ? entry.message().replaceFirst(" .*", "") : "";
        return (entry.state() + " " + service + " " + count).strip();
    }

    private void put(String name) {
        putWord(name, "digest");
    }

    private void putWord(String name, String word) {
        world.disk.file(World.DIR.resolve(name).toString(), word, new Disk.Owner(0600, 0, 0));
    }

    private void bothAsBefore() {
        assertThat(world.texts()).isEqualTo(OLD);
        assertThat(world.service.alive && world.base.alive).isTrue();
        assertThat(world.service.values).containsEntry("a", "1").containsEntry("c", "1");
        assertThat(world.base.values).containsEntry("a", "1").containsEntry("c", "1");
        assertThat(world.leftovers()).isEmpty();
    }
}

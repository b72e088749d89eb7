package dev.hone.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Effect;
import dev.hone.kind.Setting;
import dev.hone.wire.ChangeOrder;
import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChangeTests {
    private final World world = new World();

    @ParameterizedTest
    @EnumSource(
            value = Effect.class,
            names = {"RELOAD", "RESTART"})
    void commitsWhenTheValuesAreInForce(Effect effect) throws IOException {
        world.order(world.twoFiles(effect, 0));
        assertThat(world.apply()).isEqualTo(ChangeState.COMMITTED);
        assertThat(world.service.values).containsEntry("a", "2").containsEntry("c", "2");
        assertThat(world.disk.text("/etc/kv/main.conf")).isEqualTo(World.NEW_MAIN);
        assertThat(world.disk.look(KvKind.MAIN).orElseThrow().owner()).isEqualTo(World.OWNER);
        assertThat(world.leftovers()).isEmpty();
        assertThat(world.journal().stream().map(Entry::state))
                .containsExactly(
                        ChangeState.RECEIVED,
                        ChangeState.CHECKED,
                        ChangeState.STAGED,
                        ChangeState.PREPARED,
                        ChangeState.SWITCHING,
                        ChangeState.SWITCHING,
                        ChangeState.SWITCHED,
                        ChangeState.ACTIVATED,
                        ChangeState.PROBING,
                        ChangeState.PROBING,
                        ChangeState.COMMITTED);
        assertThat(world.journal().getLast().readBack()).contains(new Setting("a", "2"));
    }

    @Test
    void rollsBackWhenTheReloadIsNotTakenUp() throws IOException {
        world.order(world.twoFiles(Effect.RELOAD, 0));
        world.written = e -> world.service.deaf =
                e.state() == ChangeState.SWITCHED || world.service.deaf && e.state() != ChangeState.ROLLING_BACK;
        assertThat(world.apply()).isEqualTo(ChangeState.ROLLED_BACK);
        assertThat(world.lastMessage()).contains("still runs what it had loaded before");
        asBefore();
    }

    /** A large configuration takes longer than a reload may; the service is seen to be at work all the time. */
    @Test
    void waitsForAReloadThatIsSeenToGoOn() throws IOException {
        world.service.slowMillis = 30_000;
        world.order(world.change(world.twoFiles(Effect.RELOAD, 0).files(), List.of(), Effect.RELOAD, 0));
        long before = world.boot;
        assertThat(world.apply()).isEqualTo(ChangeState.COMMITTED);
        assertThat(world.boot - before).isBetween(30_000L, 40_000L);
        assertThat(world.service.values).containsEntry("a", "2");
    }

    /** The service is still at work on the new files when its log already tells of their failure. */
    @Test
    void aRollbackOutlastsTheReloadThatItTakesBack() throws IOException {
        world.service.slowMillis = 3_000;
        world.order(world.change(world.twoFiles(Effect.RELOAD, 0).files(), List.of(), Effect.RELOAD, 0));
        world.written = e -> alarmAt(ChangeState.ACTIVATED, e);
        assertThat(world.apply()).isEqualTo(ChangeState.ROLLED_BACK);
        assertThat(world.service.isBusy()).isFalse();
        asBefore();
        world.pass(10_000);
        asBefore();
    }

    /** The reload under way is not mistaken for the one that brings the old files back. */
    @Test
    void isStuckWhenTheServiceDoesNotListenOnTheWayBack() throws IOException {
        world.service.slowMillis = 3_000;
        world.order(world.change(world.twoFiles(Effect.RELOAD, 0).files(), List.of(), Effect.RELOAD, 0));
        world.written = e -> {
            world.service.deaf = e.state() == ChangeState.ROLLING_BACK;
            alarmAt(ChangeState.ACTIVATED, e);
        };
        assertThat(world.apply()).isEqualTo(ChangeState.STUCK);
        assertThat(world.lastMessage()).contains("still runs what it had loaded before");
    }

    @Test
    void aLiveSettingThatIsCoercedIsSetBack() throws IOException {
        List<Setting> wish = List.of(new Setting("a", "9"));
        List<Setting> before = List.of(new Setting("a", "1"));
        world.order(
                new ChangeOrder(7, "digest", world.installation(), List.of(), wish, before, wish, Effect.LIVE, 0, 60));
        assertThat(world.apply()).isEqualTo(ChangeState.ROLLED_BACK);
        assertThat(world.lastMessage()).contains("a is 5", "expected 9");
        asBefore();
    }

    @Test
    void rollsBackWhenAValueIsNotInForce() throws IOException {
        world.service.stubborn = "a";
        world.order(world.twoFiles(Effect.RELOAD, 0));
        assertThat(world.apply()).isEqualTo(ChangeState.ROLLED_BACK);
        assertThat(world.lastMessage()).contains("a is 1", "expected 2");
        asBefore();
    }

    @Test
    void rollsBackWhenTheServiceDiesAfterwards() throws IOException {
        String dying = "a=2\ndie=yes\n";
        world.order(world.change(
                List.of(new ChangeOrder.File(KvKind.MAIN, World.sha(World.OLD_MAIN), dying)),
                List.of(new Setting("a", "2")),
                Effect.RELOAD,
                0));
        assertThat(world.apply()).isEqualTo(ChangeState.ROLLED_BACK);
        assertThat(world.lastMessage()).contains("died or was restarted");
        asBefore();
    }

    @Test
    void rollsBackWhenNoConfirmationComes() throws IOException {
        world.order(world.twoFiles(Effect.RELOAD, 120));
        long before = world.boot;
        assertThat(world.apply()).isEqualTo(ChangeState.ROLLED_BACK);
        assertThat(world.lastMessage()).contains("no confirmation came within 120 s");
        assertThat(world.boot - before).isBetween(120_000L, 130_000L);
        asBefore();
    }

    @Test
    void commitsWhenConfirmedInTime() throws IOException {
        world.order(world.twoFiles(Effect.RELOAD, 120));
        world.written = e -> putWhen(e, ChangeState.AWAITING_CONFIRM, "confirm", "digest");
        assertThat(world.apply()).isEqualTo(ChangeState.COMMITTED);
        assertThat(world.lastMessage()).isEqualTo("confirmed by the operator");
    }

    @Test
    void ignoresAConfirmationOfAnotherPlan() throws IOException {
        world.order(world.twoFiles(Effect.RELOAD, 20));
        world.written = e -> {
            if (e.message().startsWith("confirm within")) {
                put("confirm", "another");
            }
        };
        assertThat(world.apply()).isEqualTo(ChangeState.ROLLED_BACK);
        assertThat(world.journal().stream().map(Entry::message)).contains("a confirm for another plan was ignored");
        asBefore();
    }

    @Test
    void rollsBackAtTheOperatorsWord() throws IOException {
        world.order(world.twoFiles(Effect.RELOAD, 120));
        world.written = e -> putWhen(e, ChangeState.AWAITING_CONFIRM, "rollback", "digest");
        assertThat(world.apply()).isEqualTo(ChangeState.ROLLED_BACK);
        asBefore();
    }

    @Test
    void keepsWhatAPersonWroteMeanwhileAndSaysStuck() throws IOException {
        world.order(world.twoFiles(Effect.RELOAD, 20));
        world.written = e -> {
            if (e.state() == ChangeState.AWAITING_CONFIRM) {
                world.disk.file("/etc/kv/main.conf", "a=3\n", World.OWNER);
            }
        };
        assertThat(world.apply()).isEqualTo(ChangeState.STUCK);
        assertThat(world.disk.text("/etc/kv/main.conf")).isEqualTo("a=3\n");
        assertThat(world.disk.text("/etc/kv/more.conf")).isEqualTo(World.OLD_MORE);
        assertThat(world.disk.text(World.DIR.resolve("old/1").toString())).isEqualTo(World.OLD_MAIN);
        assertThat(world.disk.text(World.DIR.resolve("found/1").toString())).isEqualTo("a=3\n");
        assertThat(world.leftovers()).isEmpty();
    }

    @Test
    void aStuckChangeIsAcceptedWithAReason() throws IOException {
        keepsWhatAPersonWroteMeanwhileAndSaysStuck();
        put("unstick", "accept the edit is right");
        assertThat(world.recover()).isEqualTo(ChangeState.ROLLED_BACK);
        assertThat(world.lastMessage()).contains("accepted", "the edit is right");
    }

    @Test
    void aStuckChangeIsTriedAgain() throws IOException {
        keepsWhatAPersonWroteMeanwhileAndSaysStuck();
        world.disk.file("/etc/kv/main.conf", World.NEW_MAIN, World.OWNER);
        put("unstick", "retry");
        assertThat(world.recover()).isEqualTo(ChangeState.ROLLED_BACK);
        asBefore();
    }

    @Test
    void neverOverwritesAnEditMadeAtTheLastMoment() throws IOException {
        world.order(world.twoFiles(Effect.RELOAD, 0));
        world.disk.faults.beforeCall = () -> {
            int calls = world.disk.faults.calls.size();
            if (calls > 0
                    && world.disk.faults.calls.get(calls - 1).startsWith("log")
                    && world.journal().getLast().message().startsWith("2/2")
                    && world.disk.text("/etc/kv/main.conf").equals(World.OLD_MAIN)) {
                world.disk.file("/etc/kv/main.conf", "a=9\n", World.OWNER);
            }
        };
        assertThat(world.apply()).isEqualTo(ChangeState.ROLLED_BACK);
        assertThat(world.disk.text("/etc/kv/main.conf")).isEqualTo("a=9\n");
        assertThat(world.disk.text("/etc/kv/more.conf")).isEqualTo(World.OLD_MORE);
    }

    @Test
    void makesANewFileAndTakesItBack() throws IOException {
        ChangeOrder.File fresh = new ChangeOrder.File(Path.of("/etc/kv/fresh.conf"), null, "n=1\n");
        world.order(world.change(List.of(fresh), List.of(new Setting("n", "1")), Effect.RELOAD, 20));
        assertThat(world.apply()).isEqualTo(ChangeState.ROLLED_BACK);
        assertThat(world.disk.look(Path.of("/etc/kv/fresh.conf"))).isEmpty();
        assertThat(world.service.values).doesNotContainKey("n");
        assertThat(world.leftovers()).isEmpty();
    }

    private void alarmAt(ChangeState state, Entry entry) {
        if (entry.state() == state) {
            world.disk.file("/var/log/kv.log", "started\n[emerg] bind() failed\n", new Disk.Owner(0644, 0, 0));
        }
    }

    private void putWhen(Entry entry, ChangeState state, String name, String text) {
        if (entry.state() == state) {
            put(name, text);
        }
    }

    private void put(String name, String text) {
        world.disk.file(World.DIR.resolve(name).toString(), text, new Disk.Owner(0600, 0, 0));
    }

    private void asBefore() {
        assertThat(world.disk.text("/etc/kv/main.conf")).isEqualTo(World.OLD_MAIN);
        assertThat(world.disk.text("/etc/kv/more.conf")).isEqualTo(World.OLD_MORE);
        assertThat(world.disk.look(KvKind.MAIN).orElseThrow().owner()).isEqualTo(World.OWNER);
        assertThat(world.disk.look(KvKind.MAIN).orElseThrow().names()).isEqualTo(1);
        assertThat(world.service.alive).isTrue();
        assertThat(world.service.values).containsEntry("a", "1").containsEntry("c", "1");
        assertThat(world.leftovers()).isEmpty();
    }
}

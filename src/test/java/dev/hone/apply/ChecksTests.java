package dev.hone.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.CommandResult;
import dev.hone.kind.Effect;
import dev.hone.kind.Setting;
import dev.hone.wire.ChangeOrder;
import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is refused before anything is touched, with the cause named. */
class ChecksTests {
    private final World world = new World();

    @Test
    void refusesWhatThePolicyDoesNotAllow() throws IOException {
        world.order(world.twoFiles(Effect.RELOAD, 0));
        assertThat(world.apply(Policy.observe(Path.of("/etc/hone/policy.yml"), "")))
                .isEqualTo(ChangeState.REFUSED);
        assertThat(world.lastMessage()).contains("policy", "mode observe", "policy allow kv-");
        untouched();
    }

    @Test
    void refusesAnExpiredOrder() throws IOException {
        world.boot = 10_000_000;
        refused(world.twoFiles(Effect.RELOAD, 0), "expired");
    }

    @Test
    void refusesAServiceThatWasRestartedSince() throws IOException {
        ChangeOrder order = world.twoFiles(Effect.RELOAD, 0);
        world.service.start(world.disk);
        refused(order, "restarted or replaced since the plan");
    }

    @Test
    void refusesAServiceThatIsGone() throws IOException {
        ChangeOrder order = world.twoFiles(Effect.RELOAD, 0);
        world.service.alive = false;
        refused(order, "not running here now");
    }

    @Test
    void refusesWhenALabelWouldBeLost() throws IOException {
        world.disk.label("/etc/kv/main.conf", "security.selinux", "kv_conf_t");
        world.disk.labelsStay = false;
        refused(world.twoFiles(Effect.RELOAD, 0), "the SELinux label (security.selinux) of /etc/kv/main.conf");
    }

    @Test
    void refusesOtherBytesThanPlanned() throws IOException {
        ChangeOrder order = world.twoFiles(Effect.RELOAD, 0);
        world.disk.file("/etc/kv/main.conf", "a=5\n", World.OWNER);
        world.order(order);
        assertThat(world.apply()).isEqualTo(ChangeState.REFUSED);
        assertThat(world.lastMessage()).contains("changed since the plan was made");
        assertThat(world.disk.text("/etc/kv/main.conf")).isEqualTo("a=5\n");
    }

    @Test
    void refusesAFileThatTheServiceDoesNotLoad() throws IOException {
        world.disk.file("/etc/passwd", "x\n", World.OWNER);
        refused(one(Path.of("/etc/passwd"), World.sha("x\n"), "y\n"), "not among the files");
        refusedAgain(one(Path.of("/etc/kv/../passwd"), World.sha("x\n"), "y\n"), "not a plain absolute path");
        refusedAgain(one(Path.of("/etc/kv/other.conf"), null, "y\n"), "no new file is made there");
    }

    @Test
    void refusesTextsThatTheKindDenies() throws IOException {
        refused(one(KvKind.MAIN, World.sha(World.OLD_MAIN), "run=/bin/sh\n"), "runs code");
    }

    @Test
    void refusesAPlaceThatCannotBeListedAndIsDoneWithIt() throws IOException {
        world.disk.closed.add(Path.of("/etc/kv"));
        refused(world.twoFiles(Effect.RELOAD, 0), "/etc/kv");
        assertThat(Recovery.isResolved(World.DIR, world.desk().machine())).isTrue();
    }

    @Test
    void refusesWhileTheRecordOfAnEarlierChangeIsNotUnderstood() throws IOException {
        Path earlier = World.CHANGES.resolve("6");
        world.disk.makeDirectory(earlier);
        String record = "{\"sequence\":\"none\"}";
        world.disk.file(
                earlier.resolve("journal").toString(),
                JournalText.sum(record) + " " + record + "\n",
                new Disk.Owner(0600, 0, 0));
        refused(world.twoFiles(Effect.RELOAD, 0), earlier.toString(), "move that folder away");
    }

    @Test
    void refusesTooLittleRoom() throws IOException {
        world.disk.usableBytes = 16 << 20;
        refused(world.twoFiles(Effect.RELOAD, 0), "16 MiB free, a safe change needs 17 MiB");
    }

    @Test
    void refusesAMountedFileAndAReadOnlyPlace() throws IOException {
        world.disk.mounts.add(new Disk.Mount(KvKind.MAIN, false));
        refused(world.twoFiles(Effect.RELOAD, 0), "itself a mount");
        world.disk.mounts.removeLast();
        world.disk.mounts.add(new Disk.Mount(Path.of("/etc/kv"), true));
        refusedAgain(world.twoFiles(Effect.RELOAD, 0), "read-only file system");
    }

    @Test
    void refusesADirectoryThatOthersMayWrite() throws IOException {
        world.disk.own("/etc/kv", new Disk.Owner(0777, 0, 0));
        refused(world.twoFiles(Effect.RELOAD, 0), "may be written by others");
        world.disk.own("/etc/kv", new Disk.Owner(0755, 1234, 0));
        refusedAgain(world.twoFiles(Effect.RELOAD, 0), "belongs to uid 1234");
    }

    @Test
    void refusesWhatItsCheckerRefusesInTheShadow() throws IOException {
        world.kind.hasChecker = true;
        world.disk.file("/usr/bin/bwrap", "ELF", new Disk.Owner(0755, 0, 0));
        world.checkerResult = new CommandResult(1, "", "line 1: no such name", false);
        refused(world.twoFiles(Effect.RELOAD, 0), "own checker refuses it: line 1: no such name");
        assertThat(world.commands.getFirst())
                .containsSubsequence("/usr/bin/bwrap", "--dev-bind", "/", "/", "--bind")
                .containsSubsequence("/etc/kv/.hone-7-1.new", "/etc/kv/main.conf", "--", "/usr/sbin/kvd", "--check");
    }

    @Test
    void checksAfterTheSwitchWhereNoShadowIsPossible() throws IOException {
        world.kind.hasChecker = true;
        world.checkerResult = new CommandResult(1, "", "line 1: no such name", false);
        world.order(world.twoFiles(Effect.RELOAD, 0));
        assertThat(world.apply()).isEqualTo(ChangeState.ROLLED_BACK);
        assertThat(world.journal().stream().map(Entry::message)).anyMatch(m -> m.contains("no bwrap here"));
        assertThat(world.service.loads).as("never told to reload").isEqualTo(2);
        untouched();
    }

    @Test
    void runsNoCheckerThatSomebodyElseCouldReplace() throws IOException {
        world.kind.hasChecker = true;
        world.disk.file("/usr/bin/bwrap", "ELF", new Disk.Owner(0755, 0, 0));
        world.disk.file("/usr/sbin/kvd", "ELF", new Disk.Owner(0755, 33, 0));
        refused(world.twoFiles(Effect.RELOAD, 0), "could be replaced by somebody else");
        assertThat(world.commands).isEmpty();
    }

    @Test
    void aDryRunIsAllowedUnderObserveAndSwitchesNothing() throws IOException {
        ChangeOrder o = world.twoFiles(Effect.RELOAD, 0);
        world.order(o.asDryRun());
        assertThat(world.apply(Policy.observe(Path.of("/p"), ""))).isEqualTo(ChangeState.REFUSED);
        assertThat(world.lastMessage()).startsWith("dry run");
        assertThat(world.journal().stream().map(Entry::state)).contains(ChangeState.STAGED);
        untouched();
    }

    @Test
    void refusesBesideAChangeThatHasNotEnded() throws IOException {
        world.disk.file("/etc/kv/.hone-6-0.new", "", World.OWNER);
        refused(world.twoFiles(Effect.RELOAD, 0), "left by another change");
        world.disk.removeNow("/etc/kv/.hone-6-0.new");
    }

    private ChangeOrder one(Path path, @org.jspecify.annotations.Nullable String base, String text) {
        return world.change(
                List.of(new ChangeOrder.File(path, base, text)), List.of(new Setting("a", "2")), Effect.RELOAD, 0);
    }

    private void refusedAgain(ChangeOrder order, String cause) throws IOException {
        world.disk.removeNow(World.DIR.resolve("journal").toString());
        refused(order, cause);
    }

    private void refused(ChangeOrder order, String... causes) throws IOException {
        world.order(order);
        assertThat(world.apply()).as(world.lastMessage()).isEqualTo(ChangeState.REFUSED);
        assertThat(world.lastMessage()).contains(causes);
        untouched();
    }

    private void untouched() {
        assertThat(world.disk.text("/etc/kv/main.conf")).isEqualTo(World.OLD_MAIN);
        assertThat(world.disk.text("/etc/kv/more.conf")).isEqualTo(World.OLD_MORE);
        assertThat(world.leftovers().stream().filter(n -> !n.contains("-6-"))).isEmpty();
    }
}

package dev.hone.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.CommandResult;
import dev.hone.wire.ChangeState;
import dev.hone.wire.Order;
import dev.hone.wire.ServiceAction;
import dev.hone.wire.WireFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ActTests {
    private static final Path DATA = Path.of("/var/lib/hone");
    private static final Path DIR = DATA.resolve("agent/acts/a");

    private final World world = new World();

    @Test
    void reloadsAndProvesIt() throws IOException {
        int loads = world.service.loads;
        assertThat(run(ServiceAction.RELOAD)).isEqualTo(ChangeState.COMMITTED);
        assertThat(world.service.loads).isGreaterThan(loads);
    }

    @Test
    void doesNothingWhenTheFilesAreBroken() throws IOException {
        world.kind.hasChecker = true;
        world.checkerResult = new CommandResult(1, "", "no such option", false);
        refused("mend that first");
    }

    @Test
    void doesNothingAndEndsWhenTheCheckerIsGone() throws IOException {
        world.kind.hasChecker = true;
        world.disk.removeNow("/usr/sbin/kvd");
        refused("could not be checked, so nothing was done", "/usr/sbin/kvd");
    }

    private void refused(String... words) throws IOException {
        int loads = world.service.loads;
        assertThat(run(ServiceAction.RELOAD)).isEqualTo(ChangeState.REFUSED);
        assertThat(last().message()).contains(words);
        assertThat(last().ends()).isTrue();
        assertThat(world.service.loads).isEqualTo(loads);
    }

    private ChangeState run(ServiceAction action) throws IOException {
        world.disk.makeDirectory(DIR);
        Order.Act act = new Order.Act("a", world.installation().id(), action);
        world.disk.file(
                DIR.resolve(ActFolder.ORDER).toString(),
                WireFormat.json().writeValueAsString(act),
                new Disk.Owner(0600, 0, 0));
        Policy policy = new Policy(Path.of("/p"), Policy.Mode.APPLY, List.of("kv"), "");
        Desk desk = world.desk();
        return new ActDesk(desk.machine(), List.of(world.kind), DATA, desk).run(DIR, policy);
    }

    private Entry last() {
        String journal = world.disk.text(DIR.resolve("journal").toString());
        return JournalText.read(journal.getBytes(StandardCharsets.ISO_8859_1)).getLast();
    }
}

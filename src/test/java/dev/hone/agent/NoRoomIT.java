package dev.hone.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hone.apply.SmallDisk;
import dev.hone.kind.Effect;
import dev.hone.kind.Installation;
import dev.hone.wire.ChangeOrder;
import dev.hone.wire.Event;
import dev.hone.wire.Order;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A change whose record finds no room on a real file system: it is not begun, and the server hears why at once. */
class NoRoomIT {
    @TempDir
    private Path data;

    @Test
    void aChangeWithoutRoomForItsRecordIsNotBegun() throws Exception {
        List<Event> events = new CopyOnWriteArrayList<>();
        try (SmallDisk disk = SmallDisk.over(data)) {
            ChangeRunner runner =
                    new ChangeRunner(new AgentContext(LocalHost.open(data), data, List.of(), Clock.systemUTC()));
            // The order itself still fits, the 256 KiB of the record do not.
            Path spare = Files.write(data.resolve("spare"), new byte[64 * 1024]);
            disk.fill();
            Files.delete(spare);
            assertThatThrownBy(() -> runner.run(order(), events::add))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("was not begun, nothing was touched")
                    .hasMessageContaining("No space left on device")
                    .hasMessageContaining("MiB free in " + data);
            assertThat(data.resolve("agent/changes/7/order.json")).exists();
            assertThat(data.resolve("agent/changes/7/journal")).doesNotExist();
        }
        assertThat(events).isEmpty();
    }

    private static Order order() {
        Installation at = new Installation(
                "nginx",
                "/etc/nginx/nginx.conf",
                "nginx",
                "nginx",
                "1.22.1",
                1,
                1,
                Instant.EPOCH,
                Path.of("/usr/sbin/nginx"),
                List.of("/usr/sbin/nginx"),
                0,
                0,
                Path.of("/etc/nginx/nginx.conf"),
                List.of(),
                null,
                Map.of(),
                false);
        ChangeOrder change =
                new ChangeOrder(7, "digest", at, List.of(), List.of(), List.of(), List.of(), Effect.RELOAD, 0, 60);
        return new Order.Apply("o7", Instant.now().plusSeconds(900), change);
    }
}

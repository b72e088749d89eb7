package dev.hone.agent;

import dev.hone.apply.ActFolder;
import dev.hone.wire.Event;
import dev.hone.wire.Order;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Has services started, stopped, reloaded and restarted by a process of its own, and tells what came of it. */
final class ActRunner implements OrderRunner {
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);

    private final AgentContext context;
    private final ApplyProcess process;

    ActRunner(AgentContext context) {
        this.context = context;
        this.process = ApplyProcess.of(context);
    }

    @Override
    public boolean takes(Order order) {
        return order instanceof Order.Act;
    }

    @Override
    public void run(Order order, Consumer<Event> events) throws IOException, InterruptedException {
        if (order instanceof Order.Act act) {
            ActFolder folder = ActFolder.in(context.data(), act);
            Path log = folder.dir().resolve("act.log");
            Process acting = process.start(log, "act", folder.dir().toString());
            Optional<Event.Acted> result = folder.result();
            while (result.isEmpty() && acting.isAlive()) {
                Thread.sleep(LOOK_EVERY);
                result = folder.result();
            }
            result = folder.result();
            events.accept(result.orElseThrow(() -> new IOException(LastWords.of(log, acting.exitValue()))));
        }
    }
}

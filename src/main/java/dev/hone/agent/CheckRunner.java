package dev.hone.agent;

import dev.hone.apply.ChangeFolder;
import dev.hone.wire.ChangeState;
import dev.hone.wire.Event;
import dev.hone.wire.Order;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Dry runs: the apply process in a folder of its own, told to switch nothing, and what its journal says. */
final class CheckRunner implements OrderRunner {
    private static final int PATIENCE_SECONDS = 50;
    private final AgentContext context;

    CheckRunner(AgentContext context) {
        this.context = context;
    }

    @Override
    public boolean takes(Order order) {
        return order instanceof Order.Check;
    }

    @Override
    public void run(Order order, Consumer<Event> events) throws IOException, InterruptedException {
        if (order instanceof Order.Check check) {
            events.accept(answer(check));
        }
    }

    private Event answer(Order.Check check) throws IOException, InterruptedException {
        Path dir = context.data()
                .resolve("agent/checks")
                .resolve(UUID.nameUUIDFromBytes(check.id().getBytes(java.nio.charset.StandardCharsets.UTF_8))
                        .toString());
        ChangeFolder folder = new ChangeFolder(dir);
        folder.put(new Order.Apply(check.id(), check.expiresAt(), check.change()));
        Process process = ApplyProcess.of(context).start(dir.resolve("apply.log"), "apply", dir.toString());
        boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        List<Event.ChangeProgress> steps = folder.progress();
        boolean staged = steps.stream().anyMatch(s -> s.state() == ChangeState.STAGED);
        String output = steps.stream()
                .map(s -> s.state() + "  " + (s.service().isEmpty() ? "" : s.service() + ": ") + s.message()
                        + (s.output().isBlank() ? "" : "\n" + s.output().strip()))
                .collect(Collectors.joining("\n"));
        String message = ended && !steps.isEmpty()
                ? steps.getLast().message()
                : "the check did not end within " + PATIENCE_SECONDS + " s";
        return new Event.Acted(context.clock().instant(), check.id(), ended && staged, message, output);
    }
}

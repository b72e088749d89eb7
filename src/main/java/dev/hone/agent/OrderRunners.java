package dev.hone.agent;

import java.util.List;

/** Every kind of order that an agent carries out, one line each. */
public final class OrderRunners {
    private OrderRunners() {}

    /** One for each type of order that an agent carries out. */
    public static List<OrderRunner> all(AgentContext context) {
        return List.of(
                new ReadRunner(context),
                new ChangeRunner(context),
                new ActRunner(context),
                new CheckRunner(context),
                new TrialRunner(context),
                new LoadRunner(context));
    }
}

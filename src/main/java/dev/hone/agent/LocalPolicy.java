package dev.hone.agent;

import dev.hone.apply.Policy;
import dev.hone.wire.PolicyView;

/** What the owner of this host allows, as the server may see it: read afresh each time. */
final class LocalPolicy {
    private final AgentContext context;

    LocalPolicy(AgentContext context) {
        this.context = context;
    }

    PolicyView view() {
        return Policy.load(context.policy(), context.data()).view();
    }
}

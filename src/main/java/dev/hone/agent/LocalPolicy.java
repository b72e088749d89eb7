package dev.hone.agent;

import dev.hone.wire.PolicyView;
import java.nio.file.Path;
import java.util.List;

/** What the owner of this host allows, as the server may see it. */
final class LocalPolicy {
    private final AgentContext context;

    LocalPolicy(AgentContext context) {
        this.context = context;
    }

    PolicyView view() {
        Path file = context.host().facts().root()
                ? Path.of("/etc/hone/policy.yml")
                : context.data().resolve("policy.yml");
        return new PolicyView(file.toString(), "observe", List.of(), "");
    }
}

package dev.hone.agent;

import java.io.IOException;
import java.time.Duration;

/** The agent of one host, ready to be started with a link to its server. */
public final class Agent {
    private final String hostId;
    private final AgentLoop loop;

    private Agent(String hostId, AgentLoop loop) {
        this.hostId = hostId;
        this.loop = loop;
    }

    /** An agent that carries out every kind of order and looks for services this often; nothing runs until {@link #start()}. */
    public static Agent of(AgentContext context, Duration lookEvery, String version, ServerLink link)
            throws IOException {
        Proc proc = Proc.real();
        ServiceMemory memory = new ServiceMemory(proc, System::nanoTime);
        AgentLoop.Parts parts = new AgentLoop.Parts(
                new HostProbe(Collectors.of(proc)),
                new ServiceFinder(context, memory, Duration.ofSeconds(8)),
                lookEvery,
                memory,
                context.host()::facts,
                new LocalPolicy(context)::view,
                OrderRunners.all(context),
                link,
                context.clock());
        String id = HostId.in(context.data(), context.host().facts().name());
        return new Agent(id, new AgentLoop(id, version, parts));
    }

    /** The stable id of this host. */
    public String hostId() {
        return hostId;
    }

    /** Begins to read the host, to report and to take orders. */
    public void start() {
        loop.start();
    }

    /** Stops reading and reporting; orders under way go on in their own processes. */
    public void stop() {
        loop.stop();
    }
}

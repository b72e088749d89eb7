package dev.hone.fleet;

import dev.hone.agent.Agent;
import dev.hone.agent.AgentContext;
import dev.hone.agent.LocalHost;
import dev.hone.agent.ServerLink;
import dev.hone.kind.ServiceKinds;
import dev.hone.web.DataFolder;
import dev.hone.wire.CheckIn;
import dev.hone.wire.Reply;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.info.BuildProperties;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** The agent of the server's own host, run inside the server: the same agent as a remote one behind a link of method calls. */
@Component
@ConditionalOnProperty(name = "hone.agent.enabled", havingValue = "true", matchIfMissing = true)
class InProcessAgent implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(InProcessAgent.class);

    private final CheckIns checkIns;
    private final FleetDesk desk;
    private final Clock clock;
    private final Path data;
    private final Optional<Path> policy;
    private final Duration lookEvery;
    private final String version;
    private @Nullable Agent agent;

    InProcessAgent(
            CheckIns checkIns,
            FleetDesk desk,
            Clock clock,
            DataFolder data,
            @Value("${hone.agent.policy:}") String policy,
            @Value("${hone.agent.look-every:10s}") Duration lookEvery,
            ObjectProvider<BuildProperties> build) {
        this.checkIns = checkIns;
        this.desk = desk;
        this.clock = clock;
        this.data = data.root();
        this.policy = policy.isBlank()
                ? Optional.empty()
                : Optional.of(Path.of(policy).toAbsolutePath());
        if (lookEvery.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException("hone.agent.look-every=" + lookEvery + ": at least 1s, such as 10s");
        }
        this.lookEvery = lookEvery;
        BuildProperties properties = build.getIfAvailable();
        this.version = properties == null ? "dev" : String.valueOf(properties.getVersion());
    }

    @Override
    public void start() {
        AgentContext context = new AgentContext(LocalHost.open(data), data, ServiceKinds.all(), clock, policy);
        try {
            Agent started = Agent.of(context, lookEvery, version, new Link());
            started.start();
            agent = started;
        } catch (IOException e) {
            LOG.error("this host is not watched: its agent could not start", e);
        }
    }

    @Override
    public void stop() {
        if (agent != null) {
            agent.stop();
            agent = null;
        }
    }

    @Override
    public boolean isRunning() {
        return agent != null;
    }

    private final class Link implements ServerLink {
        @Override
        public Reply checkIn(CheckIn checkIn) {
            return checkIns.received(checkIn);
        }

        @Override
        public Reply poll(String hostId, Duration patience) throws InterruptedException {
            return desk.poll(hostId, patience);
        }
    }
}

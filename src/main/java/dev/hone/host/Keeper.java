package dev.hone.host;

import java.time.Clock;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Writes samples into chunks every ten minutes and at the end, and deletes what is past its time or over a host's budget. */
@Component
class Keeper implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(Keeper.class);

    private final SampleStore store;
    private final ChunkTable chunks;
    private final Retention retention;
    private final Clock clock;
    private final long budgetBytes;
    private @Nullable ScheduledExecutorService beat;

    Keeper(
            SampleStore store,
            ChunkTable chunks,
            Retention retention,
            Clock clock,
            @Value("${hone.samples.budget-bytes:268435456}") long budgetBytes) {
        this.store = store;
        this.chunks = chunks;
        this.retention = retention;
        this.clock = clock;
        this.budgetBytes = budgetBytes;
    }

    /** Before the agent of this host starts, and after it stops. */
    @Override
    public int getPhase() {
        return 0;
    }

    @Override
    public void start() {
        store.replay();
        ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("hone-keeper").daemon().factory());
        long every = SampleStore.FLUSH_EVERY.toSeconds();
        started.scheduleAtFixedRate(this::turn, every, every, TimeUnit.SECONDS);
        beat = started;
    }

    @Override
    public void stop() {
        if (beat != null) {
            beat.shutdown();
            beat = null;
            store.flush();
        }
    }

    @Override
    public boolean isRunning() {
        return beat != null;
    }

    private void turn() {
        try {
            store.flush();
            expire();
        } catch (RuntimeException e) {
            LOG.error("samples could not be written; they stay in memory and in the log and are tried again", e);
        }
    }

    void expire() {
        long now = clock.instant().getEpochSecond();
        for (Tier tier : Tier.values()) {
            chunks.deleteBefore(tier, now - retention.keep(tier).toSeconds());
        }
        chunks.hosts().forEach(this::keepWithin);
    }

    /** Over the budget the oldest spans go, the finest resolution first: the long view is worth more a byte. */
    private void keepWithin(String hostId) {
        for (Tier tier : List.of(Tier.values())) {
            @Nullable Long oldest = chunks.oldest(hostId, tier);
            while (oldest != null && chunks.bytes(hostId) > budgetBytes) {
                int gone = chunks.deleteBefore(hostId, tier, tier.spanStart(oldest) + tier.spanSeconds());
                LOG.warn(
                        "{} spans of {} at {} s deleted to stay within {} bytes",
                        gone,
                        hostId,
                        tier.stepSeconds(),
                        budgetBytes);
                oldest = chunks.oldest(hostId, tier);
            }
        }
    }
}

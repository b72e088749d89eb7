package dev.hone.change;

import dev.hone.fleet.CheckInListener;
import dev.hone.wire.ChangeState;
import dev.hone.wire.CheckIn;
import dev.hone.wire.Event;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Takes over what hosts say of changes. A repeat changes nothing; a later word of the host always wins. */
@Component
class HostWord implements CheckInListener {
    private static final Logger LOG = LoggerFactory.getLogger(HostWord.class);
    private final ChangeStore store;
    private final ChangeLog log;
    private final Clock clock;

    HostWord(ChangeStore store, ChangeLog log, Clock clock) {
        this.store = store;
        this.log = log;
        this.clock = clock;
    }

    @Override
    @Transactional
    public void received(String hostId, CheckIn checkIn) {
        for (Event event : checkIn.events()) {
            switch (event) {
                case Event.ChangeProgress progress -> progress(hostId, progress);
                case Event.Failed failed -> failed(failed);
                case Event.Read read -> {}
                case Event.Lines lines -> {}
                case Event.Acted acted -> {}
                case Event.RunProgress run -> {}
                case Event.RunEnded run -> {}
            }
        }
    }

    private void progress(String hostId, Event.ChangeProgress progress) {
        boolean known = store.find(progress.change())
                .filter(c -> c.hostId().equals(hostId))
                .isPresent();
        if (!known) {
            LOG.warn("host {} speaks of change #{}, which is not known here", hostId, progress.change());
            return;
        }
        JournalStep step = new JournalStep(
                progress.sequence(),
                progress.at(),
                progress.service(),
                progress.state(),
                progress.message(),
                progress.output(),
                progress.readBack(),
                progress.deadline());
        log.add(progress.change(), step);
        store.hear(progress.change(), step, clock.instant());
    }

    /** The order itself was not carried out: nothing was touched. */
    private void failed(Event.Failed failed) {
        store.byOrder(failed.orderId())
                .filter(c -> c.lastSequence() < 0 && !c.state().isFinal())
                .ifPresent(c -> store.move(
                        c.number(),
                        c.state(),
                        ChangeState.REFUSED,
                        failed.remedy().isEmpty() ? failed.message() : failed.message() + "; " + failed.remedy(),
                        failed.at()));
    }
}

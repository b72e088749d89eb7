package dev.hone.agent;

import dev.hone.apply.ChangeFolder;
import dev.hone.wire.ChangeState;
import dev.hone.wire.Event;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/** Follows the journal of one change. */
final class JournalTail {
    private final ChangeFolder folder;
    private final Consumer<Event> events;
    private int told;
    private ChangeState state = ChangeState.RECEIVED;

    JournalTail(ChangeFolder folder, Consumer<Event> events) {
        this.folder = folder;
        this.events = events;
    }

    /** Tells what is new. */
    synchronized JournalTail read() throws IOException {
        List<Event.ChangeProgress> all = folder.progress();
        for (Event.ChangeProgress progress : all.subList(Math.min(told, all.size()), all.size())) {
            events.accept(progress);
            state = progress.state();
        }
        told = Math.max(told, all.size());
        return this;
    }

    /** Whether nothing more will come. */
    synchronized boolean hasEnded() {
        return state.isFinal();
    }

    synchronized boolean isUnderWay() {
        return state.isUnderWay();
    }
}

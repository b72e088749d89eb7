package dev.hone.benchmark;

import dev.hone.wire.RunResult.End;
import java.util.Locale;

/** Where a run stands. */
enum RunState {
    /** Sent to its host, no second of it told yet: waiting for its turn, or filling its database. */
    WAITING,
    RUNNING,
    COMPLETED,
    STOPPED,
    FAILED;

    static RunState of(End end) {
        return switch (end) {
            case COMPLETED -> COMPLETED;
            case STOPPED -> STOPPED;
            case FAILED -> FAILED;
        };
    }

    boolean isUnderWay() {
        return this == WAITING || this == RUNNING;
    }

    /** As programs and message keys spell it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package dev.hone.apply;

import dev.hone.wire.ChangeState;
import java.util.Arrays;
import java.util.List;

/** A place to die: a record of the journal, the sort of change that leads there, and the end that must come of it. */
enum CrashPoint {
    RECEIVED(Way.KEPT, ChangeState.REFUSED),
    CHECKED(Way.KEPT, ChangeState.REFUSED),
    STAGED(Way.KEPT, ChangeState.REFUSED),
    PREPARED(Way.KEPT, ChangeState.ROLLED_BACK),
    SWITCHING_1_OF_2("SWITCHING 1/2", Way.KEPT, ChangeState.ROLLED_BACK),
    SWITCHING_2_OF_2("SWITCHING 2/2", Way.KEPT, ChangeState.ROLLED_BACK),
    SWITCHED(Way.KEPT, ChangeState.ROLLED_BACK),
    ACTIVATED(Way.KEPT, ChangeState.ROLLED_BACK),
    PROBING(Way.KEPT, ChangeState.ROLLED_BACK),
    PROBING_PROVEN("PROBING proven", Way.KEPT, ChangeState.ROLLED_BACK),
    AWAITING_CONFIRM(Way.UNCONFIRMED, ChangeState.ROLLED_BACK),
    ROLLING_BACK(Way.FAILING, ChangeState.ROLLED_BACK),
    COMMITTED(Way.KEPT, ChangeState.COMMITTED),
    ROLLED_BACK(Way.UNCONFIRMED, ChangeState.ROLLED_BACK),
    REFUSED(Way.DRY_RUN, ChangeState.REFUSED),
    STUCK(Way.EDITED_BY_HAND, ChangeState.STUCK);

    /** Sorts of change. */
    enum Way {
        /** Goes well and asks for no confirmation. */
        KEPT,
        /** Goes well and is never confirmed. */
        UNCONFIRMED,
        /** Passes every check, and the service does not live by it. */
        FAILING,
        DRY_RUN,
        /** A person edits a file after the switch, and then it is taken back. */
        EDITED_BY_HAND
    }

    /** As {@link PausingMain#name} writes it. */
    final String record;

    final Way way;
    final ChangeState end;

    CrashPoint(Way way, ChangeState end) {
        this.record = name();
        this.way = way;
        this.end = end;
    }

    CrashPoint(String record, Way way, ChangeState end) {
        this.record = record;
        this.way = way;
        this.end = end;
    }

    static List<CrashPoint> all() {
        return Arrays.asList(values());
    }
}

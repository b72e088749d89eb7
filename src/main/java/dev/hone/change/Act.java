package dev.hone.change;

import dev.hone.wire.ChangeState;
import java.util.Locale;

/** What people can do with a change, and in which states. */
enum Act {
    PLAN,
    CHECK,
    APPROVE,
    APPLY,
    CONFIRM,
    ROLLBACK,
    CANCEL,
    REVERT,
    UNSTICK;

    /** Whether it makes sense for a change as it stands. */
    boolean isOpen(Change change) {
        ChangeState state = change.state();
        boolean unsent = change.sentAt() == null;
        return switch (this) {
            case PLAN -> false;
            case CHECK -> unsent && (state == ChangeState.AWAITING_APPROVAL || state == ChangeState.APPROVED);
            case APPROVE -> state == ChangeState.AWAITING_APPROVAL;
            case APPLY -> state == ChangeState.APPROVED && unsent;
            case CONFIRM, ROLLBACK -> state == ChangeState.AWAITING_CONFIRM;
            case CANCEL -> unsent && (state == ChangeState.AWAITING_APPROVAL || state == ChangeState.APPROVED);
            case REVERT -> state == ChangeState.COMMITTED && change.revertedBy() == null;
            case UNSTICK -> state == ChangeState.STUCK;
        };
    }

    /** As addresses and the API spell it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

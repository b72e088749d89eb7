package dev.hone.wire;

/** Where a change stands. The first group is the server's, the second the host's; see docs/changes.md. */
public enum ChangeState {
    DRAFT,
    AWAITING_APPROVAL,
    APPROVED,
    CANCELLED,
    EXPIRED,
    LOST,

    RECEIVED,
    CHECKED,
    STAGED,
    PREPARED,
    SWITCHING,
    SWITCHED,
    ACTIVATED,
    PROBING,
    AWAITING_CONFIRM,
    ROLLING_BACK,

    COMMITTED,
    ROLLED_BACK,
    REFUSED,
    STUCK;

    /** Whether nothing more happens by itself. */
    public boolean isFinal() {
        return switch (this) {
            case CANCELLED, EXPIRED, COMMITTED, ROLLED_BACK, REFUSED -> true;
            default -> false;
        };
    }

    /** Whether the host is at work on it. */
    public boolean isUnderWay() {
        return ordinal() >= RECEIVED.ordinal() && ordinal() <= ROLLING_BACK.ordinal();
    }
}

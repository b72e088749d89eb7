package dev.hone.change;

import dev.hone.wire.ChangeState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A change as it stands.
 *
 * @param number       rises for ever
 * @param origin       what it was made from: {@code parameters}, {@code text}, {@code profile NAME}, {@code revert of #N}
 * @param createdBy    who planned it
 * @param sentAt       when the host was told to apply it; null before
 * @param orderId      the order by which it was told; null before
 * @param lastSequence last position of the host's journal that was heard; -1 for none
 * @param lastHeard    when the host last said something of it, server clock; null before
 * @param activatedAt  when its values came into force, host clock; null before
 * @param deadline     when a confirmation must have come; null unless one is awaited
 * @param endedAt      when it reached its end; null before
 * @param message      the last word about it, with the cause when it failed; empty when there is none
 * @param reverts      the change that this one takes back; null for none
 * @param revertedBy   the change that took this one back; null for none
 */
record Change(
        long number,
        String hostId,
        String serviceId,
        String serviceName,
        String kind,
        ChangeState state,
        String digest,
        String origin,
        String createdBy,
        Instant createdAt,
        @Nullable Instant sentAt,
        @Nullable String orderId,
        int lastSequence,
        @Nullable Instant lastHeard,
        @Nullable Instant activatedAt,
        @Nullable Instant deadline,
        @Nullable Instant endedAt,
        String message,
        @Nullable Long reverts,
        @Nullable Long revertedBy) {

    /** Whether the host was told and has not yet brought it to an end. */
    boolean isOut() {
        return sentAt != null && !state.isFinal() && state != ChangeState.STUCK;
    }
}

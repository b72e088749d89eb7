package dev.hone.change;

import dev.hone.wire.ChangeState;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which changes to list, newest first.
 *
 * @param host    only of this host; null for all
 * @param service only of this service; null for all
 * @param person  only those planned by this person; null for all
 * @param result  only in this {@link Result}; null for all
 * @param before  only numbers below this one: the cursor
 */
record Feed(
        @Nullable String host,
        @Nullable String service,
        @Nullable String person,
        @Nullable Result result,
        long before) {

    /** Ways in which people sort changes. */
    enum Result {
        WAITING,
        UNDER_WAY,
        COMMITTED,
        ROLLED_BACK,
        REFUSED,
        STUCK,
        DROPPED
    }

    static Feed all() {
        return new Feed(null, null, null, null, Long.MAX_VALUE);
    }

    /** Conditions in SQL, each with the value of its question mark. */
    Map<String, Object> conditions() {
        Map<String, Object> conditions = new LinkedHashMap<>();
        put(conditions, "host_id = ?", host);
        put(conditions, "number IN (SELECT number FROM change_service WHERE service_id = ?)", service);
        put(conditions, "created_by = ?", person);
        return conditions;
    }

    private static void put(Map<String, Object> conditions, String condition, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            conditions.put(condition, value);
        }
    }

    /** States that the wanted result stands for; empty for any. */
    Set<ChangeState> states() {
        return result == null
                ? Set.of()
                : switch (result) {
                    case WAITING ->
                        EnumSet.of(ChangeState.AWAITING_APPROVAL, ChangeState.APPROVED, ChangeState.AWAITING_CONFIRM);
                    case UNDER_WAY -> EnumSet.range(ChangeState.RECEIVED, ChangeState.ROLLING_BACK);
                    case COMMITTED -> EnumSet.of(ChangeState.COMMITTED);
                    case ROLLED_BACK -> EnumSet.of(ChangeState.ROLLED_BACK);
                    case REFUSED -> EnumSet.of(ChangeState.REFUSED);
                    case STUCK -> EnumSet.of(ChangeState.STUCK, ChangeState.LOST);
                    case DROPPED -> EnumSet.of(ChangeState.CANCELLED, ChangeState.EXPIRED);
                };
    }
}

package dev.hone.change;

/**
 * Memory that the host's services are expected to take together, before and after a plan.
 *
 * @param expectedBeforeBytes sum expected now
 * @param expectedAfterBytes  sum expected with the plan in force
 * @param limitBytes          share of the host's memory that may be planned for
 * @param theoreticalBytes    every limit reached at once, with the plan; shown, never blocks
 * @param arithmetic          the sums with their addends, one line each
 */
record BudgetLine(
        long expectedBeforeBytes,
        long expectedAfterBytes,
        long limitBytes,
        long theoreticalBytes,
        java.util.List<String> arithmetic) {

    BudgetLine {
        arithmetic = java.util.List.copyOf(arithmetic);
    }

    /** Whether the plan raises the expected sum above the limit; a plan that lowers it never blocks. */
    boolean blocks() {
        return expectedAfterBytes > limitBytes && expectedAfterBytes > expectedBeforeBytes;
    }
}

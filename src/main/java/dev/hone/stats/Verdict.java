package dev.hone.stats;

/** What a comparison may claim about the candidate; "not enough data" is a full answer. */
public sealed interface Verdict {

    /** The candidate is better by more than the zone of indifference. */
    record Better() implements Verdict {}

    /** The candidate is worse by more than the zone of indifference. */
    record Worse() implements Verdict {}

    /** The difference, if there is one, is too small to matter: the whole interval lies in the zone. */
    record Same() implements Verdict {}

    /**
     * The interval reaches over an edge of the zone, or there are too few runs to make one.
     *
     * @param more runs of each set that should settle it if they vary as the present ones do, at least 1;
     *     {@link #MOST} when more than that would be needed
     */
    record NotEnoughData(int more) implements Verdict {
        /** No larger number of further runs is ever proposed. */
        public static final int MOST = 100;

        public NotEnoughData {
            if (more < 1 || more > MOST) {
                throw new IllegalArgumentException("further runs must be 1.." + MOST + ", was " + more);
            }
        }
    }

    /** One lower-case word for machines, such as {@code not_enough_data}. */
    default String code() {
        return switch (this) {
            case Better b -> "better";
            case Worse w -> "worse";
            case Same s -> "same";
            case NotEnoughData n -> "not_enough_data";
        };
    }
}

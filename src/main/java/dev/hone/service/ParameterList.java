package dev.hone.service;

import java.util.List;
import java.util.function.Predicate;

/**
 * The parameters that a page lists: first what somebody or something set, then those at their default in the catalogue's
 * order, whose first rows matter most. Of the latter only so many as can be looked over, unless all are asked for.
 *
 * @param given  set on this host, waiting for a restart, or other than the default
 * @param plain  at their default, as many as are listed
 * @param fit    how many the filter lets through
 * @param beyond how many of those at their default are not listed
 */
record ParameterList(List<ParameterView> given, List<ParameterView> plain, int fit, int beyond) {
    /** As many of those at their default as are listed at once. */
    static final int MOST_PLAIN = 40;

    /**
     * @param fitting what the filter lets through, in the catalogue's order
     * @param whole   whether all are listed
     */
    static ParameterList of(List<ParameterView> fitting, boolean whole) {
        List<ParameterView> given =
                fitting.stream().filter(ParameterView::isGiven).toList();
        List<ParameterView> plain =
                fitting.stream().filter(Predicate.not(ParameterView::isGiven)).toList();
        int listed = whole ? plain.size() : Math.min(plain.size(), MOST_PLAIN);
        return new ParameterList(given, plain.subList(0, listed), fitting.size(), plain.size() - listed);
    }

    /** Whether nothing fits. */
    public boolean isEmpty() {
        return fit == 0;
    }

    /** How many are listed. */
    public int listed() {
        return fit - beyond;
    }

    /** Those that are listed, in groups with the word for each; a group of none is left out. */
    public List<Group> groups() {
        return List.of(new Group("given", given), new Group("plain", plain)).stream()
                .filter(g -> !g.rows().isEmpty())
                .toList();
    }

    /** Rows under one heading. */
    record Group(String word, List<ParameterView> rows) {}
}

package dev.hone.host;

/** Coarser points out of finer ones, and two lists into one. */
final class RollUp {
    private RollUp() {}

    /** One point for each step that has a reading, at the step's first second. */
    static Points to(Points finer, int stepSeconds) {
        Sum sum = new Sum();
        for (int i = 0; i < finer.size(); i++) {
            long start = Math.floorDiv(finer.time(i), (long) stepSeconds) * stepSeconds;
            sum.add(start, finer, i);
        }
        return sum.finish();
    }

    /** Both lists in order of time; two points of one time become one, weighted by their readings. */
    static Points merge(Points a, Points b) {
        Sum sum = new Sum();
        int i = 0;
        int j = 0;
        while (i < a.size() || j < b.size()) {
            boolean first = j == b.size() || (i < a.size() && a.time(i) <= b.time(j));
            if (first) {
                sum.add(a.time(i), a, i++);
            } else {
                sum.add(b.time(j), b, j++);
            }
        }
        return sum.finish();
    }

    /** Gathers readings of one time after the other. A NaN gives way to any reading of the same time. */
    private static final class Sum {
        private final Points done = new Points();
        private long time = Long.MIN_VALUE;
        private double total;
        private double low;
        private double high;
        private double weight;

        void add(long at, Points from, int i) {
            if (at != time) {
                close();
                time = at;
            }
            if (!Double.isNaN(from.mean(i))) {
                low = weight == 0 ? from.low(i) : Math.min(low, from.low(i));
                high = weight == 0 ? from.high(i) : Math.max(high, from.high(i));
                total += from.mean(i) * from.weight(i);
                weight += from.weight(i);
            }
        }

        Points finish() {
            close();
            return done;
        }

        private void close() {
            if (time != Long.MIN_VALUE) {
                double mean = weight == 0 ? Double.NaN : low == high ? low : Rounded.to6Digits(total / weight);
                double edge = weight == 0 ? Double.NaN : low;
                done.add(time, mean, edge, weight == 0 ? Double.NaN : high, Math.max(1, weight));
            }
            total = 0;
            weight = 0;
        }
    }
}

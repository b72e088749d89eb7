package dev.hone.profile;

import java.util.List;

/**
 * What of a recipe fits one host.
 *
 * @param steps  every step, with what stands against it there
 * @param values every value for the services of the host, with what is worth knowing before it is set
 */
record Fit(String host, String name, List<OfStep> steps, List<OfValue> values) {
    Fit {
        steps = List.copyOf(steps);
        values = List.copyOf(values);
    }

    /** How many values would change something. */
    public long changes() {
        return values.stream().filter(OfValue::changes).count();
    }

    /** A step; {@code against} says why it does not run there and is empty when it does. */
    record OfStep(String id, String title, List<String> against) {
        public boolean runs() {
            return against.isEmpty();
        }
    }

    /** What a value is to the service that would get it. */
    enum Word {
        CHANGES,
        AS_NOW,
        IS_DEFAULT,
        BELOW_DEFAULT,
        MISSING,
        FAULT
    }

    /**
     * A value on a service.
     *
     * @param now      in force; empty when it is not known
     * @param standard the service's own default; empty when it has none
     * @param detail   why it is left out or refused; empty otherwise
     */
    record OfValue(
            String service,
            String name,
            String kind,
            String parameter,
            String value,
            String now,
            String standard,
            Word word,
            String detail) {
        public boolean changes() {
            return word == Word.CHANGES || word == Word.BELOW_DEFAULT;
        }

        public boolean isRefused() {
            return word == Word.FAULT;
        }
    }
}

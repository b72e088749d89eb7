package dev.hone.profile;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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

    /**
     * A step.
     *
     * @param against why it does not run there; empty when it does
     * @param tool    what puts the load on; empty for a step that is not measured
     * @param load    parameters of the tool
     * @param targets services of the host that the load can go to
     */
    record OfStep(
            String id,
            String title,
            List<String> against,
            String tool,
            Map<String, String> load,
            List<Target> targets) {
        OfStep {
            load = Collections.unmodifiableMap(new LinkedHashMap<>(load));
        }

        public boolean runs() {
            return against.isEmpty();
        }

        /** The load's parameters as a workload's form takes them, one a line. */
        public String parameters() {
            return load.entrySet().stream()
                    .map(p -> p.getKey() + "=" + p.getValue())
                    .collect(Collectors.joining("\n"));
        }
    }

    /** A service that a step's load can go to, by id and name. */
    record Target(String service, String name) {}

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

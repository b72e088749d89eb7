package dev.hone.load;

import dev.hone.wire.ToolParameters;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A workload's parameters, read by what its tool takes; a name that the tool does not know is a slip of the pen. */
public final class Parameters {
    private final String tool;
    private final Map<String, String> given;

    private Parameters(String tool, Map<String, String> given) {
        this.tool = tool;
        this.given = given;
    }

    /** Of the parameters that a workload was given, by name; refused when the tool would not take one of them. */
    public static Parameters of(String tool, Map<String, String> given) throws CannotRun {
        Map<String, String> stripped = new HashMap<>();
        for (Map.Entry<String, String> one : given.entrySet()) {
            Optional<String> fault = ToolParameters.fault(tool, one.getKey(), one.getValue());
            if (fault.isPresent()) {
                throw new CannotRun(fault.get());
            }
            stripped.put(one.getKey(), one.getValue().strip());
        }
        return new Parameters(tool, stripped);
    }

    /** The value as given, without blanks around it. */
    public String text(String name, String otherwise) {
        if (!ToolParameters.has(tool, name)) {
            throw new IllegalArgumentException(tool + " has no parameter " + name);
        }
        return given.getOrDefault(name, otherwise);
    }

    /** A whole number. */
    public int number(String name, int otherwise) {
        return Integer.parseInt(text(name, String.valueOf(otherwise)));
    }

    /** A whole number that something else bounds further. */
    public int number(String name, int otherwise, int most) throws CannotRun {
        return (int) decimal(name, otherwise, most);
    }

    /** A number. */
    public double decimal(String name, double otherwise) {
        return Double.parseDouble(text(name, String.valueOf(otherwise)));
    }

    /** A number that something else bounds further. */
    public double decimal(String name, double otherwise, double most) throws CannotRun {
        double value = decimal(name, otherwise);
        if (value > most) {
            throw new CannotRun("%s may be %.0f here, was %s".formatted(name, most, given.get(name)));
        }
        return value;
    }

    /** {@code true} or {@code false}. */
    public boolean flag(String name, boolean otherwise) {
        return Boolean.parseBoolean(text(name, String.valueOf(otherwise)));
    }
}

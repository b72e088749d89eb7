package dev.hone.load;

import dev.hone.load.output.ToolParameters;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A workload's parameters, read with bounds; a name that nobody asked for is refused, since it is a slip of the pen. */
public final class Parameters {
    private final Map<String, String> given;
    private final Set<String> asked = new HashSet<>();

    /** Of the parameters that a workload was given, by name. */
    public Parameters(Map<String, String> given) {
        this.given = given;
    }

    /** The value as given, without blanks around it. */
    public String text(String name, String otherwise) {
        asked.add(name);
        return given.getOrDefault(name, otherwise).strip();
    }

    /** A whole number within bounds. */
    public int number(String name, int otherwise, int least, int most) throws CannotRun {
        double value = decimal(name, otherwise, least, most);
        if (value != Math.rint(value)) {
            throw new CannotRun(name + " must be a whole number, was " + given.get(name));
        }
        return (int) value;
    }

    /** A number within bounds. */
    public double decimal(String name, double otherwise, double least, double most) throws CannotRun {
        String text = text(name, plain(otherwise));
        try {
            double value = Double.parseDouble(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new CannotRun("%s must be %s..%s, was %s".formatted(name, plain(least), plain(most), text));
    }

    /** {@code true} or {@code false}. */
    public boolean flag(String name, boolean otherwise) throws CannotRun {
        return switch (text(name, String.valueOf(otherwise))) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new CannotRun(name + " must be true or false, was " + given.get(name));
        };
    }

    /** One of a closed set of words. */
    public String choice(String name, String otherwise, Set<String> words) throws CannotRun {
        String word = text(name, otherwise);
        if (!words.contains(word)) {
            throw new CannotRun(name + " must be one of " + new TreeSet<>(words) + ", was " + word);
        }
        return word;
    }

    /** Refuses a name that the tool does not take. What it was asked for must be among those it is said to take. */
    public void refuseUnknown(String tool) throws CannotRun {
        if (!ToolParameters.of(tool).containsAll(asked)) {
            throw new IllegalStateException(tool + " asks for more than it is said to take: " + new TreeSet<>(asked));
        }
        Optional<String> refusal = ToolParameters.refusal(tool, given.keySet());
        if (refusal.isPresent()) {
            throw new CannotRun(refusal.get());
        }
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }
}

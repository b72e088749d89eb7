package dev.hone.load.output;

import java.util.regex.Matcher;

/** A line that matched, with its number and groups. */
record Found(int number, String line, Matcher groups) {
    /** Nothing that a tool counts is as large; in microseconds it still fits a long. */
    private static final double BEYOND = 1e15;

    String text(int group) {
        return groups.group(group);
    }

    /** Whether an optional group took part in the match. */
    boolean has(int group) {
        return groups.group(group) != null;
    }

    double number(int group) throws UnreadableLine {
        try {
            double value = Double.parseDouble(text(group));
            if (value >= 0 && value < BEYOND) {
                return value;
            }
        } catch (NumberFormatException e) {
            // told below, with the line
        }
        throw unreadable("\"" + text(group) + "\" is no number, or beyond 1e15");
    }

    /** Milliseconds as printed, in microseconds. */
    long millisAsMicros(int group) throws UnreadableLine {
        return Math.round(number(group) * 1000);
    }

    UnreadableLine unreadable(String problem) {
        return new UnreadableLine(number, line, problem);
    }
}

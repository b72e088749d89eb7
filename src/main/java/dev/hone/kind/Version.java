package dev.hone.kind;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version as numbers: {@code 10.11.19-MariaDB} is 10, 11, 19. Missing numbers count as 0.
 *
 * @param numbers most significant first; empty when the text has none
 */
public record Version(List<Integer> numbers) implements Comparable<Version> {
    private static final Pattern NUMBERS = Pattern.compile("[0-9]{1,9}(?:\\.[0-9]{1,9})*");

    public Version {
        numbers = List.copyOf(numbers);
    }

    /** The first run of dotted numbers in a text. */
    public static Version of(String text) {
        Matcher numbers = NUMBERS.matcher(text);
        return new Version(
                numbers.find()
                        ? Arrays.stream(numbers.group().split("\\."))
                                .map(Integer::valueOf)
                                .toList()
                        : List.of());
    }

    /** Whether this is that version or a later one. */
    public boolean isAtLeast(String other) {
        return compareTo(of(other)) >= 0;
    }

    /** Whether this is later than that version and all that begin with it: 5.7.44 is not after 5.7. */
    public boolean isAfterAllOf(String other) {
        Version last = of(other);
        int known = Math.min(numbers.size(), last.numbers.size());
        return new Version(numbers.subList(0, known)).compareTo(last) > 0;
    }

    @Override
    public int compareTo(Version other) {
        for (int i = 0; i < Math.max(numbers.size(), other.numbers.size()); i++) {
            int order = Integer.compare(at(i), other.at(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private int at(int index) {
        return index < numbers.size() ? numbers.get(index) : 0;
    }
}

package dev.hone.wire;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a parameter of a benchmark tool may be. */
public sealed interface ToolParameter {
    /** Why a value is not taken, such as "must be 1..64, was 0"; empty when it is. */
    Optional<String> fault(String value);

    /** A whole number. */
    record Whole(int least, int most) implements ToolParameter {
        @Override
        public Optional<String> fault(String value) {
            boolean isTaken = value.matches("[0-9]{1,9}") && isWithin(value, least, most);
            return isTaken
                    ? Optional.empty()
                    : Optional.of("must be a whole number %d..%d, was %s".formatted(least, most, value));
        }
    }

    /** A number, decimals allowed. */
    record Decimal(double least, double most) implements ToolParameter {
        @Override
        public Optional<String> fault(String value) {
            boolean isTaken = value.matches("[0-9]{1,9}(\\.[0-9]{1,9})?") && isWithin(value, least, most);
            return isTaken
                    ? Optional.empty()
                    : Optional.of("must be %s..%s, was %s".formatted(plain(least), plain(most), value));
        }

        private static String plain(double bound) {
            return BigDecimal.valueOf(bound).stripTrailingZeros().toPlainString();
        }
    }

    /** One of a closed set of words. */
    record Choice(List<String> words) implements ToolParameter {
        public Choice {
            words = List.copyOf(words);
        }

        @Override
        public Optional<String> fault(String value) {
            return words.contains(value)
                    ? Optional.empty()
                    : Optional.of("must be one of %s, was %s".formatted(String.join(", ", words), value));
        }
    }

    /**
     * A text.
     *
     * @param form what it must match
     * @param words the same for people
     */
    record Text(Pattern form, String words) implements ToolParameter {
        @Override
        public Optional<String> fault(String value) {
            return form.matcher(value).matches()
                    ? Optional.empty()
                    : Optional.of("must be %s, was \"%s\"".formatted(words, value));
        }
    }

    private static boolean isWithin(String number, double least, double most) {
        double value = Double.parseDouble(number);
        return value >= least && value <= most;
    }
}

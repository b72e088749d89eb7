package dev.hone.kind;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a kind spells values: which unit letters it reads, whether their case matters, whether it reads decimals.
 *
 * @param bytes         multiplier to bytes by unit
 * @param durations     multiplier to seconds by unit
 * @param counts        multiplier by the letter behind a whole number that has no unit; empty where none is read
 * @param caseSensitive whether {@code M} and {@code m} differ
 * @param decimals      whether {@code 1.5G} is read as written
 * @param likeC         whether {@code 0x20}, {@code 040} and {@code 1e3} are read as C does: hexadecimal, octal, exponent
 * @param trueWords     words for true, preferred first
 * @param falseWords    words for false, preferred first
 */
public record Grammar(
        Map<String, Double> bytes,
        Map<String, Double> durations,
        Map<String, Double> counts,
        boolean caseSensitive,
        boolean decimals,
        boolean likeC,
        List<String> trueWords,
        List<String> falseWords) {

    private static final Pattern NUMBER = Pattern.compile("([+-]?[0-9]+(?:\\.[0-9]+)?)\\s*([A-Za-z%µ]*)");
    private static final Pattern C_NUMBER =
            Pattern.compile("([+-]?(?:0[xX][0-9A-Fa-f]+|[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?))\\s*([A-Za-z%µ]*)");
    private static final Map<String, Double> LOOSE_BYTES =
            Map.of("", 1d, "b", 1d, "k", 1024d, "m", 1048576d, "g", 1073741824d, "t", 1099511627776d);

    /**
     * What a value amounts to: bytes, seconds, or a plain number; booleans are 1 and 0. Empty when the service would not
     * read it that way, or it is text or a special word.
     */
    public OptionalDouble amount(Parameter parameter, String value) {
        String bare = unquoted(value);
        if (parameter.type() == ParameterType.BOOLEAN) {
            return truth(bare);
        }
        Matcher number = (likeC ? C_NUMBER : NUMBER).matcher(bare);
        if (!parameter.type().isNumeric() || !number.matches()) {
            return OptionalDouble.empty();
        }
        if (number.group(1).contains(".") && !decimals && parameter.type() != ParameterType.REAL) {
            return OptionalDouble.empty();
        }
        Double factor = factor(parameter, number.group(2));
        return factor == null ? OptionalDouble.empty() : OptionalDouble.of(number(number.group(1)) * factor);
    }

    private double number(String digits) {
        boolean isOfOtherBase = digits.matches("[+-]?0(?:[xX][0-9A-Fa-f]{1,15}|[0-7]{1,20})");
        return likeC && isOfOtherBase ? Long.decode(digits) : Double.parseDouble(digits);
    }

    /** Whether two spellings mean the same to the service. */
    public boolean same(Parameter parameter, String one, String other) {
        OptionalDouble a = amount(parameter, one);
        OptionalDouble b = amount(parameter, other);
        if (a.isPresent() && b.isPresent()) {
            return Math.abs(a.getAsDouble() - b.getAsDouble()) <= Math.abs(a.getAsDouble()) * 1e-9;
        }
        String left = unquoted(one);
        String right = unquoted(other);
        return parameter.type() == ParameterType.ENUM ? left.equalsIgnoreCase(right) : left.equals(right);
    }

    /** What stands against a value for a parameter; empty when it may be written. */
    public Optional<Problem> check(Parameter parameter, String value) {
        String bare = unquoted(value);
        if (parameter.runsCode()) {
            return Optional.of(Problem.denied(
                    "runs_code",
                    parameter.name(),
                    0,
                    parameter.name() + " makes the service run code; Hone never sets it"));
        }
        if (value.isBlank() && parameter.type() != ParameterType.TEXT) {
            return Optional.of(problem("empty_value", parameter, parameter.name() + " needs a value", null));
        }
        if (value.chars().anyMatch(c -> c < 0x20 || c == 0x7f)) {
            return Optional.of(problem(
                    "control_character",
                    parameter,
                    parameter.name() + " holds a control character or line break",
                    null));
        }
        if (parameter.values().stream().anyMatch(w -> w.equalsIgnoreCase(bare))) {
            return Optional.empty();
        }
        return switch (parameter.type()) {
            case TEXT -> Optional.empty();
            case ENUM ->
                Optional.of(problem(
                        "unknown_word",
                        parameter,
                        "%s takes one of %s, was %s".formatted(parameter.name(), parameter.values(), value),
                        null));
            case BOOLEAN ->
                truth(bare).isPresent()
                        ? Optional.empty()
                        : Optional.of(problem(
                                "not_boolean",
                                parameter,
                                "%s takes %s or %s, was %s"
                                        .formatted(
                                                parameter.name(), trueWords.getFirst(), falseWords.getFirst(), value),
                                null));
            case INTEGER, REAL, BYTES, DURATION -> checkNumber(parameter, value);
        };
    }

    private Optional<Problem> checkNumber(Parameter parameter, String value) {
        OptionalDouble amount = amount(parameter, value);
        if (amount.isEmpty()) {
            Map<String, Double> read = units(parameter);
            String units = read.isEmpty() ? "" : "; units are " + String.join(", ", sortedUnits(read));
            return Optional.of(problem(
                    "bad_unit",
                    parameter,
                    "%s cannot be read as %s by this service%s"
                            .formatted(value, parameter.type().name().toLowerCase(Locale.ROOT), units),
                    suggestion(parameter, value)));
        }
        double base = ownUnit(parameter);
        Double min = parameter.min();
        Double max = parameter.max();
        if (min != null && amount.getAsDouble() < min * base || max != null && amount.getAsDouble() > max * base) {
            return Optional.of(problem(
                    "out_of_range",
                    parameter,
                    "%s must be %s..%s%s, was %s"
                            .formatted(parameter.name(), plain(min), plain(max), inUnit(parameter), value),
                    null));
        }
        return Optional.empty();
    }

    private Map<String, Double> units(Parameter parameter) {
        return switch (parameter.type()) {
            case BYTES -> bytes;
            case DURATION -> durations;
            case INTEGER -> counts;
            case BOOLEAN, REAL, ENUM, TEXT -> Map.of();
        };
    }

    private OptionalDouble truth(String word) {
        if (trueWords.stream().anyMatch(word::equalsIgnoreCase)) {
            return OptionalDouble.of(1);
        }
        return falseWords.stream().anyMatch(word::equalsIgnoreCase) ? OptionalDouble.of(0) : OptionalDouble.empty();
    }

    private @Nullable Double factor(Parameter parameter, String unit) {
        return switch (parameter.type()) {
            case BYTES -> unit.isEmpty() ? Double.valueOf(ownUnit(parameter)) : lookUp(bytes, unit);
            case DURATION -> unit.isEmpty() ? Double.valueOf(ownUnit(parameter)) : lookUp(durations, unit);
            case INTEGER -> unit.isEmpty() ? Double.valueOf(1) : lookUp(counts, unit);
            default -> unit.isEmpty() ? Double.valueOf(1) : null;
        };
    }

    /** What one of the parameter's own unit amounts to: {@code 8kB} is 8192 bytes, {@code ms} is 0.001 seconds. */
    private double ownUnit(Parameter parameter) {
        Matcher own = Pattern.compile("([0-9]*)([A-Za-z]*)").matcher(parameter.unit());
        if (parameter.unit().isEmpty() || !own.matches()) {
            return 1;
        }
        Map<String, Double> units = parameter.type() == ParameterType.DURATION ? durations : bytes;
        Double known = lookUp(units, own.group(2));
        double count = own.group(1).isEmpty() ? 1 : Double.parseDouble(own.group(1));
        return known == null ? 1 : known * count;
    }

    private @Nullable Double lookUp(Map<String, Double> units, String unit) {
        if (caseSensitive) {
            return units.get(unit);
        }
        for (Map.Entry<String, Double> known : units.entrySet()) {
            if (known.getKey().equalsIgnoreCase(unit)) {
                return known.getValue();
            }
        }
        return null;
    }

    /** The value that was probably meant, in units that the service reads; null when it cannot be guessed. */
    private @Nullable String suggestion(Parameter parameter, String value) {
        Matcher number = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*([A-Za-z]?)[iI]?[bB]?")
                .matcher(value.strip());
        if (parameter.type() != ParameterType.BYTES || !number.matches()) {
            return null;
        }
        Double factor = LOOSE_BYTES.get(number.group(2).toLowerCase(Locale.ROOT));
        if (factor == null) {
            return null;
        }
        double meant = Double.parseDouble(number.group(1)) * factor;
        return bytes.entrySet().stream()
                .filter(u -> !u.getKey().isEmpty() && meant >= u.getValue() && meant % u.getValue() == 0)
                .max(Map.Entry.<String, Double>comparingByValue()
                        .thenComparing(u -> -u.getKey().length())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(u -> (long) (meant / u.getValue()) + u.getKey())
                .orElse(null);
    }

    /** One unit for each size, the shortest. */
    private static List<String> sortedUnits(Map<String, Double> units) {
        return units.entrySet().stream()
                .filter(u -> !u.getKey().isEmpty())
                .filter(u -> units.entrySet().stream()
                        .noneMatch(o -> o.getValue().equals(u.getValue())
                                && !o.getKey().isEmpty()
                                && o.getKey().length() < u.getKey().length()))
                .sorted(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .toList();
    }

    private static String inUnit(Parameter parameter) {
        return parameter.unit().isEmpty() ? "" : " (" + parameter.unit() + ")";
    }

    private static String plain(@Nullable Double bound) {
        return bound == null ? "" : bound % 1 == 0 ? String.valueOf(bound.longValue()) : bound.toString();
    }

    private static String unquoted(String value) {
        String bare = value.strip();
        if (bare.length() >= 2
                && (bare.charAt(0) == '\'' || bare.charAt(0) == '"')
                && bare.charAt(bare.length() - 1) == bare.charAt(0)) {
            return bare.substring(1, bare.length() - 1).strip();
        }
        return bare;
    }

    private static Problem problem(String code, Parameter parameter, String message, @Nullable String suggestion) {
        return Problem.error(code, parameter.name(), message, suggestion);
    }
}

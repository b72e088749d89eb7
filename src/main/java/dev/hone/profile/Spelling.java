package dev.hone.profile;

import dev.hone.kind.Grammar;
import dev.hone.kind.Parameter;
import dev.hone.service.ValueWords;
import dev.hone.web.Units;
import java.util.Comparator;
import java.util.Map;

/** Writes what a formula gives in the words that a kind reads: a whole number in the largest unit that is exact. */
final class Spelling {
    private static final double MIB = 0x1p20;

    private Spelling() {}

    /**
     * A row's value for a host.
     *
     * @param value      in the kind's spelling
     * @param arithmetic how it came about, for people
     */
    record Spelled(String value, String arithmetic) {}

    /** Throws {@link BadFormula} when the formula cannot be read or has no usable value here. */
    static Spelled of(Grammar grammar, Parameter parameter, String formula, Formula.Facts facts) {
        String text = formula.strip();
        if (!parameter.type().isNumeric() || grammar.check(parameter, text).isEmpty()) {
            return new Spelled(text, text);
        }
        Formula read = Formula.parse(text);
        double amount = read.value(facts);
        if (!Double.isFinite(amount)) {
            throw new BadFormula(0, "it has no value here: " + read.words(facts));
        }
        String value = spell(grammar, parameter, amount);
        return new Spelled(
                value, read.words(facts) + " = " + shown(parameter, amount) + " → " + words(grammar, parameter, value));
    }

    private static String words(Grammar grammar, Parameter parameter, String value) {
        String amount = ValueWords.of(grammar, parameter, value);
        return amount.isEmpty() ? value : value + " (" + amount + ")";
    }

    private static String shown(Parameter parameter, double amount) {
        return switch (parameter.type()) {
            case BYTES -> Units.bytes(amount);
            case DURATION -> Units.count(amount) + " s";
            default -> Units.count(amount);
        };
    }

    private static String spell(Grammar grammar, Parameter parameter, double amount) {
        return switch (parameter.type()) {
            case BYTES ->
                scaled(
                        grammar,
                        parameter,
                        amount >= 64 * MIB ? Math.floor(amount / MIB) * MIB : amount,
                        grammar.bytes());
            case DURATION -> scaled(grammar, parameter, amount, grammar.durations());
            case INTEGER -> String.valueOf(Math.round(amount));
            default -> plain(amount);
        };
    }

    private static String scaled(Grammar grammar, Parameter parameter, double amount, Map<String, Double> units) {
        double own = grammar.amount(parameter, "1").orElse(1);
        double whole = Math.floor(amount / own + 1e-9) * own;
        String bare = String.valueOf(Math.round(whole / own));
        return units.entrySet().stream()
                .filter(u -> !u.getKey().isEmpty() && u.getValue() <= Math.abs(whole) && isExact(whole, u.getValue()))
                .max(Map.Entry.<String, Double>comparingByValue()
                        .thenComparing(u -> -u.getKey().length())
                        .thenComparing(Comparator.comparing(Map.Entry::getKey)))
                .map(u -> Math.round(whole / u.getValue()) + u.getKey())
                .orElse(bare);
    }

    private static boolean isExact(double whole, double unit) {
        return Math.abs(whole / unit - Math.rint(whole / unit)) < 1e-9;
    }

    private static String plain(double amount) {
        return java.math.BigDecimal.valueOf(amount)
                .setScale(6, java.math.RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }
}

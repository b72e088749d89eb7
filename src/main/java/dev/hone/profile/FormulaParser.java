package dev.hone.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Recursive descent over one line; its length and depth are bounded, so its time is, too. */
final class FormulaParser {
    static final int LONGEST = 200;
    private static final int DEEPEST = 20;
    private static final Map<String, Double> UNITS = Map.ofEntries(
            Map.entry("%", 0.01),
            Map.entry("B", 1d),
            Map.entry("kB", 0x1p10),
            Map.entry("KB", 0x1p10),
            Map.entry("KiB", 0x1p10),
            Map.entry("MB", 0x1p20),
            Map.entry("MiB", 0x1p20),
            Map.entry("GB", 0x1p30),
            Map.entry("GiB", 0x1p30),
            Map.entry("TB", 0x1p40),
            Map.entry("TiB", 0x1p40),
            Map.entry("ms", 0.001),
            Map.entry("s", 1d),
            Map.entry("min", 60d),
            Map.entry("h", 3600d),
            Map.entry("d", 86_400d));
    private final String text;
    private int at;
    private int depth;

    FormulaParser(String text) {
        this.text = text;
    }

    Formula parse() {
        if (text.length() > LONGEST) {
            throw new BadFormula(LONGEST + 1, "a formula has at most " + LONGEST + " characters");
        }
        Formula whole = sum();
        if (at < text.length()) {
            throw fault("expected an operator, found '" + text.charAt(at) + "'");
        }
        return whole;
    }

    private Formula sum() {
        deeper();
        Formula left = product();
        while (peek() == '+' || peek() == '-') {
            char sign = take();
            left = new Formula.Pair(sign, left, product());
        }
        depth--;
        return left;
    }

    private Formula product() {
        Formula left = factor();
        while (peek() == '*' || peek() == '/') {
            char sign = take();
            left = new Formula.Pair(sign, left, factor());
        }
        return left;
    }

    private Formula factor() {
        if (peek() == '-') {
            take();
            deeper();
            Formula negated = new Formula.Pair('-', new Formula.Number(0, "0"), factor());
            depth--;
            return negated;
        }
        if (peek() == '(') {
            take();
            Formula inner = sum();
            expect(')');
            return inner;
        }
        return Character.isDigit(peek()) || peek() == '.' ? number() : word();
    }

    private Formula number() {
        int start = at;
        String digits = run("0123456789.");
        if (!digits.matches("[0-9]*\\.?[0-9]+|[0-9]+\\.")) {
            at = start;
            throw fault(digits + " is not a number");
        }
        int beforeUnit = at;
        String unit = peekRaw() == '%' ? String.valueOf(takeRaw()) : letters();
        Double factor = unit.isEmpty() ? Double.valueOf(1) : UNITS.get(unit);
        if (factor == null) {
            at = beforeUnit;
            throw fault("unknown unit " + unit + "; units are %, B, kB, MB, GB, TB, ms, s, min, h, d");
        }
        skip();
        return new Formula.Number(Double.parseDouble(digits) * factor, digits + unit);
    }

    private Formula word() {
        int start = at;
        String name = letters();
        skip();
        return switch (name) {
            case "ram" -> new Formula.Ram();
            case "cpus" -> new Formula.Cpus();
            default -> {
                Formula.Function function = function(name);
                if (function == null) {
                    at = start;
                    throw fault(
                            name.isEmpty()
                                    ? at < text.length()
                                            ? "expected a number or a name, found '" + text.charAt(at) + "'"
                                            : "the formula ends too early"
                                    : "unknown name " + name
                                            + "; known are ram, cpus, min, max, round, floor and ceil");
                }
                yield call(function);
            }
        };
    }

    private Formula call(Formula.Function function) {
        expect('(');
        List<Formula> arguments = new ArrayList<>(List.of(sum()));
        while (peek() == ',') {
            take();
            arguments.add(sum());
        }
        boolean many = function == Formula.Function.MIN || function == Formula.Function.MAX;
        if (!many && arguments.size() > 2) {
            throw fault(function.word() + " takes a value and a step, not " + arguments.size() + " values");
        }
        expect(')');
        return new Formula.Call(function, arguments);
    }

    private static Formula.@Nullable Function function(String name) {
        return Arrays.stream(Formula.Function.values())
                .filter(f -> f.word().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElse(null);
    }

    private void deeper() {
        if (++depth > DEEPEST) {
            throw fault("nested deeper than " + DEEPEST);
        }
    }

    private void expect(char wanted) {
        if (peek() != wanted) {
            throw fault("expected '" + wanted + "'" + (at < text.length() ? ", found '" + text.charAt(at) + "'" : ""));
        }
        take();
    }

    private char peek() {
        skip();
        return peekRaw();
    }

    private char peekRaw() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private char take() {
        char c = takeRaw();
        skip();
        return c;
    }

    private char takeRaw() {
        return text.charAt(at++);
    }

    private void skip() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
    }

    private String run(String allowed) {
        int start = at;
        while (at < text.length() && allowed.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return text.substring(start, at);
    }

    private String letters() {
        int start = at;
        while (at < text.length() && Character.isLetter(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private BadFormula fault(String message) {
        return new BadFormula(at + 1, message);
    }
}

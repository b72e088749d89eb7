package dev.hone.profile;

import dev.hone.web.Units;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A formula, read: a tree over host facts that always ends, since it has neither loops nor powers. */
sealed interface Formula {
    /** What formulas may know of a host: memory in bytes that its services may use, and processors. */
    record Facts(double ramBytes, double cpus) {}

    /** Its value in base units: bytes, seconds, or a plain number. */
    double value(Facts facts);

    /** The same with the host's figures put in, for people. */
    String words(Facts facts);

    /** Reads a formula; throws {@link BadFormula} with the column at fault. */
    static Formula parse(String text) {
        return new FormulaParser(text).parse();
    }

    /** A number as written, with its unit or percent sign. */
    record Number(double amount, String written) implements Formula {
        @Override
        public double value(Facts facts) {
            return amount;
        }

        @Override
        public String words(Facts facts) {
            return written;
        }
    }

    /** Memory that the host's services may use together. */
    record Ram() implements Formula {
        @Override
        public double value(Facts facts) {
            return facts.ramBytes();
        }

        @Override
        public String words(Facts facts) {
            return "ram " + Units.bytes(facts.ramBytes());
        }
    }

    /** Logical processors. */
    record Cpus() implements Formula {
        @Override
        public double value(Facts facts) {
            return facts.cpus();
        }

        @Override
        public String words(Facts facts) {
            return "cpus " + Units.count(facts.cpus());
        }
    }

    /** Two formulas and the sign between them. */
    record Pair(char sign, Formula one, Formula other) implements Formula {
        @Override
        public double value(Facts facts) {
            double a = one.value(facts);
            double b = other.value(facts);
            return switch (sign) {
                case '+' -> a + b;
                case '-' -> a - b;
                case '*' -> a * b;
                default -> a / b;
            };
        }

        @Override
        public String words(Facts facts) {
            String shown = sign == '*' ? "×" : sign == '/' ? "÷" : sign == '-' ? "−" : "+";
            return inner(one, facts) + " " + shown + " " + inner(other, facts);
        }

        private String inner(Formula part, Facts facts) {
            boolean looser = part instanceof Pair pair && (pair.sign == '+' || pair.sign == '-');
            boolean bind = sign == '*' || sign == '/' || sign == '-' && part == other;
            return looser && bind ? "(" + part.words(facts) + ")" : part.words(facts);
        }
    }

    /** A function of formulas. */
    record Call(Function function, List<Formula> arguments) implements Formula {
        public Call {
            arguments = List.copyOf(arguments);
        }

        @Override
        public double value(Facts facts) {
            double[] values =
                    arguments.stream().mapToDouble(a -> a.value(facts)).toArray();
            double step = values.length > 1 ? values[1] : 1;
            return switch (function) {
                case MIN -> Arrays.stream(values).min().orElse(Double.NaN);
                case MAX -> Arrays.stream(values).max().orElse(Double.NaN);
                case ROUND -> Math.rint(values[0] / step) * step;
                case FLOOR -> Math.floor(values[0] / step) * step;
                case CEIL -> Math.ceil(values[0] / step) * step;
            };
        }

        @Override
        public String words(Facts facts) {
            return function.word()
                    + arguments.stream().map(a -> a.words(facts)).collect(Collectors.joining(", ", "(", ")"));
        }
    }

    /** Functions; round, floor and ceil take a step as second argument. */
    enum Function {
        MIN,
        MAX,
        ROUND,
        FLOOR,
        CEIL;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}

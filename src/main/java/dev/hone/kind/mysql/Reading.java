package dev.hone.kind.mysql;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import dev.hone.kind.Version;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * What a server makes of a value: it reads the first letter behind a number, cuts to the range and rounds to a step, all
 * without an error. Steps are NUMERIC_BLOCK_SIZE of MariaDB.
 *
 * @param product   MariaDB or MySQL
 * @param version   its version
 * @param catalogue the rows that it has
 */
record Reading(String product, Version version, Catalogue catalogue) {
    private static final long MIB = 1 << 20;
    private static final Map<String, Long> STEPS = Lists.steps();

    /**
     * What stands against a value, the server's quiet repairs included; empty when it is taken as written.
     *
     * @param others values of other parameters under which this one would be read
     */
    Optional<Problem> check(Parameter parameter, String value, Function<String, Optional<String>> others) {
        String plain = plain(parameter, value);
        Optional<Problem> refused = catalogue.grammar().check(parameter, plain);
        if (refused.isPresent()) {
            return refused.map(p -> p.code().equals("out_of_range") ? clamped(parameter, value, p) : p);
        }
        OptionalDouble amount = catalogue.grammar().amount(parameter, plain);
        if (amount.isEmpty() || parameter.type() == ParameterType.BOOLEAN || parameter.type() == ParameterType.REAL) {
            return Optional.empty();
        }
        long wanted = (long) amount.getAsDouble();
        long becomes = stepped(parameter.name(), wanted, others);
        return becomes == wanted ? Optional.empty() : Optional.of(rounded(parameter, value, becomes));
    }

    /** Whether a value in a file stands for a value in force, with the server's repairs taken into account. */
    boolean givesRise(Parameter parameter, String given, String running, Function<String, Optional<String>> others) {
        String becomes = becomes(parameter, given, others);
        return catalogue.grammar().same(parameter, becomes, running) || isSameDirectory(becomes, running);
    }

    /** The server tells {@code datadir} and its like with a slash behind them, whatever stands in the file. */
    private static boolean isSameDirectory(String given, String running) {
        return given.startsWith("/") && running.equals(given + "/");
    }

    /** The value as the server has it once read: cut, rounded, a number of a list replaced by its word. */
    String becomes(Parameter parameter, String given, Function<String, Optional<String>> others) {
        String plain = plain(parameter, given);
        OptionalDouble amount = catalogue.grammar().amount(parameter, plain);
        return switch (parameter.type()) {
            case BOOLEAN -> amount.orElse(0) > 0 ? "ON" : "OFF";
            case ENUM -> word(parameter, plain);
            case TEXT, REAL -> plain;
            case INTEGER, BYTES, DURATION ->
                amount.isEmpty()
                        ? plain
                        : String.valueOf(stepped(parameter.name(), cut(parameter, amount.getAsDouble()), others));
        };
    }

    /** An amount of bytes in the largest unit that divides it; anything else as it is. */
    String spelled(Parameter parameter, String value) {
        OptionalDouble amount = catalogue.grammar().amount(parameter, value);
        return parameter.type() != ParameterType.BYTES || amount.isEmpty()
                ? value
                : spelled((long) amount.getAsDouble());
    }

    static String spelled(long bytes) {
        for (int unit = 3; unit > 0; unit--) {
            long size = 1L << 10 * unit;
            if (bytes >= size && bytes % size == 0) {
                return bytes / size + String.valueOf("KMG".charAt(unit - 1));
            }
        }
        return String.valueOf(bytes);
    }

    /** The server reads K, M and G behind any whole number, not only behind sizes. */
    String plain(Parameter parameter, String value) {
        String bare = value.strip();
        boolean suffixed = parameter.type() == ParameterType.INTEGER && bare.matches("[0-9]{1,12}[KMGTkmgt].*");
        if (!suffixed) {
            return bare;
        }
        int end = 0;
        while (Character.isDigit(bare.charAt(end))) {
            end++;
        }
        int unit = "kmgt".indexOf(Character.toLowerCase(bare.charAt(end))) + 1;
        return String.valueOf(Long.parseLong(bare.substring(0, end)) << 10 * unit);
    }

    private long stepped(String name, long wanted, Function<String, Optional<String>> others) {
        if (name.equals("innodb_buffer_pool_size")) {
            return pool(wanted, others);
        }
        long step = STEPS.getOrDefault(name, 1L);
        return wanted - wanted % step;
    }

    /** Whole MiB since MariaDB 10.11.12; before, and in MySQL, the next multiple of chunk size × instances. */
    private long pool(long wanted, Function<String, Optional<String>> others) {
        boolean isMariaDb = product.equals("MariaDB");
        if (isMariaDb && version.isAtLeast("10.11.12")) {
            return wanted - wanted % MIB;
        }
        if (!version.isAtLeast(isMariaDb ? "10.2" : "5.7.5")) {
            return wanted;
        }
        long chunk = amount("innodb_buffer_pool_chunk_size", others).orElse(128 * MIB);
        long instances = isMariaDb && version.isAtLeast("10.5") || wanted < 1024 * MIB
                ? 1
                : amount("innodb_buffer_pool_instances", others).orElse(8L);
        long step = Math.max(1, Math.min(chunk, Math.max(wanted / instances, 1)) * instances);
        return (wanted + step - 1) / step * step;
    }

    private Optional<Long> amount(String name, Function<String, Optional<String>> others) {
        return catalogue
                .find(name)
                .flatMap(p -> others.apply(name).flatMap(v -> {
                    OptionalDouble amount = catalogue.grammar().amount(p, v);
                    return amount.isPresent() && amount.getAsDouble() > 0
                            ? Optional.of((long) amount.getAsDouble())
                            : Optional.empty();
                }));
    }

    private static long cut(Parameter parameter, double amount) {
        double low = parameter.min() == null ? amount : Math.max(amount, parameter.min());
        return (long) (parameter.max() == null ? low : Math.min(low, parameter.max()));
    }

    private static String word(Parameter parameter, String value) {
        boolean isIndex = value.matches("[0-9]{1,3}")
                && Integer.parseInt(value) < parameter.values().size();
        return isIndex ? parameter.values().get(Integer.parseInt(value)) : value;
    }

    private Problem clamped(Parameter parameter, String value, Problem found) {
        String becomes = spelled(parameter, becomes(parameter, value, name -> Optional.empty()));
        return Problem.error(
                "out_of_range",
                parameter.name(),
                "%s; the server would use %s and say nothing".formatted(found.message(), becomes),
                becomes);
    }

    private Problem rounded(Parameter parameter, String value, long becomes) {
        String offered = parameter.type() == ParameterType.BYTES ? spelled(becomes) : String.valueOf(becomes);
        return Problem.error(
                "would_round",
                parameter.name(),
                "%s: %s would become %s, the server rounds it; write the value that will be in force"
                        .formatted(parameter.name(), value, offered),
                offered);
    }

    /** Lower case without regard to the host's language. */
    static String lower(String word) {
        return word.toLowerCase(Locale.ROOT);
    }
}

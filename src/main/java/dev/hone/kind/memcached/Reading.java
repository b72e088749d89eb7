package dev.hone.kind.memcached;

import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How memcached reads values: numbers by atoi, so that 64M is 64 and nobody is told; a negative size becomes a huge one.
 *
 * @param catalogue its rows
 */
record Reading(Catalogue catalogue) {
    private static final Pattern LEADING = Pattern.compile("\\s*([+-]?[0-9]{1,15}).*");

    /** Letters that reach no shell: the starter of Debian hands its file to one where there are others. */
    private static final Pattern HARMLESS = Pattern.compile("[A-Za-z0-9_.,:/=@%+-]*");

    private static final Map<String, String> REFUSED = Map.ofEntries(
            Map.entry("user", "it decides with whose rights memcached runs"),
            Map.entry("pidfile", "it decides where memcached writes"),
            Map.entry("unix-socket", "it decides where memcached writes"),
            Map.entry("memory-file", "it decides where memcached writes"),
            Map.entry("ext_path", "it decides where memcached writes"),
            Map.entry("auth-file", "it names a file with passwords"),
            Map.entry("ssl_key", "it names a file that memcached reads as its starter"),
            Map.entry("ssl_chain_cert", "it names a file that memcached reads as its starter"),
            Map.entry("ssl_ca_cert", "it names a file that memcached reads as its starter"),
            Map.entry("proxy_config", "it loads code into memcached"),
            Map.entry("proxy_arg", "it belongs to code that memcached loads"));

    static Optional<Problem> denied(String parameter, int line) {
        return Optional.ofNullable(REFUSED.get(parameter))
                .map(why -> Problem.denied(
                        "denied_flag",
                        parameter,
                        line,
                        "%s: %s; set it on the host by hand".formatted(parameter, why)));
    }

    /** What stands against a value; empty when memcached takes it as it is meant. */
    Optional<Problem> check(Parameter row, String value) {
        Optional<Problem> denied = denied(row.name(), 0);
        if (denied.isPresent()) {
            return denied;
        }
        if (!HARMLESS.matcher(value.strip()).matches()) {
            return Optional.of(Problem.error(
                    "shell_character",
                    row.name(),
                    "%s \"%s\" holds a character that memcached's starter would hand to a shell"
                            .formatted(row.name(), value),
                    null));
        }
        boolean isWhole = !isWhole(row) || value.strip().matches("[0-9]{1,15}");
        return isWhole ? catalogue.grammar().check(row, value) : Optional.of(misread(row, value));
    }

    private static boolean isWhole(Parameter row) {
        return row.type() == ParameterType.INTEGER || row.name().equals("memory-limit");
    }

    /** Says what memcached would make of it. */
    private static Problem misread(Parameter row, String value) {
        Matcher leading = LEADING.matcher(value);
        String reads = leading.matches() ? leading.group(1) : "0";
        String unit = row.name().equals("memory-limit") ? " of MiB" : "";
        boolean isMiB = value.strip().matches("(?i)[0-9]{1,9}(m|mb|mib)") && !unit.isEmpty();
        return Problem.error(
                "bad_unit",
                row.name(),
                "%s takes a whole number%s without a unit; memcached would read %s as %s"
                        .formatted(row.name(), unit, value.strip(), reads),
                isMiB ? reads : null);
    }

    /** Whether a flag stands for a running value. */
    boolean same(Parameter row, String given, String running) {
        if (catalogue.grammar().same(row, given, running)) {
            return true;
        }
        if (row.name().equals("listen")) {
            return List.of(given.split(",")).contains(running) || running.equals(given);
        }
        boolean isNumber = isWhole(row) || row.type() == ParameterType.REAL;
        return isNumber && number(given).equals(number(running));
    }

    private static String number(String value) {
        Matcher leading = LEADING.matcher(value);
        boolean isDecimal = value.matches("[0-9]+\\.[0-9]+");
        return isDecimal
                ? String.valueOf(Double.parseDouble(value))
                : leading.matches() ? String.valueOf(Double.parseDouble(leading.group(1))) : value;
    }

    /** What only makes sense together: the largest item and its chunks against the memory. */
    List<Problem> together(EffectiveConfig now, List<Setting> settings) {
        double memory = amount(now, settings, "memory-limit");
        double item = amount(now, settings, "max-item-size");
        double chunk = amount(now, settings, "slab_chunk_max") * 1024;
        if (memory > 0 && item > memory / 2) {
            return List.of(Problem.error(
                    "item_above_half",
                    "max-item-size",
                    "max-item-size (%.0f bytes) may be half of memory-limit at most; memcached would not start"
                            .formatted(item),
                    null));
        }
        boolean isUneven = item > 0 && chunk > 0 && item % Math.min(chunk, item) != 0;
        boolean isAbout = settings.stream().anyMatch(s -> s.parameter().matches("max-item-size|slab_chunk_max"));
        return isUneven && isAbout
                ? List.of(Problem.error(
                        "uneven_chunks",
                        "slab_chunk_max",
                        "max-item-size (%.0f bytes) must be a multiple of slab_chunk_max (%.0f bytes); memcached would not start"
                                .formatted(item, chunk),
                        null))
                : List.of();
    }

    private double amount(EffectiveConfig now, List<Setting> settings, String name) {
        Optional<Setting> wish =
                settings.stream().filter(s -> s.parameter().equals(name)).findFirst();
        Optional<String> value =
                wish.isPresent() ? wish.map(Setting::value) : now.value(name).map(EffectiveValue::value);
        OptionalDouble amount = value.isEmpty() || catalogue.find(name).isEmpty()
                ? OptionalDouble.empty()
                : catalogue.grammar().amount(catalogue.find(name).get(), value.get());
        return amount.orElse(0);
    }
}

package dev.hone.kind.redis;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Grammar;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/** How Redis reads values that no grammar can say, and which spellings mean the same to it. */
record Reading(Catalogue catalogue) {
    /** Values that are never shown nor set from here. */
    static final Set<String> SECRETS =
            Set.of("requirepass", "masterauth", "tls-key-file-pass", "tls-client-key-file-pass");

    private static final String EVENTS = "AKEg$lshzxetdmn";
    private static final String ALL_EVENTS = "g$lshzxetd";

    private Grammar grammar() {
        return catalogue.grammar();
    }

    /** What stands against a value; empty when Redis takes it as it is meant. */
    Optional<Problem> check(Parameter row, String value) {
        return Denials.check(row.name()).or(() -> grammar().check(row, value)).or(() -> own(row, value.strip()));
    }

    private Optional<Problem> own(Parameter row, String value) {
        if (row.name().startsWith(Names.BUFFERS + "/")) {
            return buffers(row, value);
        }
        return switch (row.name()) {
            case "save" -> save(row, value);
            case "maxmemory-clients" -> share(row, value);
            case "notify-keyspace-events" ->
                value.chars().allMatch(c -> EVENTS.indexOf(c) >= 0)
                        ? Optional.empty()
                        : wrong(row, value, "letters among " + EVENTS);
            case "port" ->
                value.equals("0")
                        ? wrong(row, value, "a port; with 0 nobody could tell this service to go back")
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    private Optional<Problem> buffers(Parameter row, String value) {
        List<String> words = words(value);
        boolean fits = words.size() == 3
                && bytes(words.get(0)).isPresent()
                && bytes(words.get(1)).isPresent()
                && words.get(2).matches("[0-9]{1,9}");
        return fits ? Optional.empty() : wrong(row, value, "a hard limit, a soft limit and its seconds: 32mb 8mb 60");
    }

    private static Optional<Problem> save(Parameter row, String value) {
        boolean fits = value.isEmpty() || value.matches("[1-9][0-9]{0,8} [0-9]{1,9}( [1-9][0-9]{0,8} [0-9]{1,9})*");
        return fits ? Optional.empty() : wrong(row, value, "pairs of seconds and changes, such as 900 1 300 10");
    }

    private Optional<Problem> share(Parameter row, String value) {
        boolean isShare = value.matches("[0-9]{1,3}%") && Integer.parseInt(value.replace("%", "")) <= 100;
        return isShare || bytes(value).isPresent() ? Optional.empty() : wrong(row, value, "a size or 0% to 100%");
    }

    private static Optional<Problem> wrong(Parameter row, String value, String wanted) {
        return Optional.of(Problem.error(
                "bad_value", row.name(), "%s takes %s, was \"%s\"".formatted(row.name(), wanted, value), null));
    }

    /** Whether two spellings mean the same to the server. */
    boolean same(Parameter row, String one, String other) {
        if (grammar().same(row, one, other)) {
            return true;
        }
        if (row.name().startsWith(Names.BUFFERS + "/")) {
            return sameBuffers(words(one), words(other));
        }
        return switch (row.name()) {
            case "notify-keyspace-events" -> events(one).equals(events(other));
            case "oom-score-adj" -> one.replace("yes", "relative").equalsIgnoreCase(other.replace("yes", "relative"));
            case "maxmemory-clients" -> bytes(one).isPresent() && bytes(one).equals(bytes(other));
            case "dir" -> samePlace(one, other);
            default -> row.type() == ParameterType.TEXT && words(one).equals(words(other));
        };
    }

    private boolean sameBuffers(List<String> one, List<String> other) {
        return one.size() == 3
                && other.size() == 3
                && bytes(one.get(0)).equals(bytes(other.get(0)))
                && bytes(one.get(1)).equals(bytes(other.get(1)))
                && one.get(2).equals(other.get(2));
    }

    private static Set<Integer> events(String letters) {
        Set<Integer> all = new TreeSet<>();
        letters.replace("A", ALL_EVENTS).chars().forEach(all::add);
        return all;
    }

    /** A relative directory counts from where the server was started, which nobody can see any more. */
    private static boolean samePlace(String one, String other) {
        String relative = one.startsWith("/") ? other : one;
        String absolute = one.startsWith("/") ? one : other;
        String tail = relative.replaceFirst("^(\\./?)+", "").replaceFirst("/$", "");
        return !relative.startsWith("/")
                ? tail.isEmpty() || absolute.endsWith("/" + tail)
                : absolute.equals(relative + "/");
    }

    /** A size in bytes as Redis reads it: k, m and g count in thousands, kb, mb and gb in 1024. */
    OptionalDouble bytes(String word) {
        Parameter size = catalogue.find("maxmemory").orElseThrow();
        return grammar().amount(size, word);
    }

    /** A running value, which is in bytes, in the largest unit that divides it. */
    String spelled(Parameter row, String running) {
        boolean isSize = row.type() == ParameterType.BYTES && running.matches("[0-9]{1,18}");
        return isSize ? spelled(Long.parseLong(running)) : running;
    }

    private static String spelled(long bytes) {
        for (int unit = 3; unit > 0; unit--) {
            long size = 1L << 10 * unit;
            if (bytes >= size && bytes % size == 0) {
                return bytes / size + List.of("kb", "mb", "gb").get(unit - 1);
            }
        }
        return String.valueOf(bytes);
    }

    /** What to know of a size whose unit counts in thousands; empty for every other value. */
    Optional<Problem> thousands(Parameter row, String value) {
        boolean isDecimal = row.type() == ParameterType.BYTES && value.strip().matches("[0-9]+[kKmMgG]");
        if (!isDecimal) {
            return Optional.empty();
        }
        String binary = value.strip() + "b";
        return Optional.of(Problem.warning(
                "decimal_unit",
                row.name(),
                0,
                "%s: %s is %,d bytes to Redis; %s would be %,d"
                        .formatted(row.name(), value.strip(), plain(row, value), binary, plain(row, binary))));
    }

    private long plain(Parameter row, String value) {
        return (long) grammar().amount(row, value).orElse(0);
    }

    static List<String> words(String value) {
        String bare = value.strip();
        return bare.isEmpty() ? List.of() : Arrays.asList(bare.split("\\s+"));
    }
}

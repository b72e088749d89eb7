package dev.hone.kind.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Effect;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a server says of its variables, held against the catalogue row by row. */
final class SystemVariables {
    /** Columns in the order of the committed listings, without the last, which the help tells. */
    static final String QUERY = """
            SELECT LOWER(VARIABLE_NAME), VARIABLE_TYPE, IFNULL(DEFAULT_VALUE, ''), IFNULL(NUMERIC_MIN_VALUE, ''),
            IFNULL(NUMERIC_MAX_VALUE, ''), IFNULL(NUMERIC_BLOCK_SIZE, ''), IFNULL(ENUM_VALUE_LIST, ''), READ_ONLY,
            VARIABLE_SCOPE, 'end' FROM information_schema.SYSTEM_VARIABLES""";

    /** Variables that a server sizes itself at its start, so its compiled default says nothing. */
    private static final Set<String> SIZED_BY_SERVER = Set.of(
            "innodb_io_capacity_max", "thread_cache_size", "back_log", "open_files_limit", "table_definition_cache");

    /** Tell of the program; a file may set them, but nobody should. */
    private static final Pattern OF_THE_PROGRAM = Pattern.compile("(version|system_time_zone|wsrep_patch_version).*");

    /** Options with no variable of their name, in the catalogue only to be refused. */
    private static final Set<String> OPTIONS_ONLY = Set.of("plugin_load_add");

    /** Read and ignored since MariaDB 10.5.1. */
    private static final Set<String> WITHOUT_EFFECT = Set.of("innodb_buffer_pool_instances");

    /** Said to start at 2 MiB, but older servers with the usual page size refuse to start below 5 MiB. */
    private static final Set<String> UNDERSTATED = Set.of("innodb_buffer_pool_size");

    private final Map<String, String[]> rows = new TreeMap<>();

    private SystemVariables() {}

    static SystemVariables of(List<String> lines) {
        SystemVariables told = new SystemVariables();
        lines.stream()
                .filter(l -> !l.startsWith("#"))
                .map(l -> l.split("\t", -1))
                .map(SystemVariables::untold)
                .forEach(cells -> told.rows.put(cells[0], cells));
        return told;
    }

    private static String[] untold(String[] cells) {
        return Arrays.stream(cells).map(c -> c.equals("\\N") ? "" : c).toArray(String[]::new);
    }

    /** Every variable that a file may set has its row, by a listing that tells which those are. */
    void areAllIn(Catalogue catalogue) {
        Set<String> settable = rows.values().stream()
                .filter(c -> !c[1].equals("OPTION") && c[9].equals("yes") && !c[8].equals("SESSION ONLY"))
                .map(c -> c[0])
                .filter(n -> !OF_THE_PROGRAM.matcher(n).matches() && !WITHOUT_EFFECT.contains(n))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> known = new TreeSet<>(catalogue.parameters().keySet());
        known.removeAll(OPTIONS_ONLY);
        assertThat(known).isEqualTo(settable);
    }

    /** Every row says what the server says; how many there are. */
    int agreeWith(Catalogue catalogue) {
        int checked = 0;
        for (Parameter row : catalogue.parameters().values()) {
            if (!OPTIONS_ONLY.contains(row.name())) {
                String[] there = rows.get(row.name());
                assertThat(there).as(row.name() + " exists").isNotNull();
                check(catalogue, row, there);
                checked++;
            }
        }
        return checked;
    }

    private static void check(Catalogue catalogue, Parameter row, String[] there) {
        assertThat(row.type()).as(row.name() + " type " + there[1]).isIn(types(there[1]));
        if (row.type() == ParameterType.ENUM) {
            assertThat(row.values()).as(row.name()).containsExactly(there[6].split(","));
        } else if (row.type().isNumeric()) {
            if (!UNDERSTATED.contains(row.name()) || bound(there[3]) == null) {
                assertThat(row.min()).as(row.name() + " min").isEqualTo(bound(there[3]));
            }
            assertThat(row.max()).as(row.name() + " max").isEqualTo(bound(there[4]));
        }
        boolean isNamed = !row.defaultValue().isEmpty() && !SIZED_BY_SERVER.contains(row.name());
        assertThat(!isNamed || catalogue.grammar().same(row, row.defaultValue(), there[2]))
                .as("%s default %s, server says %s", row.name(), row.defaultValue(), there[2])
                .isTrue();
        assertThat(row.effect()).as(row.name()).isEqualTo(there[7].equals("YES") ? Effect.RESTART : Effect.LIVE);
    }

    private static List<ParameterType> types(String told) {
        return switch (told) {
            case "BOOLEAN" -> List.of(ParameterType.BOOLEAN);
            case "ENUM" -> List.of(ParameterType.ENUM, ParameterType.TEXT);
            case "DOUBLE" -> List.of(ParameterType.REAL);
            case "VARCHAR", "SET", "FLAGSET" -> List.of(ParameterType.TEXT);
            default -> List.of(ParameterType.INTEGER, ParameterType.BYTES);
        };
    }

    /** Bounds that only say how wide the type is are no bounds. */
    private static @Nullable Double bound(String told) {
        return told.isEmpty() || Math.abs(Double.parseDouble(told)) > 9e15 ? null : Double.valueOf(told);
    }
}

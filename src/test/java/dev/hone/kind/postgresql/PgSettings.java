package dev.hone.kind.postgresql;

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
import org.jspecify.annotations.Nullable;

/** What a server says of its settings, held against the catalogue row by row. */
final class PgSettings {
    /** Columns in the order of the committed listings; what no file can set is left out. */
    static final String QUERY = """
            SELECT name, unit, context, vartype, min_val, max_val, array_to_string(enumvals, ','), boot_val
            FROM pg_settings WHERE context <> 'internal' AND name !~ '[.]'""";

    /** Follow from how the program was built, so the catalogue names no default. */
    private static final Set<String> OF_THE_BUILD = Set.of(
            "unix_socket_directories",
            "krb_server_keyfile",
            "ssl_ciphers",
            "default_toast_compression",
            "wal_sync_method");

    /** Patched in by Debian; other builds lack it. */
    private static final Set<String> OF_DEBIAN = Set.of("extension_destdir");

    private final Map<String, String[]> rows = new TreeMap<>();

    private PgSettings() {}

    /** @param lines one setting each, in the columns of the query */
    static PgSettings of(List<String> lines, String separator) {
        PgSettings settings = new PgSettings();
        lines.stream()
                .filter(l -> !l.startsWith("#"))
                .map(l -> l.replace("\\N", "").split(separator, -1))
                .forEach(cells -> settings.rows.put(cells[0], cells));
        return settings;
    }

    /** Every setting of the server has its row, and every row says what the server says; how many there are. */
    int agreeWith(Catalogue catalogue) {
        Set<String> names = new TreeSet<>(catalogue.parameters().keySet());
        names.removeIf(n -> OF_DEBIAN.contains(n) && !rows.containsKey(n));
        assertThat(names).isEqualTo(rows.keySet());
        names.forEach(n -> check(catalogue, catalogue.find(n).orElseThrow(), rows.get(n)));
        return rows.size();
    }

    private static void check(Catalogue catalogue, Parameter row, String[] is) {
        assertThat(row.unit()).as(row.name() + " unit").isEqualTo(is[1]);
        assertThat(row.effect())
                .as(row.name() + " effect")
                .isEqualTo(is[2].equals("postmaster") ? Effect.RESTART : Effect.RELOAD);
        assertThat(row.type()).as(row.name() + " type").isEqualTo(type(is[3], is[1]));
        assertThat(row.min()).as(row.name() + " min").isEqualTo(bound(is[4]));
        assertThat(row.max()).as(row.name() + " max").isEqualTo(bound(is[5]));
        if (row.type() == ParameterType.ENUM) {
            assertThat(row.values())
                    .as(row.name() + " words")
                    .containsAll(Arrays.asList(is[6].replace("\"", "").split(",")));
        }
        assertThat(OF_THE_BUILD.contains(row.name()) || catalogue.grammar().same(row, row.defaultValue(), is[7]))
                .as(row.name() + " default " + row.defaultValue() + ", server " + is[7])
                .isTrue();
    }

    /** Bounds as wide as the type itself are none. */
    private static @Nullable Double bound(String text) {
        return text.isEmpty() || text.endsWith("e+308") ? null : Double.valueOf(text);
    }

    private static ParameterType type(String vartype, String unit) {
        return switch (vartype) {
            case "bool" -> ParameterType.BOOLEAN;
            case "enum" -> ParameterType.ENUM;
            case "string" -> ParameterType.TEXT;
            default ->
                unit.endsWith("B")
                        ? ParameterType.BYTES
                        : !unit.isEmpty()
                                ? ParameterType.DURATION
                                : vartype.equals("real") ? ParameterType.REAL : ParameterType.INTEGER;
        };
    }
}

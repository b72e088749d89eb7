package dev.hone.kind;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * All parameters of a kind, read from the {@code parameters.yml} beside its class. A row may say what differs in a product
 * or in its older versions, {@code absent: true} where it has no such parameter:
 *
 * <pre>
 * variants: {MySQL: {min: 1}, "MariaDB &lt;10.9": {effect: restart}}
 * </pre>
 *
 * @param grammar    how the kind spells values
 * @param parameters by name, in file order
 * @param variants   what differs, by name; the last variant that fits replaces the row
 */
public record Catalogue(Grammar grammar, Map<String, Parameter> parameters, Map<String, List<Variant>> variants) {

    public Catalogue {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        variants = Map.copyOf(variants);
    }

    /** The same everywhere. */
    public Catalogue(Grammar grammar, Map<String, Parameter> parameters) {
        this(grammar, parameters, Map.of());
    }

    /**
     * What a parameter is in one product.
     *
     * @param product   the maker's name
     * @param below     first version to which it no longer applies; empty for every version
     * @param parameter the row there; null where the product has no such parameter
     */
    public record Variant(
            String product, String below, @Nullable Parameter parameter) {
        boolean fits(String otherProduct, Version version) {
            return product.equals(otherProduct)
                    && (below.isEmpty() || !version.numbers().isEmpty() && !version.isAtLeast(below));
        }
    }

    /** The rows that a version of a product has, as they are there. */
    public Catalogue of(String product, String version) {
        Map<String, Parameter> rows = new LinkedHashMap<>();
        Version number = Version.of(version);
        for (Parameter row : parameters.values()) {
            Parameter there = row;
            for (Variant variant : variants.getOrDefault(row.name(), List.of())) {
                there = variant.fits(product, number) ? variant.parameter() : there;
            }
            if (there != null && isKnownTo(number, there)) {
                rows.put(row.name(), there);
            }
        }
        return new Catalogue(grammar, rows);
    }

    private static boolean isKnownTo(Version version, Parameter row) {
        return version.numbers().isEmpty()
                || (row.since().isEmpty() || version.isAtLeast(row.since()))
                        && (row.until().isEmpty() || !version.isAfterAllOf(row.until()));
    }

    /** Reads the catalogue of a kind; a fault in the file is a bug and says which row it is in. */
    public static Catalogue beside(Class<?> kind) {
        return at("/" + kind.getPackageName().replace('.', '/') + "/parameters.yml");
    }

    /** Reads the catalogue of that absolute path on the class path, for those who share one. */
    public static Catalogue at(String resource) {
        try (InputStream in = Catalogue.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("there is no " + resource);
            }
            Map<String, Object> root = new Yaml(new SafeConstructor(new LoaderOptions())).load(in);
            return read(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The row of that name; empty when the catalogue has none. */
    public Optional<Parameter> find(String name) {
        return Optional.ofNullable(parameters.get(name));
    }

    private static Catalogue read(Map<String, Object> root) {
        Map<String, Parameter> rows = new LinkedHashMap<>();
        Map<String, List<Variant>> variants = new LinkedHashMap<>();
        for (Object row : list(root, "parameters")) {
            Parameter parameter = parameter(asMap(row));
            variants.put(parameter.name(), variants(asMap(row)));
            if (rows.put(parameter.name(), parameter) != null) {
                throw new IllegalArgumentException("parameters.yml has " + parameter.name() + " twice");
            }
        }
        return new Catalogue(grammar(asMap(root.getOrDefault("grammar", Map.of()))), rows, variants);
    }

    private static List<Variant> variants(Map<String, Object> row) {
        List<Variant> variants = new ArrayList<>();
        asMap(row.getOrDefault("variants", Map.of())).forEach((scope, differences) -> {
            Map<String, Object> there = new LinkedHashMap<>(row);
            there.putAll(asMap(differences));
            String[] words = scope.split(" *<", 2);
            boolean isAbsent = Boolean.TRUE.equals(there.get("absent"));
            variants.add(new Variant(words[0], words.length < 2 ? "" : words[1], isAbsent ? null : parameter(there)));
        });
        return List.copyOf(variants);
    }

    private static Grammar grammar(Map<String, Object> yaml) {
        return new Grammar(
                units(yaml, "bytes"),
                units(yaml, "durations"),
                units(yaml, "counts"),
                Boolean.TRUE.equals(yaml.get("case_sensitive")),
                Boolean.TRUE.equals(yaml.get("decimals")),
                Boolean.TRUE.equals(yaml.get("like_c")),
                words(yaml, "true_words"),
                words(yaml, "false_words"));
    }

    private static Parameter parameter(Map<String, Object> row) {
        String name = text(row, "name", "");
        try {
            return new Parameter(
                    name,
                    choice(ParameterType.class, row, "type", null),
                    text(row, "unit", ""),
                    number(row, "min"),
                    number(row, "max"),
                    words(row, "values"),
                    text(row, "default", ""),
                    choice(Effect.class, row, "effect", null),
                    text(row, "since", ""),
                    text(row, "until", ""),
                    choice(Risk.class, row, "risk", Risk.SAFE),
                    choice(MemoryEffect.class, row, "memory", MemoryEffect.NONE),
                    Boolean.TRUE.equals(row.get("irreversible")),
                    Boolean.TRUE.equals(row.get("runs_code")),
                    text(row, "summary", ""),
                    text(row, "link", ""));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("parameters.yml, row " + name + ": " + e.getMessage(), e);
        }
    }

    private static <E extends Enum<E>> E choice(
            Class<E> type, Map<String, Object> row, String key, @Nullable E absent) {
        Object word = row.get(key);
        if (word == null && absent != null) {
            return absent;
        }
        return Enum.valueOf(type, String.valueOf(word).toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    private static Map<String, Double> units(Map<String, Object> yaml, String key) {
        Map<String, Double> units = new LinkedHashMap<>();
        asMap(yaml.getOrDefault(key, Map.of()))
                .forEach((unit, factor) -> units.put(unit, ((Number) factor).doubleValue()));
        return Collections.unmodifiableMap(units);
    }

    private static @Nullable Double number(Map<String, Object> row, String key) {
        return row.get(key) instanceof Number number ? Double.valueOf(number.doubleValue()) : null;
    }

    private static String text(Map<String, Object> row, String key, String absent) {
        Object value = row.get(key);
        return value == null ? absent : String.valueOf(value);
    }

    private static List<String> words(Map<String, Object> row, String key) {
        return list(row, key).stream().map(String::valueOf).toList();
    }

    private static List<?> list(Map<String, Object> row, String key) {
        return row.get(key) instanceof List<?> list ? list : List.of();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> asMap(Object yaml) {
        return (Map<String, Object>) yaml;
    }
}

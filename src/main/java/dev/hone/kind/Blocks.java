package dev.hone.kind;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The blocks of a kind, read from the {@code blocks.yml} beside its class.
 *
 * @param comment what begins a comment line in its files
 * @param all     in file order
 */
public record Blocks(String comment, List<Block> all) {
    /** For kinds that offer nothing. */
    public static final Blocks NONE = new Blocks("#", List.of());

    public Blocks {
        all = List.copyOf(all);
    }

    /** The block of that id; empty when there is none. */
    public Optional<Block> find(String id) {
        return all.stream().filter(b -> b.id().equals(id)).findFirst();
    }

    /** Reads the blocks of a kind; a fault in the file is a bug. */
    public static Blocks beside(Class<?> kind) {
        String resource = "/" + kind.getPackageName().replace('.', '/') + "/blocks.yml";
        try (InputStream in = Blocks.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("there is no " + resource);
            }
            Map<String, Object> root = new Yaml(new SafeConstructor(new LoaderOptions())).load(in);
            return new Blocks(
                    text(root, "comment"),
                    list(root, "blocks").stream().map(b -> block(asMap(b))).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Block block(Map<String, Object> row) {
        return new Block(
                text(row, "id"),
                text(row, "title"),
                text(row, "summary"),
                text(row, "link"),
                text(row, "place"),
                Boolean.TRUE.equals(row.get("many")),
                words(row, "seen"),
                list(row, "fields").stream().map(f -> field(asMap(f))).toList(),
                list(row, "pieces").stream().map(p -> piece(asMap(p))).toList());
    }

    private static BlockField field(Map<String, Object> row) {
        return new BlockField(
                text(row, "name"),
                BlockField.Type.valueOf(text(row, "type").toUpperCase(Locale.ROOT)),
                text(row, "unit"),
                number(row, "min"),
                number(row, "max"),
                words(row, "values"),
                text(row, "default"),
                text(row, "summary"));
    }

    private static Block.Piece piece(Map<String, Object> row) {
        return new Block.Piece(text(row, "into"), words(row, "replaces"), text(row, "text"));
    }

    private static @Nullable Long number(Map<String, Object> row, String key) {
        return row.get(key) instanceof Number number ? Long.valueOf(number.longValue()) : null;
    }

    private static String text(Map<String, Object> row, String key) {
        Object value = row.get(key);
        return value == null ? "" : String.valueOf(value);
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

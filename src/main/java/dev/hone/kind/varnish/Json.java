package dev.hone.kind.varnish;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** JSON as Varnish's tools print it, read as the YAML that it is. */
final class Json {
    private Json() {}

    /** The members of an object; an IOException for anything else. */
    static Map<?, ?> object(String text) throws IOException {
        if (read(text) instanceof Map<?, ?> map) {
            return map;
        }
        throw new IOException("not an object in JSON");
    }

    /** The elements of an array that are objects; an IOException for anything else. */
    static List<? extends Map<?, ?>> objects(String text) throws IOException {
        if (read(text) instanceof List<?> list) {
            return list.stream()
                    .filter(e -> e instanceof Map<?, ?>)
                    .map(e -> (Map<?, ?>) e)
                    .toList();
        }
        throw new IOException("not an array in JSON");
    }

    private static Object read(String text) throws IOException {
        try {
            return new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
        } catch (YAMLException e) {
            throw new IOException("not JSON: " + e.getMessage(), e);
        }
    }

    static String text(Map<?, ?> object, String key) {
        Object value = object.get(key);
        return value == null ? "" : String.valueOf(value);
    }
}

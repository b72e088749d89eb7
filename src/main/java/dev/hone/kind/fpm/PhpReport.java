package dev.hone.kind.fpm;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.protocol.FastCgi;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What PHP told of itself inside a pool.
 *
 * @param version  as {@code PHP_VERSION}
 * @param iniFile  the php.ini that it loaded; empty for none
 * @param scanned  further files of its scan directory that it loaded, in order
 * @param settings values in force by name, in that pool; empty when they were not asked for or may not be told
 * @param opcache  {@code opcache_get_status(false)}, without the used memory where PHP computes it from a line of the pool that
 *                 does nothing else; a missing node when there is none or it may not be told
 * @param apcu     {@code sma} and {@code cache} of APCu; a missing node when there is none
 */
public record PhpReport(
        String version,
        String iniFile,
        List<Path> scanned,
        Map<String, String> settings,
        JsonNode opcache,
        JsonNode apcu) {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    /** All that is left of a refusal by open_basedir where errors are not logged; the system's own refusals say otherwise. */
    private static final Pattern NOT_PERMITTED =
            Pattern.compile("Unable to open primary script: .*\\(Operation not permitted\\)");

    public PhpReport {
        scanned = List.copyOf(scanned);
        settings = Map.copyOf(settings);
    }

    /** Reads an answer; an {@link AccessDenied} says which line of the pool stands in the way. */
    static PhpReport read(FastCgi.Answer answer, Pool pool, Path script) throws IOException {
        String errors = answer.errors();
        if (errors.contains("open_basedir") || NOT_PERMITTED.matcher(errors).find()) {
            String own = pool.value("php_admin_value[open_basedir]").orElse("");
            throw denied(
                    pool,
                    "open_basedir keeps it from reading " + script,
                    "php_admin_value[open_basedir] = " + (own.isEmpty() ? "" : own + ":") + script.getParent() + "/");
        }
        if (errors.contains("security.limit_extensions")) {
            throw denied(pool, "security.limit_extensions lets it run no .php", "");
        }
        if (answer.status() == 404 && answer.body().startsWith("File not found")) {
            throw denied(pool, "its user may not read " + script + " or sees another root", "");
        }
        JsonNode root = json(answer);
        if (root == null || !answer.headers().containsKey("x-hone")) {
            throw new IOException("the pool %s answered the report with status %d %s"
                    .formatted(pool.name(), answer.status(), errors.strip()));
        }
        if (pool.claimsMemory() && root.path("opcache").path("memory_usage") instanceof ObjectNode memory) {
            memory.remove("used_memory");
        }
        return of(root);
    }

    private static AccessDenied denied(Pool pool, String why, String line) {
        return new AccessDenied("the pool " + pool.name() + " cannot be looked into: " + why, line);
    }

    private static @org.jspecify.annotations.Nullable JsonNode json(FastCgi.Answer answer) {
        int from = answer.body().indexOf("{\"version\":");
        try {
            JsonNode root = from < 0 || !answer.isGood()
                    ? null
                    : JSON.readTree(answer.body().substring(from));
            return root == null || !root.isObject() ? null : root;
        } catch (JacksonException e) {
            return null;
        }
    }

    private static PhpReport of(JsonNode root) {
        Map<String, String> settings = new LinkedHashMap<>();
        root.path("settings")
                .propertyStream()
                .forEach(p -> settings.put(p.getKey(), text(p.getValue().path(0))));
        return new PhpReport(
                text(root.path("version")),
                text(root.path("ini")),
                scanned(text(root.path("scanned"))),
                settings,
                root.path("opcache"),
                root.path("apcu"));
    }

    private static List<Path> scanned(String list) {
        return Stream.of(list.split(",\\s*"))
                .map(String::strip)
                .filter(p -> p.startsWith("/"))
                .map(Path::of)
                .toList();
    }

    private static String text(JsonNode node) {
        return node.isString() || node.isNumber() ? node.asString() : "";
    }

    /** The value in force of one setting; empty when it was not told. */
    public Optional<String> setting(String name) {
        return Optional.ofNullable(settings.get(name));
    }

    /** A number inside the OPcache status, such as {@code memory_usage}, {@code used_memory}; empty when it was not told. */
    public Optional<Double> opcache(String... path) {
        return number(opcache, path);
    }

    /** A number inside APCu's state; empty when it was not told. */
    public Optional<Double> apcu(String... path) {
        return number(apcu, path);
    }

    private static Optional<Double> number(JsonNode from, String... path) {
        JsonNode at = from;
        for (String name : new ArrayList<>(List.of(path))) {
            at = at.path(name);
        }
        return at.isNumber() ? Optional.of(at.asDouble()) : Optional.empty();
    }
}

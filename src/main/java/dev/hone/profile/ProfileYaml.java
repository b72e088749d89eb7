package dev.hone.profile;

import dev.hone.profile.YamlTree.Entries;
import dev.hone.profile.YamlTree.Node;
import dev.hone.profile.YamlTree.Place;
import dev.hone.profile.YamlTree.Text;
import dev.hone.web.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * A profile as text:
 *
 * <pre>
 * name: small-web
 * title: Small web host
 * version: 3            # told by an export, not needed
 * parent: base-web      # left out when there is none
 * values:
 *   nginx:
 *     http/gzip: on
 *     worker_connections: {formula: cpus * 512, reason: "few clients keep open", source: "https://…"}
 * </pre>
 */
final class ProfileYaml {
    private static final Set<String> KEYS = Set.of("name", "title", "version", "parent", "values");
    private static final Set<String> ROW_KEYS = Set.of("formula", "reason", "source");

    /** Where in the request the text stands. */
    private static final String POINTER = "/yaml";

    private final List<Problem.At> faults = new ArrayList<>();
    private final Map<String, Place> places = new HashMap<>();
    private final List<Profile.Row> rows = new ArrayList<>();
    private ProfileDraft draft = new ProfileDraft("", "", null, List.of());
    private int version;

    private ProfileYaml() {}

    /** Reads it as far as it can be read; what is wrong is told by {@link #faults()}. */
    static ProfileYaml read(String text) {
        ProfileYaml read = new ProfileYaml();
        try {
            read.whole(YamlTree.read(text));
        } catch (YamlTree.Fault e) {
            read.fault("bad_yaml", e.place(), e.detail());
        }
        return read;
    }

    /** The text of a profile; reading it gives the same rows. */
    static String write(Profile profile) {
        Map<String, Object> whole = new LinkedHashMap<>();
        whole.put("name", profile.name());
        whole.put("title", profile.title());
        whole.put("version", profile.version());
        if (profile.parent() != null) {
            whole.put("parent", profile.parent());
        }
        Map<String, Map<String, Object>> values = new LinkedHashMap<>();
        for (Profile.Row row : profile.rows()) {
            values.computeIfAbsent(row.kind(), k -> new LinkedHashMap<>()).put(row.parameter(), value(row));
        }
        whole.put("values", values);
        return writer().dump(whole);
    }

    /** What it says; only to be used when there are no faults. */
    ProfileDraft draft() {
        return draft;
    }

    /** The version that it says it was; 0 when it says none. */
    int version() {
        return version;
    }

    /** Everything wrong with it, each with its line and column. */
    List<Problem.At> faults() {
        List<Problem.At> all = new ArrayList<>(faults);
        if (faults.isEmpty()) {
            for (Problem.At at : draft.faults()) {
                Place place = place(at.pointer());
                all.add(new Problem.At(POINTER, at.code(), place + ": " + at.detail(), at.suggestion()));
            }
        }
        return all;
    }

    /** The same for a fault that was found elsewhere, such as at {@code /parent}. */
    Place place(String pointer) {
        String at = pointer;
        while (!places.containsKey(at) && at.lastIndexOf('/') > 0) {
            at = at.substring(0, at.lastIndexOf('/'));
        }
        return places.getOrDefault(at, new Place(1, 1));
    }

    private void whole(Node node) {
        Entries whole = entries(node, "a profile is a map of name, title, parent and values");
        unknown(whole, KEYS, "");
        version = number(whole);
        whole.get("values").ifPresent(this::values);
        draft = new ProfileDraft(
                text(whole, "name", "/name"), text(whole, "title", "/title"), text(whole, "parent", "/parent"), rows);
    }

    private void values(Node node) {
        places.put("/rows", node.place());
        if (node instanceof Text text && text.text().isEmpty()) {
            return;
        }
        Entries kinds = entries(node, "values is a map: the kind, then its parameters");
        kinds.entries().forEach((kind, of) -> {
            Place place = kinds.keys().getOrDefault(kind, of.place());
            Entries parameters = entries(of, kind + " needs a map of parameters and formulas");
            parameters
                    .entries()
                    .forEach((name, value) ->
                            row(kind, place, name, parameters.keys().getOrDefault(name, value.place()), value));
        });
    }

    private void row(String kind, Place kindPlace, String parameter, Place place, Node value) {
        String at = "/rows/" + rows.size();
        places.put(at, place);
        places.put(at + "/kind", kindPlace);
        places.put(at + "/parameter", place);
        if (value instanceof Text text) {
            places.put(at + "/formula", text.place());
            rows.add(Profile.Row.of(kind, parameter, text.text()));
            return;
        }
        Entries parts = entries(value, parameter + " takes a formula, or a map of formula, reason and source");
        unknown(parts, ROW_KEYS, parameter + ": ");
        if (parts.get("formula").isEmpty()) {
            fault("no_formula", place, parameter + " has no formula");
        }
        rows.add(new Profile.Row(
                kind,
                parameter,
                text(parts, "formula", at + "/formula"),
                text(parts, "reason", at + "/reason"),
                text(parts, "source", at + "/source")));
    }

    private String text(Entries in, String key, String pointer) {
        Node node = in.get(key).orElse(null);
        if (node == null) {
            return "";
        }
        places.put(pointer, node.place());
        if (node instanceof Text text) {
            return text.text();
        }
        throw new YamlTree.Fault(node.place(), key + " takes one text");
    }

    private int number(Entries whole) {
        String digits = text(whole, "version", "/version");
        if (!digits.matches("[0-9]{0,9}")) {
            fault("bad_version", place("/version"), "version is a whole number, was " + digits);
            return 0;
        }
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    private void unknown(Entries in, Set<String> known, String whose) {
        in.keys().forEach((key, place) -> {
            if (!known.contains(key)) {
                String words = String.join(", ", known.stream().sorted().toList());
                fault("unknown_key", place, whose + key + " is not known here; known are " + words);
            }
        });
    }

    private static Entries entries(Node node, String otherwise) {
        if (node instanceof Entries entries) {
            return entries;
        }
        throw new YamlTree.Fault(node.place(), otherwise);
    }

    private void fault(String code, Place place, String detail) {
        faults.add(new Problem.At(POINTER, code, place + ": " + detail));
    }

    private static Object value(Profile.Row row) {
        if (row.reason() == null && row.source() == null) {
            return row.formula();
        }
        Map<String, Object> parts = new LinkedHashMap<>();
        parts.put("formula", row.formula());
        put(parts, "reason", row.reason());
        put(parts, "source", row.source());
        return parts;
    }

    private static void put(Map<String, Object> parts, String key, @Nullable String text) {
        if (text != null) {
            parts.put(key, text);
        }
    }

    private static Yaml writer() {
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        options.setAllowUnicode(true);
        options.setSplitLines(false);
        return new Yaml(options);
    }
}

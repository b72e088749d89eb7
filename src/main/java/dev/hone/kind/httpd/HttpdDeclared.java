package dev.hone.kind.httpd;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.httpd.HttpdTree.Use;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a tree says of each parameter: for the whole server the last line wins, narrower places have their own values. */
final class HttpdDeclared {
    private final HttpdTree tree;
    private final HttpdRows rows;
    private final Map<String, List<Use>> global = new LinkedHashMap<>();

    HttpdDeclared(HttpdTree tree, HttpdRows rows) {
        this.tree = tree;
        this.rows = rows;
        tree.uses().stream()
                .filter(Use::isGlobal)
                .forEach(u -> global.computeIfAbsent(key(u.name()), n -> new ArrayList<>())
                        .add(u));
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Lines that give a parameter for the whole server, in load order. */
    List<Use> uses(String parameter) {
        return global.getOrDefault(key(parameter), List.of());
    }

    /** Every parameter that is given anywhere; what adds up to a list carries numbers, narrower places stand before the name. */
    Map<String, Origin> origins() {
        Map<String, Origin> origins = new LinkedHashMap<>();
        for (Use use : tree.uses()) {
            if (!use.isActive() || use.isSection()) {
                continue;
            }
            String name = rows.name(use.name());
            String key = use.place().isEmpty() ? name : String.join("/", use.place()) + "/" + name;
            boolean isList = rows.all().find(name).isEmpty();
            origins.put(isList ? free(key, origins) : key, origin(use));
        }
        return origins;
    }

    private static String free(String key, Map<String, Origin> taken) {
        String free = key;
        for (int i = 1; taken.containsKey(free); i++) {
            free = key + "[" + i + "]";
        }
        return free;
    }

    /** Rows that this server has, in their order, then what else stands for the whole server. */
    List<EffectiveValue> values() {
        List<EffectiveValue> values = new ArrayList<>();
        rows.here().parameters().values().forEach(row -> values.add(value(row)));
        origins().forEach((name, origin) -> {
            if (!name.contains("/") && rows.here().find(name).isEmpty()) {
                values.add(new EffectiveValue(name, origin.value(), origin, List.of(), List.of(), null));
            }
        });
        return values;
    }

    private EffectiveValue value(Parameter row) {
        List<Origin> given = new ArrayList<>(
                uses(row.name()).reversed().stream().map(HttpdDeclared::origin).toList());
        Origin winner = given.isEmpty() ? Origin.defaulted(row.defaultValue()) : given.removeFirst();
        return new EffectiveValue(row.name(), winner.value(), winner, given, narrower(row.name()), null);
    }

    /** Where a virtual host, a directory or the like gives the directive its own value. */
    List<Origin> narrower(String parameter) {
        return tree.uses().stream()
                .filter(u -> u.isActive() && !u.isSection() && !u.place().isEmpty() && u.is(parameter))
                .map(HttpdDeclared::origin)
                .toList();
    }

    static Origin origin(Use use) {
        ConfigFile file = use.file();
        return file == null
                ? new Origin(Origin.Source.COMMAND_LINE, null, 0, use.value())
                : Origin.file(file.path(), use.line(), use.value());
    }
}

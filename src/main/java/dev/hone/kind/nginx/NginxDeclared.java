package dev.hone.kind.nginx;

import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.format.BlockText;
import dev.hone.kind.format.BlockText.Directive;
import dev.hone.kind.nginx.NginxTree.Use;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a tree of files, and the {@code -g} of the command line, say about each parameter. */
final class NginxDeclared {
    /** Blocks in which a directive of an outer level may be given anew for a narrower scope. */
    private static final Set<String> NARROWER = Set.of("http", "server", "location", "if", "limit_except");

    private final Map<String, String> globals = new LinkedHashMap<>();
    private final Map<String, List<Use>> byParameter = new LinkedHashMap<>();
    private final Map<String, List<Use>> byName = new HashMap<>();

    NginxDeclared(NginxTree tree, String globals) {
        for (Directive directive : BlockText.parse(globals + ";").directives()) {
            this.globals.put(directive.name(), String.join(" ", directive.values()));
        }
        for (Use use : tree.uses()) {
            if (!use.isBlock()) {
                byParameter
                        .computeIfAbsent(use.parameter(), p -> new ArrayList<>())
                        .add(use);
                byName.computeIfAbsent(use.name(), n -> new ArrayList<>()).add(use);
            }
        }
    }

    /** Uses of a parameter at its own level, in load order. */
    List<Use> uses(String parameter) {
        return byParameter.getOrDefault(parameter, List.of());
    }

    boolean isOnCommandLine(String parameter) {
        return globals.containsKey(parameter);
    }

    /** Every parameter that is given anywhere; a second one of the same name in the same block carries its number. */
    Map<String, Origin> origins() {
        Map<String, Origin> origins = new LinkedHashMap<>();
        globals.forEach((name, value) -> origins.put(name, onCommandLine(value)));
        byParameter.forEach((parameter, uses) -> {
            for (int i = 0; i < uses.size(); i++) {
                origins.putIfAbsent(i == 0 ? parameter : parameter + "[" + i + "]", origin(uses.get(i)));
            }
        });
        return origins;
    }

    /** Catalogue rows that this version has, in their order, then what else stands in main, events and http. */
    List<EffectiveValue> values(NginxRows rows) {
        List<EffectiveValue> values = new ArrayList<>();
        rows.here().parameters().values().forEach(row -> values.add(value(row)));
        origins().forEach((parameter, origin) -> {
            boolean isTop = parameter.matches("(events/|http/|)[^/]+");
            if (isTop && rows.here().find(parameter).isEmpty()) {
                values.add(new EffectiveValue(parameter, origin.value(), origin, List.of(), List.of(), null));
            }
        });
        return values;
    }

    private EffectiveValue value(Parameter row) {
        List<Origin> given = new ArrayList<>(
                uses(row.name()).stream().map(NginxDeclared::origin).toList());
        Optional.ofNullable(globals.get(row.name())).ifPresent(v -> given.addFirst(onCommandLine(v)));
        Origin winner = given.isEmpty() ? Origin.defaulted(row.defaultValue()) : given.removeFirst();
        return new EffectiveValue(row.name(), winner.value(), winner, given, narrower(row.name()), null);
    }

    /** Where a server, location or the like gives the directive its own value. */
    List<Origin> narrower(String parameter) {
        int slash = parameter.lastIndexOf('/');
        String context = slash < 0 ? "" : parameter.substring(0, slash);
        String name = parameter.substring(slash + 1);
        return byName.getOrDefault(name, List.of()).stream()
                .filter(u -> isInside(u, context))
                .map(NginxDeclared::origin)
                .toList();
    }

    private static boolean isInside(Use use, String context) {
        boolean deeper = use.context().length() > context.length()
                && (context.isEmpty() || use.context().startsWith(context + "/"));
        return deeper && NARROWER.containsAll(List.of(use.place().split("/")));
    }

    static Origin origin(Use use) {
        return Origin.file(use.file().path(), use.line(), use.value());
    }

    private static Origin onCommandLine(String value) {
        return new Origin(Origin.Source.COMMAND_LINE, null, 0, value);
    }
}

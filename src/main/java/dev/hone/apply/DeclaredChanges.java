package dev.hone.apply;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.ServiceKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a raw edit changes, by parameter: catalogue flags hold for it as they do for a form. */
final class DeclaredChanges {
    private DeclaredChanges() {}

    static void refuseForbidden(ServiceKind kind, Installation at, List<ConfigFile> before, List<ConfigFile> after)
            throws Failure {
        Map<String, Origin> then = kind.declared(at, before);
        Map<String, Origin> now = kind.declared(at, after);
        TreeSet<String> names = new TreeSet<>(then.keySet());
        names.addAll(now.keySet());
        for (String name : names) {
            Optional<Parameter> row = kind.catalogue(at).find(name);
            if (row.isPresent() && differs(then.get(name), now.get(name))) {
                refuse(row.get());
            }
        }
    }

    private static boolean differs(@Nullable Origin one, @Nullable Origin other) {
        return one == null || other == null ? one != other : !one.value().equals(other.value());
    }

    private static void refuse(Parameter row) throws Failure {
        if (row.runsCode()) {
            throw new Failure(row.name() + " makes the service run code; Hone never sets it");
        }
        if (row.irreversible()) {
            throw new Failure(row.name() + " cannot be undone by a rollback; set it by hand");
        }
    }
}

package dev.hone.kind.postgresql;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import dev.hone.kind.Setting;
import dev.hone.kind.format.KeyValueText;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** The statement that sets a parameter in postgresql.auto.conf. */
final class AlterSystem {
    private static final Set<String> LISTS = Set.of("search_path", "temp_tablespaces");

    private AlterSystem() {}

    /**
     * A value may come as the file spells it, quotes included. Names come from the catalogue alone and values are quoted,
     * so that no other statement can be made of them.
     */
    static String statement(Catalogue catalogue, Setting setting) {
        Parameter parameter = catalogue
                .find(setting.parameter())
                .filter(p -> !p.runsCode() && p.name().matches("[A-Za-z0-9_]+"))
                .orElseThrow(() -> new IllegalArgumentException(
                        setting.parameter() + " is not a parameter that Hone sets by ALTER SYSTEM"));
        String value = setting.value();
        return value == null
                ? "ALTER SYSTEM RESET " + parameter.name()
                : "ALTER SYSTEM SET " + parameter.name() + " = "
                        + literals(parameter.name(), KeyValueText.unquote(value));
    }

    /** The server would take a list in one literal for one name with commas in it. */
    private static String literals(String name, String value) {
        return LISTS.contains(name)
                ? Arrays.stream(value.split(",", -1))
                        .map(n -> literal(n.strip().replaceAll("^\"|\"$", "")))
                        .collect(Collectors.joining(", "))
                : literal(value);
    }

    private static String literal(String value) {
        return "'" + value.replace("'", "''") + "'";
    }
}

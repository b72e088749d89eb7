package dev.hone.kind.postgresql;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import dev.hone.kind.Setting;
import dev.hone.kind.format.KeyValueText;

/** The statement that sets a parameter in postgresql.auto.conf. */
final class AlterSystem {
    private AlterSystem() {}

    /**
     * A value may come as the file spells it, quotes included. Names come from the catalogue alone and values are quoted, so that no other statement can be made of them.
     */
    static String statement(Catalogue catalogue, Setting setting) {
        Parameter parameter = catalogue
                .find(setting.parameter())
                .filter(p -> !p.runsCode() && p.name().matches("[a-z_]+"))
                .orElseThrow(() -> new IllegalArgumentException(
                        setting.parameter() + " is not a parameter that Hone sets by ALTER SYSTEM"));
        String value = setting.value();
        return value == null
                ? "ALTER SYSTEM RESET " + parameter.name()
                : "ALTER SYSTEM SET " + parameter.name() + " = '"
                        + KeyValueText.unquote(value).replace("'", "''") + "'";
    }
}

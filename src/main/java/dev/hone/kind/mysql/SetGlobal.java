package dev.hone.kind.mysql;

import dev.hone.kind.Parameter;
import dev.hone.kind.Setting;
import dev.hone.kind.Step;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Words the statements that tell a running server. Names come from the catalogue only, values are literals. */
final class SetGlobal {
    private SetGlobal() {}

    static Step step(Server server, Setting setting) {
        Parameter row = server.catalogue()
                .find(setting.parameter())
                .filter(p -> !p.runsCode())
                .orElseThrow(() -> new IllegalArgumentException("no parameter " + setting.parameter()
                        + " that Hone sets in " + server.at().product()));
        String statement = "SET GLOBAL %s = %s".formatted(row.name(), literal(server, row, setting.value()));
        return new Step.Sql(server.database(), statement);
    }

    static String literal(Server server, Parameter row, @Nullable String value) {
        if (value == null) {
            return "DEFAULT";
        }
        String plain = server.reading().plain(row, value);
        OptionalDouble amount = server.catalogue().grammar().amount(row, plain);
        return switch (row.type()) {
            case BOOLEAN, INTEGER, BYTES, DURATION ->
                amount.isPresent() ? String.valueOf((long) amount.getAsDouble()) : refused(row, value);
            case REAL -> amount.isPresent() ? String.valueOf(amount.getAsDouble()) : refused(row, value);
            case ENUM -> plain.matches("[0-9]{1,3}") ? plain : quoted(plain);
            case TEXT -> quoted(plain);
        };
    }

    private static String refused(Parameter row, String value) {
        throw new IllegalArgumentException(row.name() + " cannot be set to " + value);
    }

    private static String quoted(String value) {
        return "'" + value.replace("\\", "\\\\").replace("'", "''") + "'";
    }
}

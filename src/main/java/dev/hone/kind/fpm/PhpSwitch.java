package dev.hone.kind.fpm;

import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;

/** Switches of php.ini, which PHP tells as {@code 1}, {@code 0} or nothing. */
public final class PhpSwitch {
    private PhpSwitch() {}

    /** A value in the words that people write: On and Off for switches, anything else as it is. */
    public static String shown(Parameter row, String value) {
        if (row.type() != ParameterType.BOOLEAN) {
            return value;
        }
        return switch (value) {
            case "1" -> "On";
            case "", "0" -> "Off";
            default -> value;
        };
    }
}

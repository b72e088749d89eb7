package dev.hone.kind.varnish;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A parameter as {@code param.show -j} tells it.
 *
 * @param value        in force, in the spelling that param.set takes
 * @param defaultValue in the same spelling where it is the one in force
 */
record VarnishParameter(String name, String value, String defaultValue) {

    /** All that this build has, in its order. */
    static Map<String, VarnishParameter> read(String json) throws IOException {
        Map<String, VarnishParameter> all = new LinkedHashMap<>();
        for (Map<?, ?> row : Json.objects(json)) {
            if (Boolean.TRUE.equals(row.get("implemented"))) {
                String name = Json.text(row, "name");
                String byDefault = Json.text(row, "default");
                all.put(name, new VarnishParameter(name, value(row, byDefault), byDefault));
            }
        }
        if (all.isEmpty()) {
            throw new IOException("param.show names no parameter");
        }
        return all;
    }

    boolean isDefault() {
        return value.equals(defaultValue);
    }

    private static String value(Map<?, ?> row, String byDefault) {
        Object value = row.get("value");
        String plain = switch (value) {
            case Boolean is -> is ? "on" : "off";
            case Map<?, ?> parts -> parts.values().stream().map(String::valueOf).collect(Collectors.joining(","));
            case Number number ->
                new BigDecimal(number.toString()).stripTrailingZeros().toPlainString();
            case List<?> list -> list.stream().map(String::valueOf).collect(Collectors.joining(","));
            case null -> "";
            default -> String.valueOf(value);
        };
        boolean isNumber = value instanceof Number;
        return isNumber && amount(byDefault).equals(amount(plain)) ? byDefault : plain;
    }

    /** The number that a spelling means, so that {@code 96k} and {@code 98304} are told to be the same. */
    private static String amount(String spelling) {
        if (!spelling.matches("-?[0-9]+(\\.[0-9]+)?[bkKmMgGtT]?")) {
            return spelling;
        }
        int unit = "bkmgt".indexOf(Character.toLowerCase(spelling.charAt(spelling.length() - 1)));
        String digits = unit < 0 ? spelling : spelling.substring(0, spelling.length() - 1);
        BigDecimal factor = BigDecimal.valueOf(1024).pow(Math.max(0, unit));
        return new BigDecimal(digits).multiply(factor).stripTrailingZeros().toPlainString();
    }
}

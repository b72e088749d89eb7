package dev.hone.agent;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Readings of one instant by series name. */
final class Readings {
    private final Map<String, Double> values = new HashMap<>();

    void put(String series, double value) {
        values.put(series, value);
    }

    /** Leaves the series out when there was nothing to read. */
    void putIfRead(String series, @Nullable Double value) {
        if (value != null) {
            values.put(series, value);
        }
    }

    static @Nullable Double minus(@Nullable Double whole, @Nullable Double part) {
        return whole == null || part == null ? null : whole - part;
    }

    static @Nullable Double times(@Nullable Double value, double factor) {
        return value == null ? null : value * factor;
    }

    Map<String, Double> values() {
        return values;
    }

    /** The part of a series name that names a device or a mount point: as the host spells it, without controls and blanks. */
    static String part(String device) {
        return device.replaceAll("[\\p{Cntrl}\\s]", "_").replaceAll("\\.(?=\\d)", "-");
    }
}

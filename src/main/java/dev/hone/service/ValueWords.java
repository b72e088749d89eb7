package dev.hone.service;

import dev.hone.kind.Grammar;
import dev.hone.kind.Parameter;
import dev.hone.web.Units;
import java.time.Duration;
import java.util.OptionalDouble;

/** What a value amounts to, for people. */
public final class ValueWords {
    private ValueWords() {}

    /** The amount of bytes or time that a spelling stands for, such as {@code 128 MiB}; empty for every other value. */
    public static String of(Grammar grammar, Parameter parameter, String value) {
        OptionalDouble amount = grammar.amount(parameter, value);
        if (amount.isEmpty() || amount.getAsDouble() < 0) {
            return "";
        }
        return switch (parameter.type()) {
            case BYTES -> Units.bytes(amount.getAsDouble());
            case DURATION -> Units.duration(Duration.ofNanos((long) (amount.getAsDouble() * 1e9)));
            default -> "";
        };
    }
}

package dev.hone.change;

import dev.hone.kind.Effect;
import dev.hone.kind.Grammar;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Risk;
import dev.hone.kind.Setting;
import dev.hone.service.ValueWords;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Words what a draft means, one row a parameter: what was asked for by name first, then what else the files say. */
final class Rows {
    private final Ground ground;

    Rows(Ground ground) {
        this.ground = ground;
    }

    List<Plan.Row> of(Draft draft) {
        Map<String, Plan.Row> rows = new LinkedHashMap<>();
        Map<String, Origin> before = ground.declared();
        Map<String, Origin> after = ground.kind().declared(ground.at(), draft.after(ground));
        for (Setting wanted : draft.wanted()) {
            String value = wanted.value() != null ? wanted.value() : value(after.get(wanted.parameter()));
            boolean goes = before.containsKey(wanted.parameter()) && !after.containsKey(wanted.parameter());
            rows.put(wanted.parameter(), row(wanted.parameter(), inForce(wanted.parameter(), before), value, goes));
        }
        Map<String, Origin> both = new LinkedHashMap<>(before);
        both.putAll(after);
        for (String name : both.keySet()) {
            String old = value(before.get(name));
            String now = value(after.get(name));
            if (!rows.containsKey(name) && !Objects.equals(old, now)) {
                rows.put(name, row(name, old == null ? ground.inForce(name).orElse(null) : old, now, now == null));
            }
        }
        return List.copyOf(rows.values());
    }

    private @Nullable String inForce(String name, Map<String, Origin> declared) {
        return ground.inForce(name).orElse(value(declared.get(name)));
    }

    private static @Nullable String value(@Nullable Origin origin) {
        return origin == null ? null : origin.value();
    }

    /** {@code goes}: whether its line goes and none takes its place. */
    private Plan.Row row(String name, @Nullable String before, @Nullable String after, boolean goes) {
        Parameter known = ground.catalogue().find(name).orElse(null);
        Grammar grammar = ground.catalogue().grammar();
        return new Plan.Row(
                name,
                move(grammar, known, before, after),
                before,
                after,
                words(grammar, known, before),
                words(grammar, known, after),
                effect(known, goes),
                known == null ? Risk.SAFE : known.risk());
    }

    private Effect effect(@Nullable Parameter known, boolean goes) {
        if (known == null) {
            return Effect.RELOAD;
        }
        return goes ? ground.kind().removal(ground.at(), known) : known.effect();
    }

    private static String words(Grammar grammar, @Nullable Parameter known, @Nullable String value) {
        if (value == null) {
            return "";
        }
        String amount = known == null ? "" : ValueWords.of(grammar, known, value);
        return amount.isEmpty() ? value : amount;
    }

    private static Plan.Move move(
            Grammar grammar, @Nullable Parameter known, @Nullable String before, @Nullable String after) {
        if (after == null) {
            return Plan.Move.RESETS;
        }
        OptionalDouble to = known == null ? OptionalDouble.empty() : grammar.amount(known, after);
        if (known == null || to.isEmpty()) {
            return Plan.Move.SETS;
        }
        if (known.type() == ParameterType.BOOLEAN) {
            return to.getAsDouble() > 0 ? Plan.Move.TURNS_ON : Plan.Move.TURNS_OFF;
        }
        OptionalDouble from = before == null ? OptionalDouble.empty() : grammar.amount(known, before);
        if (from.isEmpty() || from.getAsDouble() == to.getAsDouble()) {
            return Plan.Move.SETS;
        }
        return to.getAsDouble() > from.getAsDouble() ? Plan.Move.RAISES : Plan.Move.LOWERS;
    }
}

package dev.hone.change;

import dev.hone.budget.Budget;
import dev.hone.budget.BudgetWords;
import dev.hone.budget.Budgets;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.MemoryEffect;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Reckons what a plan does to the memory of its whole host. */
@Component
class Reckoning {
    private static final Logger LOG = LoggerFactory.getLogger(Reckoning.class);
    private final Budgets budgets;
    private final BudgetWords words;

    Reckoning(Budgets budgets, BudgetWords words) {
        this.budgets = budgets;
        this.words = words;
    }

    /**
     * The plan with its budget line; as it is when it touches no memory, or when the sum cannot be made now.
     *
     * @param grounds what its parts stand on, in the same order
     */
    Plan with(Plan plan, List<Ground> grounds) {
        boolean touchesMemory = IntStream.range(0, grounds.size())
                .anyMatch(i -> touchesMemory(plan.parts().get(i), grounds.get(i)));
        return touchesMemory ? plan.with(line(plan, grounds)) : plan;
    }

    private static boolean touchesMemory(Plan.Part part, Ground ground) {
        return part.rows().stream()
                .flatMap(r -> ground.catalogue().find(r.parameter()).stream())
                .anyMatch(p -> p.memory() != MemoryEffect.NONE);
    }

    private @Nullable BudgetLine line(Plan plan, List<Ground> grounds) {
        try {
            Map<String, EffectiveConfig> now = new HashMap<>();
            Map<String, EffectiveConfig> then = new HashMap<>();
            for (int i = 0; i < grounds.size(); i++) {
                Ground ground = grounds.get(i);
                now.put(ground.at().id(), ground.now());
                then.put(ground.at().id(), after(plan.parts().get(i), ground));
            }
            Budget before = budgets.of(plan.hostId(), now);
            Budget after = budgets.of(plan.hostId(), then);
            return new BudgetLine(
                    before.expectedBytes(),
                    after.expectedBytes(),
                    after.limitBytes(),
                    after.theoreticalBytes(),
                    words.arithmetic(after));
        } catch (RuntimeException e) {
            LOG.warn("the memory of host {} could not be summed up for a plan", plan.hostId(), e);
            return null;
        }
    }

    /** What will be in force, as far as the plan says. */
    private static EffectiveConfig after(Plan.Part plan, Ground ground) {
        Map<String, Plan.Row> rows =
                plan.rows().stream().collect(Collectors.toMap(Plan.Row::parameter, Function.identity()));
        List<EffectiveValue> values = ground.now().values().stream()
                .map(v -> rows.containsKey(v.parameter()) ? with(v, rows.get(v.parameter()), ground) : v)
                .toList();
        return new EffectiveConfig(values, ground.now().files(), List.of());
    }

    private static EffectiveValue with(EffectiveValue now, Plan.@Nullable Row row, Ground ground) {
        String after = row == null ? null : row.after();
        String value = after != null
                ? after
                : ground.catalogue()
                        .find(now.parameter())
                        .map(p -> p.defaultValue())
                        .orElse(now.value());
        return new EffectiveValue(now.parameter(), value, now.origin(), List.of(), List.of(), null);
    }
}

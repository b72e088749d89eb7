package dev.hone.profile;

import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.HostFacts;
import dev.hone.kind.Installation;
import dev.hone.kind.Masker;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a profile's values mean for one service. */
final class Preview {
    private final Installation at;
    private final EffectiveConfig config;
    private final Formula.Facts facts;
    private final ServiceKind kind;
    private final Catalogue catalogue;

    private Preview(Installation at, HostFacts facts, EffectiveConfig config) {
        this.at = at;
        this.config = config;
        this.facts = new Formula.Facts(facts.memoryBytes(), facts.cpus());
        this.kind = ServiceKinds.byId(at.kind()).orElseThrow();
        this.catalogue = kind.catalogue(at);
    }

    /**
     * One value on one service.
     *
     * @param formula    the one that holds
     * @param value      in the service's spelling; empty when there is a fault, or nothing to set it on
     * @param arithmetic how it came about
     * @param now        value in force; null when it is not known
     * @param same       whether that is the same
     * @param fault      why the formula gives no value here; empty when it does
     * @param missing    why it is left out: this product or version has no such parameter; empty when it has
     * @param from       who says so
     * @param overridden formulas that it overrides, nearest first
     */
    record Line(
            String parameter,
            String formula,
            String value,
            String arithmetic,
            @Nullable String now,
            boolean same,
            String fault,
            String missing,
            Value.Layer from,
            List<Value.Layer> overridden) {
        Line {
            overridden = List.copyOf(overridden);
        }

        /** Whether applying it would change something, or cannot be done. */
        public boolean differs() {
            return !same && missing.isEmpty();
        }
    }

    static List<Line> lines(List<Value> values, Installation at, HostFacts facts) {
        return lines(values, at, facts, new EffectiveConfig(List.of(), List.of(), List.of()));
    }

    static List<Line> lines(List<Value> values, Installation at, HostFacts facts, EffectiveConfig config) {
        Preview preview = new Preview(at, facts, config);
        List<Line> lines = new ArrayList<>();
        for (Value value : values) {
            if (value.kind().equals(at.kind())) {
                lines.add(preview.line(value));
            }
        }
        return lines;
    }

    private Line line(Value value) {
        Optional<Parameter> parameter = catalogue.find(value.parameter());
        if (parameter.isEmpty()) {
            String missing = at.product() + " " + at.version() + " has no " + value.parameter();
            return without(value, "", missing);
        }
        try {
            return line(value, parameter.get());
        } catch (BadFormula e) {
            return without(value, e.getMessage(), "");
        }
    }

    private Line line(Value value, Parameter parameter) {
        String formula = value.held().formula();
        var spelled = Spelling.of(catalogue.grammar(), parameter, formula, facts);
        Optional<Problem> problem = kind.check(at, config, parameter, spelled.value());
        if (problem.isPresent()) {
            return without(value, problem.get().message(), "");
        }
        String now = config.value(parameter.name()).map(v -> v.value()).orElse(null);
        boolean same = now != null && catalogue.grammar().same(parameter, now, spelled.value());
        return new Line(
                parameter.name(),
                formula,
                spelled.value(),
                spelled.arithmetic(),
                now == null ? null : Masker.mask(parameter.name(), now),
                same,
                "",
                "",
                value.held(),
                value.overridden());
    }

    private static Line without(Value value, String fault, String missing) {
        String formula = value.held().formula();
        return new Line(
                value.parameter(), formula, "", "", null, false, fault, missing, value.held(), value.overridden());
    }
}

package dev.hone.service;

import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Grammar;
import dev.hone.kind.Masker;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One line of the parameters table: the value in force beside what the catalogue knows of it. Secrets are masked.
 *
 * @param name           as the service calls it
 * @param value          in force, in the service's spelling
 * @param amount         the same in words where the spelling hides it ({@code 128 MiB}); empty otherwise
 * @param origin         what gave it
 * @param standard       the default; empty when it depends on the host or is not known
 * @param differs        whether the value is another than the default; false when the default is not known
 * @param shadowed       places that also give a value and lose
 * @param overriddenIn   narrower places where another value rules
 * @param pendingRestart value in the files that waits for a restart; null when none waits
 * @param known          the catalogue's row; null when the catalogue has none, then it cannot be edited by name
 */
record ParameterView(
        String name,
        String value,
        String amount,
        Origin origin,
        String standard,
        boolean differs,
        List<Origin> shadowed,
        List<Origin> overriddenIn,
        @Nullable String pendingRestart,
        @Nullable Parameter known) {

    /** Every parameter in the catalogue's order, then those that it does not have, as the service told them. */
    static List<ParameterView> of(Catalogue catalogue, EffectiveConfig config) {
        Map<String, Integer> places = new HashMap<>();
        catalogue.parameters().values().forEach(p -> places.putIfAbsent(p.name(), places.size()));
        List<ParameterView> rows = new ArrayList<>();
        for (EffectiveValue value : config.values()) {
            rows.add(of(catalogue.grammar(), catalogue.find(value.parameter()).orElse(null), value));
        }
        rows.sort(Comparator.comparingInt(row -> row.known() == null
                ? places.size()
                : places.getOrDefault(row.known().name(), places.size())));
        return rows;
    }

    private static ParameterView of(Grammar grammar, @Nullable Parameter known, EffectiveValue value) {
        String standard = known == null ? "" : known.defaultValue();
        boolean given = value.origin().source() != Origin.Source.DEFAULT;
        boolean differs = known == null || standard.isEmpty()
                ? given && !standard.isEmpty()
                : !grammar.same(known, standard, value.value());
        return new ParameterView(
                value.parameter(),
                Masker.mask(value.parameter(), value.value()),
                known == null ? "" : ValueWords.of(grammar, known, value.value()),
                masked(value.parameter(), value.origin()),
                standard,
                differs || known == null && given,
                value.shadowed().stream().map(o -> masked(value.parameter(), o)).toList(),
                value.overriddenIn().stream()
                        .map(o -> masked(value.parameter(), o))
                        .toList(),
                value.pendingRestart(),
                known);
    }

    private static Origin masked(String parameter, Origin origin) {
        return new Origin(origin.source(), origin.file(), origin.line(), Masker.mask(parameter, origin.value()));
    }

    /** Whether somebody or something set it, anywhere: not merely what the service is shipped with. */
    public boolean isGiven() {
        return differs || origin.source() != Origin.Source.DEFAULT || pendingRestart != null || !overriddenIn.isEmpty();
    }

    /** Whether the catalogue lets it be set by name. */
    public boolean editable() {
        return fixed().isEmpty();
    }

    /** Why it is not set by name: {@code unknown}, {@code code} or {@code irreversible}; empty when it is. */
    public String fixed() {
        if (known == null) {
            return "unknown";
        }
        return known.runsCode() ? "code" : known.irreversible() ? "irreversible" : "";
    }

    boolean matches(String filter) {
        String wanted = filter.strip().toLowerCase(Locale.ROOT);
        return wanted.isEmpty()
                || name.toLowerCase(Locale.ROOT).contains(wanted)
                || value.toLowerCase(Locale.ROOT).contains(wanted)
                || known != null && known.summary().toLowerCase(Locale.ROOT).contains(wanted);
    }

    boolean isNumber() {
        return known != null && known.type() != ParameterType.TEXT && known.type() != ParameterType.ENUM;
    }
}

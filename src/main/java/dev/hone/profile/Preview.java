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

/** What a profile means for one service. */
final class Preview {
    private Preview() {}

    /**
     * One row on one service.
     *
     * @param value      in the service's spelling; empty when there is a fault
     * @param arithmetic how it came about
     * @param now        value in force; null when it is not known
     * @param same       whether that is the same
     * @param fault      why the row gives no value here; empty when it does
     */
    record Line(
            String parameter,
            String formula,
            String value,
            String arithmetic,
            @Nullable String now,
            boolean same,
            String fault) {}

    static List<Line> lines(Profile profile, Installation at, HostFacts facts) {
        return lines(profile, at, facts, new EffectiveConfig(List.of(), List.of(), List.of()));
    }

    static List<Line> lines(Profile profile, Installation at, HostFacts facts, EffectiveConfig config) {
        ServiceKind kind = ServiceKinds.byId(at.kind()).orElseThrow();
        List<Line> lines = new ArrayList<>();
        for (Profile.Row row : profile.rows()) {
            if (row.kind().equals(at.kind())) {
                lines.add(line(row, at, kind, facts, config));
            }
        }
        return lines;
    }

    private static Line line(
            Profile.Row row, Installation at, ServiceKind kind, HostFacts facts, EffectiveConfig config) {
        Catalogue catalogue = kind.catalogue(at);
        Optional<Parameter> parameter = catalogue.find(row.parameter());
        if (parameter.isEmpty()) {
            return fault(row, at.product() + " " + at.version() + " has no " + row.parameter());
        }
        try {
            var host = new Formula.Facts(facts.memoryBytes(), facts.cpus());
            var spelled = Spelling.of(catalogue.grammar(), parameter.get(), row.formula(), host);
            Optional<Problem> problem = kind.check(at, config, parameter.get(), spelled.value());
            if (problem.isPresent()) {
                return fault(row, problem.get().message());
            }
            String now = config.value(row.parameter()).map(v -> v.value()).orElse(null);
            boolean same = now != null && catalogue.grammar().same(parameter.get(), now, spelled.value());
            String shown = now == null ? null : Masker.mask(row.parameter(), now);
            return new Line(row.parameter(), row.formula(), spelled.value(), spelled.arithmetic(), shown, same, "");
        } catch (BadFormula e) {
            return fault(row, e.getMessage());
        }
    }

    private static Line fault(Profile.Row row, String why) {
        return new Line(row.parameter(), row.formula(), "", "", null, false, why);
    }
}

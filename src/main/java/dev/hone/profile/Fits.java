package dev.hone.profile;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.service.KnownService;
import dev.hone.service.Services;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.springframework.stereotype.Component;

/** Lays a recipe against what runs on a host. */
@Component
class Fits {
    private final Services services;
    private final Previews previews;

    Fits(Services services, Previews previews) {
        this.services = services;
        this.previews = previews;
    }

    Fit on(Recipe recipe, String host) {
        Previews.OnHost preview = previews.on(recipe.profile(), host);
        List<KnownService> there = services.on(host).stream()
                .filter(s -> s.isPresent() && !s.installation().trial())
                .toList();
        List<Fit.OfStep> steps = recipe.series().steps().stream()
                .map(s -> new Fit.OfStep(s.id(), s.title(), against(s, there), s.tool(), s.load(), targets(s, there)))
                .toList();
        List<Fit.OfValue> values = preview.services().stream()
                .filter(s -> !s.trial())
                .flatMap(s -> values(s, there).stream())
                .toList();
        return new Fit(host, preview.name(), steps, values);
    }

    private static List<Fit.Target> targets(Series.Step step, List<KnownService> there) {
        return there.stream()
                .filter(s -> !step.tool().isEmpty() && s.installation().kind().equals(step.target()))
                .map(s -> new Fit.Target(s.id(), s.installation().name()))
                .toList();
    }

    private static List<String> against(Series.Step step, List<KnownService> there) {
        List<String> against = new ArrayList<>();
        for (String kind : step.kinds()) {
            if (there.stream().noneMatch(s -> s.installation().kind().equals(kind))) {
                against.add("no " + title(kind) + " runs here");
            }
        }
        step.set()
                .forEach((kind, values) -> there.stream()
                        .filter(s -> s.installation().kind().equals(kind))
                        .forEach(s -> values.keySet().forEach(name -> {
                            if (parameter(s, name).isEmpty()) {
                                against.add("%s %s has no %s"
                                        .formatted(
                                                s.installation().product(),
                                                s.installation().version(),
                                                name));
                            }
                        })));
        return against.stream().distinct().toList();
    }

    private static String title(String kind) {
        return ServiceKinds.byId(kind).map(ServiceKind::title).orElse(kind);
    }

    private static Optional<Parameter> parameter(KnownService service, String name) {
        return catalogue(service).find(name);
    }

    private static Catalogue catalogue(KnownService service) {
        return ServiceKinds.byId(service.installation().kind()).orElseThrow().catalogue(service.installation());
    }

    private static List<Fit.OfValue> values(Previews.OnService on, List<KnownService> there) {
        return there.stream()
                .filter(s -> s.id().equals(on.service()))
                .flatMap(s -> on.lines().stream().map(line -> value(on, s, line)))
                .toList();
    }

    private static Fit.OfValue value(Previews.OnService on, KnownService service, Preview.Line line) {
        String standard = parameter(service, line.parameter())
                .map(Parameter::defaultValue)
                .orElse("");
        return new Fit.OfValue(
                on.service(),
                on.name(),
                on.kind(),
                line.parameter(),
                line.value().isEmpty() ? line.formula() : line.value(),
                Objects.requireNonNullElse(line.now(), ""),
                standard,
                word(service, line, standard),
                line.missing() + line.fault());
    }

    private static Fit.Word word(KnownService service, Preview.Line line, String standard) {
        if (!line.missing().isEmpty()) {
            return Fit.Word.MISSING;
        }
        if (!line.fault().isEmpty()) {
            return Fit.Word.FAULT;
        }
        Parameter parameter = parameter(service, line.parameter()).orElseThrow();
        var grammar = catalogue(service).grammar();
        if (!standard.isEmpty() && grammar.same(parameter, standard, line.value())) {
            return line.same() ? Fit.Word.IS_DEFAULT : Fit.Word.CHANGES;
        }
        OptionalDouble value = grammar.amount(parameter, line.value());
        OptionalDouble usual = grammar.amount(parameter, standard);
        boolean isBelow = parameter.type().isNumeric()
                && value.isPresent()
                && usual.isPresent()
                && value.getAsDouble() < usual.getAsDouble()
                && !line.same();
        return isBelow ? Fit.Word.BELOW_DEFAULT : line.same() ? Fit.Word.AS_NOW : Fit.Word.CHANGES;
    }
}

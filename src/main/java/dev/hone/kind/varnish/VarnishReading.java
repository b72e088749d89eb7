package dev.hone.kind.varnish;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Host;
import dev.hone.kind.HostSource;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parameters that the running parent tells, and the VCL that it was started with. */
final class VarnishReading {
    private final Catalogue catalogue;
    private final Installation at;
    private final Host host;
    private final VarnishArguments arguments;
    private final List<Problem> problems = new ArrayList<>();

    VarnishReading(Catalogue catalogue, Installation at, Host host) {
        this.catalogue = catalogue;
        this.at = at;
        this.host = host;
        this.arguments = VarnishArguments.read(at.command());
    }

    EffectiveConfig config() {
        List<ConfigFile> files = files();
        return new EffectiveConfig(values(), files, problems);
    }

    private List<ConfigFile> files() {
        Path main = at.mainConfig();
        if (main == null) {
            return List.of();
        }
        VarnishFiles read = VarnishFiles.read(main, VarnishStart.folders(at), new HostSource(host));
        problems.addAll(read.problems());
        read.files().stream().findFirst().flatMap(this::notLoaded).ifPresent(problems::add);
        return read.files();
    }

    /** Compares the file with the text that the active configuration was made of; that it cannot be asked, its values say. */
    private Optional<Problem> notLoaded(ConfigFile main) {
        try {
            String active = new VarnishGeneration(at, host).active().orElse("");
            String loaded = active.isEmpty() ? "" : new VarnishCli(at).ask(host, "vcl.show", active);
            return active.isEmpty() || loaded.strip().equals(main.text().strip())
                    ? Optional.empty()
                    : Optional.of(Problem.warning(
                            "not_loaded_yet",
                            main.path().toString(),
                            0,
                            "the active configuration %s was made of another text than %s holds now; a reload takes it up"
                                    .formatted(active, main.path())));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Those of the catalogue in its order, then what else this build has. */
    private List<EffectiveValue> values() {
        Map<String, VarnishParameter> told = told();
        Map<String, EffectiveValue> values = new LinkedHashMap<>();
        for (String name : catalogue.of(at.product(), at.version()).parameters().keySet()) {
            VarnishParameter parameter = told.get(name);
            if (parameter != null) {
                values.put(name, value(parameter));
            }
        }
        told.forEach((name, parameter) -> values.computeIfAbsent(name, n -> value(parameter)));
        return List.copyOf(values.values());
    }

    private Map<String, VarnishParameter> told() {
        try {
            return VarnishParameter.read(new VarnishCli(at).ask(host, "param.show", "-j"));
        } catch (AccessDenied e) {
            problems.add(Problem.warning("denied", at.name(), 0, e.getMessage() + "; " + e.remedy()));
        } catch (IOException e) {
            problems.add(Problem.warning("unreadable", at.name(), 0, "parameters are not told: " + e.getMessage()));
        }
        return Map.of();
    }

    private EffectiveValue value(VarnishParameter told) {
        Optional<String> given = arguments.parameter(told.name());
        boolean isGiven = given.filter(g -> isSame(told, g)).isPresent();
        Origin.Source source =
                isGiven ? Origin.Source.COMMAND_LINE : told.isDefault() ? Origin.Source.DEFAULT : Origin.Source.RUNTIME;
        Origin winner = new Origin(source, null, 0, told.value());
        List<Origin> shadowed = given.filter(g -> !isGiven).stream()
                .map(g -> new Origin(Origin.Source.COMMAND_LINE, null, 0, g))
                .toList();
        return new EffectiveValue(told.name(), told.value(), winner, shadowed, List.of(), null);
    }

    private boolean isSame(VarnishParameter told, String given) {
        Parameter row = catalogue.find(told.name()).orElse(null);
        return given.equals(told.value()) || row != null && catalogue.grammar().same(row, given, told.value());
    }
}

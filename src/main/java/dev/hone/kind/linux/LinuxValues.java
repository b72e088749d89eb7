package dev.hone.kind.linux;

import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Host;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Brings what the kernel has and what the files say together. */
final class LinuxValues {
    private final Place place;
    private final Catalogue catalogue;

    LinuxValues(Place place, Catalogue catalogue) {
        this.place = place;
        this.catalogue = catalogue;
    }

    EffectiveConfig read(Host host) {
        List<Problem> problems = new ArrayList<>();
        List<ConfigFile> files = SysctlFiles.read(place, host, problems);
        Map<String, List<Origin>> origins = SysctlFiles.origins(place, files);
        Set<String> keys = new LinkedHashSet<>(catalogue.parameters().keySet());
        origins.keySet().stream()
                .filter(k -> k.matches("[A-Za-z0-9_./-]+") && isHere(k))
                .forEach(keys::add);
        Map<String, String> kernel = kernel(host, keys, problems);
        List<EffectiveValue> values = new ArrayList<>();
        for (String key : keys) {
            value(key, Optional.ofNullable(kernel.get(key)), origins.getOrDefault(key, List.of()), !kernel.isEmpty())
                    .ifPresent(values::add);
        }
        return new EffectiveConfig(values, files, problems);
    }

    private boolean isHere(String key) {
        return place.isHost() || key.startsWith("net.");
    }

    private Map<String, String> kernel(Host host, Set<String> keys, List<Problem> problems) {
        try {
            return KernelValues.read(place, host, keys);
        } catch (IOException e) {
            problems.add(new Problem(
                    "not_asked",
                    Severity.WARNING,
                    place.namespace(),
                    0,
                    "what is in force cannot be read (%s); shown is what the files say".formatted(e.getMessage()),
                    "run Hone as root on this host"));
            return new LinkedHashMap<>();
        }
    }

    /** Empty for a parameter that this kernel does not have and no file names. */
    private Optional<EffectiveValue> value(
            String key, Optional<String> running, List<Origin> given, boolean kernelIsKnown) {
        if (running.isEmpty()) {
            boolean isShown = !kernelIsKnown && !given.isEmpty();
            return isShown
                    ? Optional.of(new EffectiveValue(
                            key,
                            given.getFirst().value(),
                            given.getFirst(),
                            given.subList(1, given.size()),
                            List.of(),
                            null))
                    : Optional.empty();
        }
        String value = running.get();
        if (!given.isEmpty() && same(key, given.getFirst().value(), value)) {
            return Optional.of(
                    new EffectiveValue(key, value, given.getFirst(), given.subList(1, given.size()), List.of(), null));
        }
        Origin origin = given.isEmpty() && isDefault(key, value)
                ? Origin.defaulted(value)
                : new Origin(Origin.Source.RUNTIME, null, 0, value);
        return Optional.of(new EffectiveValue(key, value, origin, given, List.of(), null));
    }

    private boolean same(String key, String one, String other) {
        return catalogue
                .find(key)
                .map(p -> catalogue.grammar().same(p, SysctlFiles.spaced(one), SysctlFiles.spaced(other)))
                .orElse(SysctlFiles.spaced(one).equals(SysctlFiles.spaced(other)));
    }

    /** Many defaults follow from the machine; such a row has none, and what the kernel chose counts as default. */
    private boolean isDefault(String key, String value) {
        Optional<Parameter> row = catalogue.find(key);
        return row.isEmpty()
                || row.get().defaultValue().isEmpty()
                || row.get().type() == ParameterType.TEXT
                || same(key, row.get().defaultValue(), value);
    }
}

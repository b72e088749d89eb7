package dev.hone.kind;

import java.util.List;
import java.util.Optional;

/**
 * All that is in force on a service, read in one go.
 *
 * @param values   every parameter, catalogue order first, then what else the service reports
 * @param files    the files really loaded, in load order
 * @param problems what was noticed while reading: files not read, denied access with the grant to copy, include loops
 */
public record EffectiveConfig(List<EffectiveValue> values, List<ConfigFile> files, List<Problem> problems) {
    public EffectiveConfig {
        values = List.copyOf(values);
        files = List.copyOf(files);
        problems = List.copyOf(problems);
    }

    /** The named parameter's value; empty when the service does not report it. */
    public Optional<EffectiveValue> value(String parameter) {
        return values.stream().filter(v -> v.parameter().equals(parameter)).findFirst();
    }
}

package dev.hone.kind;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * All that is in force on a service, read in one go.
 *
 * @param values   every parameter, catalogue order first, then what else the service reports
 * @param files    the files really loaded, in load order
 * @param problems what was noticed while reading: files not read, denied access with the grant to copy, include loops
 * @param tooLarge files that were to be loaded and are too large for it; what they set is not among the values
 */
public record EffectiveConfig(
        List<EffectiveValue> values, List<ConfigFile> files, List<Problem> problems, List<LargeFile> tooLarge) {
    /** Everything could be read whole. */
    public EffectiveConfig(List<EffectiveValue> values, List<ConfigFile> files, List<Problem> problems) {
        this(values, files, problems, List.of());
    }

    public EffectiveConfig {
        tooLarge = List.copyOf(Objects.requireNonNullElse(tooLarge, List.of()));
        values = List.copyOf(values);
        files = List.copyOf(files);
        problems = List.copyOf(problems);
    }

    /** The same with the files that were too large. */
    public EffectiveConfig with(List<LargeFile> large) {
        return new EffectiveConfig(values, files, problems, large);
    }

    /** The named parameter's value; empty when the service does not report it. */
    public Optional<EffectiveValue> value(String parameter) {
        return values.stream().filter(v -> v.parameter().equals(parameter)).findFirst();
    }
}

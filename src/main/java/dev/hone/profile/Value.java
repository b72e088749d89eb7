package dev.hone.profile;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a profile says of one parameter, and who says so.
 *
 * @param layers the formula that holds, then those that it overrides, nearest first; never empty
 */
record Value(String kind, String parameter, List<Layer> layers) {
    Value {
        layers = List.copyOf(layers);
        if (layers.isEmpty()) {
            throw new IllegalArgumentException(kind + " " + parameter + " needs a formula");
        }
    }

    /**
     * One formula.
     *
     * @param profile the profile that it stands in
     * @param version of that profile; 0 for what a host overrides, which outlives versions
     * @param host    host that overrides the profile; null when the profile itself says so
     * @param author  who overrode it; null likewise
     */
    record Layer(
            String profile,
            int version,
            @Nullable String host,
            @Nullable String author,
            String formula,
            @Nullable String reason,
            @Nullable String source) {}

    static Value of(Profile profile, Profile.Row row) {
        return new Value(
                row.kind(),
                row.parameter(),
                List.of(new Layer(
                        profile.name(), profile.version(), null, null, row.formula(), row.reason(), row.source())));
    }

    static Value of(HostOverride over) {
        return new Value(
                over.kind(),
                over.parameter(),
                List.of(new Layer(over.profile(), 0, over.host(), over.author(), over.formula(), over.reason(), null)));
    }

    /** The same with another value's layers on top. */
    Value under(Value nearer) {
        return new Value(
                kind,
                parameter,
                Stream.concat(nearer.layers.stream(), layers.stream()).toList());
    }

    /** The formula that holds. */
    public Layer held() {
        return layers.getFirst();
    }

    /** Those that it overrides. */
    public List<Layer> overridden() {
        return layers.subList(1, layers.size());
    }
}

package dev.hone.apply;

import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares values read from the running service with those wished for, as the service itself would. */
final class Values {
    private final Catalogue catalogue;

    Values(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** Present values of the named parameters; null for one that the service does not report. */
    static List<Setting> of(EffectiveConfig config, Stream<String> parameters) {
        return parameters
                .distinct()
                .map(name -> new Setting(
                        name, config.value(name).map(EffectiveValue::value).orElse(null)))
                .toList();
    }

    /** What is not in force as expected, in words; empty when all is. */
    List<String> differences(EffectiveConfig config, List<Setting> expected) {
        List<String> differences = new ArrayList<>();
        for (Setting wish : expected) {
            difference(config.value(wish.parameter()), wish).ifPresent(differences::add);
        }
        return differences;
    }

    private Optional<String> difference(Optional<EffectiveValue> found, Setting wish) {
        @Nullable String value = wish.value();
        if (value == null) {
            return found.filter(v -> !isDefault(v))
                    .map(v -> "%s is still %s, set by %s".formatted(wish.parameter(), v.value(), origin(v.origin())));
        }
        if (found.isEmpty()) {
            return Optional.of("%s is not reported by the service, expected %s".formatted(wish.parameter(), value));
        }
        return same(wish.parameter(), found.get().value(), value)
                ? Optional.empty()
                : Optional.of("%s is %s (from %s), expected %s%s"
                        .formatted(
                                wish.parameter(),
                                found.get().value(),
                                origin(found.get().origin()),
                                value,
                                pending(found.get())));
    }

    private boolean isDefault(EffectiveValue value) {
        Optional<Parameter> row = catalogue.find(value.parameter());
        return value.origin().source() == Origin.Source.DEFAULT
                || row.isPresent()
                        && same(value.parameter(), value.value(), row.get().defaultValue());
    }

    private boolean same(String parameter, String one, String other) {
        return catalogue
                .find(parameter)
                .map(row -> catalogue.grammar().same(row, one, other))
                .orElseGet(() -> one.strip().equals(other.strip()));
    }

    private static String origin(Origin origin) {
        return origin.file() == null
                ? origin.source().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                : origin.file() + ":" + origin.line();
    }

    private static String pending(EffectiveValue value) {
        return value.pendingRestart() == null ? "" : "; " + value.pendingRestart() + " waits for a restart";
    }
}

package dev.hone.kind;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One setting of a kind, as its catalogue describes it.
 *
 * @param name         the service's own name for it; for block formats the context comes first, as in {@code http/gzip}
 * @param type         shape of the value
 * @param unit         what a bare number counts, in the service's spelling ({@code 8kB}, {@code ms}); empty for none
 * @param min          smallest value allowed, in the unit; null for no bound
 * @param max          largest value allowed, in the unit; null for no bound
 * @param values       the words allowed, for {@link ParameterType#ENUM}; otherwise special words allowed beside the type
 * @param defaultValue value in force when nothing sets it, in the service's spelling; empty when it depends on the host
 * @param effect       what it takes until a new value is in force
 * @param since        first version that has it; empty when older than every version known here
 * @param until        last version that has it; empty when it is still there
 * @param risk         what a wrong value can cost
 * @param memory       how the value turns into memory
 * @param irreversible whether setting it does what no rollback can undo
 * @param runsCode     whether its value names a program, a module or a file that is executed; never set by Hone
 * @param summary      one sentence: what it does and when to change it
 * @param link         the vendor's page about it
 */
public record Parameter(
        String name,
        ParameterType type,
        String unit,
        @Nullable Double min,
        @Nullable Double max,
        List<String> values,
        String defaultValue,
        Effect effect,
        String since,
        String until,
        Risk risk,
        MemoryEffect memory,
        boolean irreversible,
        boolean runsCode,
        String summary,
        String link) {

    public Parameter {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a parameter needs a name");
        }
        if (min != null && max != null && min > max) {
            throw new IllegalArgumentException(name + ": min " + min + " is above max " + max);
        }
        values = List.copyOf(values);
    }
}

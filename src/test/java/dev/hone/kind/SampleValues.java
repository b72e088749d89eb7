package dev.hone.kind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Values to try for a parameter, guessed from its row. */
final class SampleValues {
    private SampleValues() {}

    /** A value that the grammar takes and that means something else than the current one; empty when none is found. */
    static Optional<String> other(Grammar grammar, Parameter parameter, String current) {
        return candidates(grammar, parameter).stream()
                .filter(v -> !v.isBlank() && grammar.check(parameter, v).isEmpty())
                .filter(v -> !grammar.same(parameter, v, current))
                .findFirst();
    }

    private static List<String> candidates(Grammar grammar, Parameter parameter) {
        List<String> all = new ArrayList<>();
        switch (parameter.type()) {
            case BOOLEAN -> {
                all.add(grammar.trueWords().getFirst());
                all.add(grammar.falseWords().getFirst());
            }
            case ENUM -> all.addAll(parameter.values());
            case INTEGER, BYTES, DURATION -> {
                addWhole(all, parameter.min(), 1);
                addWhole(all, parameter.max(), 0);
                all.addAll(List.of("1", "2", "10", "100", "4096", "1048576"));
            }
            case REAL -> all.addAll(List.of("0.5", "1", "2", "10"));
            case TEXT -> {}
        }
        all.add(parameter.defaultValue());
        return all;
    }

    private static void addWhole(List<String> all, @Nullable Double bound, long more) {
        if (bound != null && Math.abs(bound) < 1e15) {
            all.add(String.valueOf((long) Math.ceil(bound) + more));
        }
    }
}

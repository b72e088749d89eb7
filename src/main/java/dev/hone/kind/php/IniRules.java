package dev.hone.kind.php;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Values that only together are wrong. */
final class IniRules {
    private static final String MEMORY = "opcache.memory_consumption";
    private static final String STRINGS = "opcache.interned_strings_buffer";
    private static final String POST = "post_max_size";
    private static final String UPLOAD = "upload_max_filesize";
    private static final String LIMIT = "memory_limit";

    private IniRules() {}

    /** What a new set of files breaks that the old one did not. */
    static List<Problem> broken(Catalogue catalogue, IniTree after, IniTree before) {
        List<Problem> known = broken(catalogue, before);
        return broken(catalogue, after).stream().filter(p -> !known.contains(p)).toList();
    }

    private static List<Problem> broken(Catalogue catalogue, IniTree tree) {
        List<Problem> broken = new ArrayList<>();
        double memory = amount(catalogue, tree, MEMORY);
        double strings = amount(catalogue, tree, STRINGS);
        if (strings >= memory && memory > 0) {
            broken.add(Problem.error(
                    "strings_above_memory",
                    STRINGS,
                    "%s = %.0f MB must be less than %s = %.0f MB, of which it is a part: PHP dies of it at its start"
                            .formatted(STRINGS, strings, MEMORY, memory),
                    null));
        }
        order(broken, catalogue, tree, UPLOAD, POST);
        order(broken, catalogue, tree, POST, LIMIT);
        return broken;
    }

    private static void order(List<Problem> broken, Catalogue catalogue, IniTree tree, String less, String more) {
        double small = amount(catalogue, tree, less);
        double large = amount(catalogue, tree, more);
        if (large > 0 && small > large) {
            broken.add(Problem.warning(
                    "size_order",
                    less,
                    0,
                    "%s (%.0f bytes) is above %s (%.0f bytes), which then is the bound"
                            .formatted(less, small, more, large)));
        }
    }

    private static double amount(Catalogue catalogue, IniTree tree, String name) {
        Optional<Parameter> row = catalogue.find(name);
        String value = tree.given(name).stream()
                .map(IniTree.Line::value)
                .findFirst()
                .orElse(row.map(Parameter::defaultValue).orElse(""));
        OptionalDouble amount =
                row.map(r -> catalogue.grammar().amount(r, value)).orElse(OptionalDouble.empty());
        return amount.orElse(0);
    }
}

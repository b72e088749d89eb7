package dev.hone.kind;

import dev.hone.kind.BlockEdits.Refused;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The values of a block: what was given, else what holds by default, each checked; and lines filled in with them. */
final class BlockValues {
    private static final Pattern MARK = Pattern.compile("\\$\\{([a-z_]+)}");
    private static final Pattern ONLY_MARK = Pattern.compile("\\s*\\$\\{([a-z_]+)}\\s*");

    private final Block block;
    private final Map<String, String> words;

    BlockValues(Block block, Map<String, String> words) {
        this.block = block;
        this.words = words;
    }

    /** Every field's value; throws with the first that is wrong. */
    Map<String, String> of(Map<String, String> given) throws Refused {
        for (String name : given.keySet()) {
            if (block.field(name).isEmpty()) {
                throw new Refused(
                        Problem.error("unknown_field", name, "%s asks for no %s".formatted(block.title(), name), null));
            }
        }
        Map<String, String> values = new HashMap<>();
        for (BlockField field : block.fields()) {
            String value = given.getOrDefault(field.name(), "");
            String held = value.isBlank() ? filled(field.defaultValue(), words) : value;
            if (held.isEmpty() && field.type() != BlockField.Type.WORDS) {
                throw new Refused(
                        Problem.error("missing", field.name(), field.name() + " is missing: " + field.summary(), null));
            }
            Problem problem = field.check(held).orElse(null);
            if (problem != null) {
                throw new Refused(problem);
            }
            values.put(field.name(), field.type() == BlockField.Type.WORDS ? alternatives(held) : held);
        }
        return values;
    }

    /** As further branches of a pattern: {@code |one|two}. */
    private static String alternatives(String words) {
        return words.isEmpty() ? "" : "|" + words.replace(' ', '|');
    }

    /** The lines of a piece with every mark filled in. */
    static List<String> lines(String text, Map<String, String> words) {
        List<String> lines = new ArrayList<>();
        for (String line : text.stripTrailing().split("\n", -1)) {
            Matcher only = ONLY_MARK.matcher(line);
            if (only.matches()) {
                words.getOrDefault(only.group(1), "").lines().forEach(lines::add);
            } else {
                lines.add(filled(line, words));
            }
        }
        return lines;
    }

    static String filled(String line, Map<String, String> words) {
        return MARK.matcher(line).replaceAll(m -> Matcher.quoteReplacement(words.getOrDefault(m.group(1), "")));
    }
}

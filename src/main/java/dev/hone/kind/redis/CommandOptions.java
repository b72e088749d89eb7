package dev.hone.kind.redis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a command line gives beside the file: {@code --name word word}, which wins over every file. Redis writes a title over
 * its arguments unless {@code set-proc-title} is no, so mostly nothing is seen here.
 */
final class CommandOptions {
    private CommandOptions() {}

    /**
     * Whether the arguments are those of the start. A title stands in the place of the first one, mostly with a blank in it,
     * and what is left of the others is empty.
     */
    static boolean isVisible(List<String> command) {
        boolean isTitle = !command.isEmpty() && command.getFirst().contains(" ");
        boolean isWiped = command.size() > 1 && command.stream().skip(1).allMatch(String::isEmpty);
        return !command.isEmpty() && !isTitle && !isWiped;
    }

    /** Options by name, the last one of a name. */
    static Map<String, String> of(List<String> command) {
        Map<String, String> options = new LinkedHashMap<>();
        String name = "";
        List<String> words = new ArrayList<>();
        for (String word : command.stream().skip(1).toList()) {
            if (word.startsWith("--") && word.length() > 2) {
                put(options, name, words);
                name = word.substring(2).toLowerCase(Locale.ROOT);
                words.clear();
            } else {
                words.add(word);
            }
        }
        put(options, name, words);
        return options;
    }

    private static void put(Map<String, String> options, String name, List<String> words) {
        if (!name.isEmpty()) {
            options.put(name, String.join(" ", words));
        }
    }
}

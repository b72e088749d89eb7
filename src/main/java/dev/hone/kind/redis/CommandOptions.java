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

    /** Whether the arguments are those of the start and not a title: a title has an address behind the program. */
    static boolean isVisible(List<String> command) {
        boolean hasTitle = command.stream().skip(1).anyMatch(w -> w.matches(".*:[0-9]+|unixsocket:.*|\\[[a-z]+]"))
                || command.size() == 1 && command.getFirst().contains(" ");
        return !hasTitle && !command.isEmpty();
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

package dev.hone.kind.mysql;

import dev.hone.kind.Origin;
import dev.hone.kind.format.IniText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The options that a server was started with; they win over every file.
 *
 * @param given in order, later wins
 */
record CommandOptions(List<Given> given) {
    private static final Map<String, String> SHORT =
            Map.of("-P", "port", "-h", "datadir", "-u", "user", "-b", "basedir", "-t", "tmpdir");

    /** One of them, its name as compared. */
    record Given(String name, String value) {}

    static CommandOptions of(List<String> command) {
        List<Given> given = new ArrayList<>();
        for (int i = 1; i < command.size(); i++) {
            String word = command.get(i);
            boolean valueFollows = i + 1 < command.size() && !command.get(i + 1).startsWith("-");
            if (word.startsWith("--") && word.contains("=")) {
                given.add(named(word.substring(2, word.indexOf('=')), word.substring(word.indexOf('=') + 1)));
            } else if (word.startsWith("--")) {
                given.add(named(word.substring(2), valueFollows ? command.get(++i) : "ON"));
            } else if (word.length() >= 2 && SHORT.containsKey(word.substring(0, 2))) {
                String value = word.length() > 2 ? word.substring(2) : valueFollows ? command.get(++i) : "";
                given.add(named(SHORT.get(word.substring(0, 2)), value));
            }
        }
        return new CommandOptions(List.copyOf(given));
    }

    Optional<String> value(String name) {
        return given.stream()
                .filter(g -> g.name().equals(name))
                .map(Given::value)
                .reduce((a, b) -> b);
    }

    boolean has(String name) {
        return value(name).isPresent();
    }

    Optional<Origin> origin(String name) {
        return value(name).map(v -> new Origin(Origin.Source.COMMAND_LINE, null, 0, v));
    }

    private static Given named(String name, String value) {
        return new Given(IniText.canonical(name), value);
    }
}

package dev.hone.kind.pgbouncer;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How a pooler was started.
 *
 * @param config the config file as written; empty for a call that serves nobody
 * @param given  settings that options stand for, by name in the catalogue
 */
record CommandWords(Optional<String> config, Map<String, String> given) {

    static CommandWords of(List<String> command) {
        Map<String, String> given = new TreeMap<>();
        Optional<String> config = Optional.empty();
        boolean serves = true;
        for (int i = 1; i < command.size(); i++) {
            String word = command.get(i);
            if (word.equals("-u") || word.equals("--user")) {
                given.put("user", i + 1 < command.size() ? command.get(++i) : "");
            } else if (word.startsWith("--user=")) {
                given.put("user", word.substring("--user=".length()));
            } else if (word.startsWith("--") || word.startsWith("-") && word.length() > 1) {
                serves &= !isQuestion(word);
                verbosity(word).ifPresent(v -> given.merge("verbose", v, CommandWords::sum));
            } else {
                config = Optional.of(word);
            }
        }
        return new CommandWords(serves ? config : Optional.empty(), given);
    }

    private static boolean isQuestion(String word) {
        return word.equals("--version") || word.equals("--help") || word.matches("-[a-zA-Z]*[Vh][a-zA-Z]*");
    }

    private static Optional<String> verbosity(String word) {
        long count = word.equals("--verbose")
                ? 1
                : word.startsWith("--") ? 0 : word.chars().filter(c -> c == 'v').count();
        return count == 0 ? Optional.empty() : Optional.of(String.valueOf(count));
    }

    private static String sum(String one, String other) {
        return String.valueOf(Integer.parseInt(one) + Integer.parseInt(other));
    }
}

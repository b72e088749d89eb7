package dev.hone.kind.pgpool;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a pgpool was started.
 *
 * @param files  files by option letter: {@code f} settings, {@code F} its control port, {@code a} rules for logins
 * @param serves whether it serves, instead of telling another one to stop
 */
record CommandWords(Map<String, String> files, boolean serves) {
    private static final Map<String, String> LONG =
            Map.of("--config-file", "f", "--pcp-file", "F", "--hba-file", "a", "--key-file", "k", "--mode", "m");

    static CommandWords of(List<String> command) {
        Map<String, String> files = new HashMap<>();
        boolean serves = true;
        for (int i = 1; i < command.size(); i++) {
            String word = command.get(i);
            String[] parts = word.split("=", 2);
            if (LONG.containsKey(parts[0]) && parts.length == 2) {
                files.put(LONG.getOrDefault(parts[0], ""), parts[1]);
            } else if (word.matches("-[fFakm]") || LONG.containsKey(word)) {
                String key = word.startsWith("--") ? LONG.getOrDefault(word, "") : word.substring(1);
                files.put(key, i + 1 < command.size() ? command.get(++i) : "");
            } else if (word.matches("-[fFakm].+")) {
                files.put(word.substring(1, 2), word.substring(2));
            } else {
                serves &= word.startsWith("-") && !word.matches("--version|--help|-[vh]") || word.isBlank();
            }
        }
        return new CommandWords(files, serves);
    }

    Optional<String> file(String option) {
        return Optional.ofNullable(files.get(option)).filter(f -> !f.isBlank());
    }
}

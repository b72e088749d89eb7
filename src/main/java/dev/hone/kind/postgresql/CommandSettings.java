package dev.hone.kind.postgresql;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Settings given on a postmaster's command line, which win over every file. */
final class CommandSettings {
    private static final Map<Character, String> LETTERS = Map.of(
            'p', "port",
            'h', "listen_addresses",
            'k', "unix_socket_directories",
            'N', "max_connections",
            'B', "shared_buffers",
            'S', "work_mem",
            'd', "log_min_messages");

    private final Map<String, String> values = new LinkedHashMap<>();
    private @Nullable String directory;

    private CommandSettings() {}

    static CommandSettings of(List<String> command) {
        CommandSettings found = new CommandSettings();
        for (int i = 1; i < command.size(); i++) {
            String next = i + 1 < command.size() ? command.get(i + 1) : "";
            i += found.take(command.get(i), next) ? 1 : 0;
        }
        return found;
    }

    /** By parameter name. */
    Map<String, String> values() {
        return values;
    }

    /** Value of {@code -D}; null when it came by the environment. */
    @Nullable
    String directory() {
        return directory;
    }

    /** Takes one argument; true when it used the next one too. */
    private boolean take(String argument, String next) {
        if (argument.startsWith("--")) {
            assign(argument.substring(2));
            return false;
        }
        if (argument.length() < 2 || argument.charAt(0) != '-') {
            return false;
        }
        char letter = argument.charAt(1);
        boolean glued = argument.length() > 2;
        return takesValue(letter) ? give(letter, glued ? argument.substring(2) : next) && !glued : flag(letter);
    }

    private static boolean takesValue(char letter) {
        return "DcCfr".indexOf(letter) >= 0 || LETTERS.containsKey(letter);
    }

    private boolean give(char letter, String value) {
        switch (letter) {
            case 'D' -> directory = value;
            case 'c' -> assign(value);
            default -> {
                String name = LETTERS.get(letter);
                if (name != null) {
                    values.put(name, value);
                }
            }
        }
        return true;
    }

    private boolean flag(char letter) {
        switch (letter) {
            case 'F' -> values.put("fsync", "off");
            case 'i' -> values.put("listen_addresses", "*");
            case 'l' -> values.put("ssl", "on");
            default -> {}
        }
        return false;
    }

    private void assign(String pair) {
        int equals = pair.indexOf('=');
        if (equals > 0) {
            String name = pair.substring(0, equals).replace('-', '_').toLowerCase(Locale.ROOT);
            values.put(name, pair.substring(equals + 1));
        }
    }
}

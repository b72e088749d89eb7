package dev.hone.kind.httpd;

import dev.hone.kind.ProcessInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How an httpd was started.
 *
 * @param program as it was called: a path or a bare name
 * @param options values by option, in order of appearance; an option without a value has an empty list
 */
record HttpdArguments(String program, Map<String, List<String>> options) {
    private static final Set<String> NAMES = Set.of("apache2", "httpd", "httpd.worker", "httpd.event", "httpd-prefork");
    private static final String TAKING = "DCcEekdf";
    private static final Set<String> SHORT_LIVED = Set.of("-v", "-V", "-l", "-L", "-t", "-T", "-S", "-M", "-h", "-?");

    HttpdArguments {
        options = Map.copyOf(options);
    }

    /** The arguments of a server; empty for other programs, checks and signals. */
    static Optional<HttpdArguments> of(ProcessInfo process) {
        boolean isNamed = NAMES.contains(process.comm())
                && !process.command().isEmpty()
                && NAMES.contains(lastName(process.command().getFirst()));
        if (!isNamed) {
            return Optional.empty();
        }
        HttpdArguments arguments = read(process.command());
        String verb = arguments.last("-k").orElse("start");
        boolean isShort = arguments.options.keySet().stream().anyMatch(SHORT_LIVED::contains);
        return isShort || !verb.matches("start|restart") ? Optional.empty() : Optional.of(arguments);
    }

    static HttpdArguments read(List<String> command) {
        Map<String, List<String>> options = new LinkedHashMap<>();
        for (int i = 1; i < command.size(); i++) {
            String word = command.get(i);
            if (word.length() < 2 || word.charAt(0) != '-') {
                continue;
            }
            List<String> values = options.computeIfAbsent(word.substring(0, 2), o -> new ArrayList<>());
            if (word.length() > 2) {
                values.add(word.substring(2));
            } else if (TAKING.indexOf(word.charAt(1)) >= 0 && i + 1 < command.size()) {
                values.add(command.get(++i));
            }
        }
        return new HttpdArguments(command.getFirst(), options);
    }

    Optional<String> last(String option) {
        List<String> values = all(option);
        return values.isEmpty() ? Optional.empty() : Optional.of(values.getLast());
    }

    List<String> all(String option) {
        return options.getOrDefault(option, List.of());
    }

    /** Options that decide what a configuration means, for a checker. */
    List<String> meaning() {
        List<String> words = new ArrayList<>();
        for (String option : List.of("-d", "-f", "-D", "-C", "-c")) {
            all(option).forEach(value -> words.addAll(List.of(option, value)));
        }
        return words;
    }

    private static String lastName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}

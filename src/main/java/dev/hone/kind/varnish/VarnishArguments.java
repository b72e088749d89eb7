package dev.hone.kind.varnish;

import dev.hone.kind.ProcessInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a varnishd was started. Source: getopt's string in mgt_main.c of Varnish 7.
 *
 * @param options values by letter, in order of appearance; an option without a value has an empty list
 */
record VarnishArguments(Map<Character, List<String>> options) {
    private static final String VCL_PATH = "/etc/varnish:/usr/share/varnish/vcl";
    private static final String TAKING = "abfhiIjlMnPprsStTWx";

    VarnishArguments {
        options = Map.copyOf(options);
    }

    /** The arguments of a parent or child; empty for other programs and for one that only compiles or prints. */
    static Optional<VarnishArguments> of(ProcessInfo process) {
        boolean isNamed =
                !process.command().isEmpty() && process.command().getFirst().matches("(.*/)?varnishd");
        if (!isNamed) {
            return Optional.empty();
        }
        VarnishArguments arguments = read(process.command());
        boolean isShort = "CVx?".chars().anyMatch(c -> arguments.options.containsKey((char) c));
        return isShort ? Optional.empty() : Optional.of(arguments);
    }

    static VarnishArguments read(List<String> command) {
        Map<Character, List<String>> options = new LinkedHashMap<>();
        for (int i = 1; i < command.size(); i++) {
            String word = command.get(i);
            boolean isOption = word.length() > 1 && word.charAt(0) == '-';
            for (int at = 1; isOption && at < word.length(); at++) {
                char letter = word.charAt(at);
                List<String> values = options.computeIfAbsent(letter, l -> new ArrayList<>());
                if (TAKING.indexOf(letter) >= 0) {
                    values.add(
                            at + 1 < word.length()
                                    ? word.substring(at + 1)
                                    : i + 1 < command.size() ? command.get(++i) : "");
                    break;
                }
            }
        }
        return new VarnishArguments(options);
    }

    List<String> all(char option) {
        return options.getOrDefault(option, List.of());
    }

    Optional<String> last(char option) {
        List<String> values = all(option);
        return values.isEmpty() ? Optional.empty() : Optional.of(values.getLast());
    }

    /** What the command line gives a parameter; empty when it does not. */
    Optional<String> parameter(String name) {
        return all('p').stream()
                .filter(p -> p.startsWith(name + "="))
                .map(p -> p.substring(name.length() + 1))
                .reduce((a, b) -> b);
    }

    /** Where a relative name of a VCL is looked up, best first; Varnish's own folders where the command line gives none. */
    List<String> vclFolders() {
        return List.of(parameter("vcl_path").orElse(VCL_PATH).split(":"));
    }
}

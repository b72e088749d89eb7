package dev.hone.kind.httpd;

import dev.hone.kind.Installation;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a configuration is read with, beside its files.
 *
 * @param main      main config
 * @param root      ServerRoot until the configuration sets one
 * @param version   of the server
 * @param arguments of its start
 * @param builtIn   source files of the modules that are compiled in
 * @param variables of its environment, as far as the configuration uses them
 */
record HttpdSetup(
        Path main,
        Path root,
        String version,
        HttpdArguments arguments,
        List<String> builtIn,
        Map<String, String> variables) {
    private static final String ROOT = "root";
    private static final String BUILT_IN = "built_in";
    private static final String VARIABLE = "variable ";
    static final String ERROR_LOG = "error_log";
    static final String MODULES = "modules";
    static final String MPM = "mpm";
    static final String CLAMPED = "clamped";

    HttpdSetup {
        builtIn = List.copyOf(builtIn);
        variables = Map.copyOf(variables);
    }

    static HttpdSetup of(Installation at) {
        Map<String, String> variables = new HashMap<>();
        at.attributes().forEach((name, value) -> {
            if (name.startsWith(VARIABLE)) {
                variables.put(name.substring(VARIABLE.length()), value);
            }
        });
        return new HttpdSetup(
                Objects.requireNonNull(at.mainConfig(), "an httpd has a main config"),
                Path.of(at.attributes().getOrDefault(ROOT, "/")),
                at.version(),
                HttpdArguments.read(at.command()),
                List.of(at.attributes().getOrDefault(BUILT_IN, "").split(" ")),
                variables);
    }

    /** The same as attributes of an installation. */
    Map<String, String> attributes() {
        Map<String, String> attributes = new HashMap<>();
        attributes.put(ROOT, root.toString());
        attributes.put(BUILT_IN, String.join(" ", builtIn));
        variables.forEach((name, value) -> attributes.put(VARIABLE + name, value));
        return attributes;
    }

    HttpdSetup with(Map<String, String> others) {
        return new HttpdSetup(main, root, version, arguments, builtIn, others);
    }
}

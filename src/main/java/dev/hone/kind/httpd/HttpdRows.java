package dev.hone.kind.httpd;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Installation;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.format.SectionText;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The catalogue as one server has it: rows of the modules that it loads, with the defaults of its process model. The page
 * that a row links to names its module.
 *
 * @param all     every row
 * @param here    rows of this server
 * @param modules it has; empty when unknown
 */
record HttpdRows(Catalogue all, Catalogue here, List<String> modules) {
    private static final Map<Catalogue, Map<String, String>> NAMES = new java.util.concurrent.ConcurrentHashMap<>();

    HttpdRows {
        modules = List.copyOf(modules);
    }

    static HttpdRows of(Catalogue all, Installation at) {
        List<String> modules = Arrays.stream(
                        at.attributes().getOrDefault(HttpdSetup.MODULES, "").split(" "))
                .filter(m -> !m.isEmpty())
                .toList();
        String mpm = at.attributes().getOrDefault(HttpdSetup.MPM, "");
        Map<String, Parameter> rows = new LinkedHashMap<>();
        all.of(mpm.isEmpty() ? "event" : mpm, at.version()).parameters().forEach((name, row) -> {
            if (isThere(row, modules)) {
                rows.put(name, row);
            }
        });
        return new HttpdRows(all, new Catalogue(all.grammar(), rows), modules);
    }

    /** Name of the page, such as {@code mod_deflate}, {@code core} or {@code mpm_common}. */
    static String page(Parameter row) {
        return row.link().replaceFirst(".*/", "").replaceFirst("\\.html.*", "");
    }

    private static boolean isThere(Parameter row, List<String> modules) {
        String page = page(row);
        return modules.isEmpty()
                || page.equals("core")
                || page.equals("mpm_common")
                || modules.contains(module(page));
    }

    private static String module(String page) {
        boolean isMpm = page.matches("prefork|worker|event");
        return (isMpm ? "mpm_" + page : page.replaceFirst("^mod_", "")) + "_module";
    }

    /** The name in the catalogue of a directive as somebody wrote it; as written when it has none. */
    String name(String written) {
        Map<String, String> names = NAMES.computeIfAbsent(all, a -> {
            Map<String, String> byLower = new HashMap<>();
            a.parameters().keySet().forEach(n -> byLower.put(n.toLowerCase(Locale.ROOT), n));
            return byLower;
        });
        return names.getOrDefault(written.toLowerCase(Locale.ROOT), written);
    }

    Optional<Parameter> find(String written) {
        return here.find(name(written)).or(() -> all.find(name(written)));
    }

    /** What stands against a value for a row, before httpd sees it. */
    Optional<Problem> check(Parameter row, String value) {
        if (here.find(row.name()).isEmpty()) {
            return Optional.of(Problem.error("not_loaded", row.name(), notThere(row), null));
        }
        Optional<String> fault = SectionText.faultInValue(value.strip());
        if (fault.isPresent()) {
            return Optional.of(
                    Problem.error("several_words", row.name(), row.name() + " = " + value + " " + fault.get(), null));
        }
        return value.contains("${") ? Optional.empty() : all.grammar().check(row, value);
    }

    private String notThere(Parameter row) {
        String page = page(row);
        return page.equals("core") || page.equals("mpm_common")
                ? row.name() + " is not known to this version or its process model"
                : "%s needs %s, which is not loaded; enable it on the host first (Debian: a2enmod %s)"
                        .formatted(row.name(), page, page.replaceFirst("^mod_", ""));
    }
}

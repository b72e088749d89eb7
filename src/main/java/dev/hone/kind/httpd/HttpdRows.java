package dev.hone.kind.httpd;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Installation;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.format.SectionText;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The catalogue as one server has it: rows of the modules that it loads, with the defaults of its process model. The page
 * that a row links to names its module.
 */
final class HttpdRows {
    private static final Map<String, HttpdRows> KNOWN = new ConcurrentHashMap<>();

    private final Catalogue all;
    private final Catalogue here;
    private final Map<String, String> names = new HashMap<>();

    private HttpdRows(Catalogue all, Catalogue here) {
        this.all = all;
        this.here = here;
        all.parameters().keySet().forEach(n -> names.put(n.toLowerCase(Locale.ROOT), n));
    }

    /** Rows of a server; servers with the same modules and version share them. */
    static HttpdRows of(Catalogue all, Installation at) {
        String modules = at.attributes().getOrDefault(HttpdSetup.MODULES, "");
        String mpm = at.attributes().getOrDefault(HttpdSetup.MPM, "");
        return KNOWN.computeIfAbsent(
                mpm + " " + at.version() + " " + modules,
                k -> new HttpdRows(all, here(all.of(mpm.isEmpty() ? "event" : mpm, at.version()), modules)));
    }

    private static Catalogue here(Catalogue version, String modules) {
        Set<String> loaded = Set.of(modules.split(" "));
        Map<String, Parameter> rows = new LinkedHashMap<>();
        version.parameters().forEach((name, row) -> {
            if (modules.isEmpty() || isThere(row, loaded)) {
                rows.put(name, row);
            }
        });
        return new Catalogue(version.grammar(), rows);
    }

    /** Every row. */
    Catalogue all() {
        return all;
    }

    /** Rows of this server. */
    Catalogue here() {
        return here;
    }

    /** Name of the page, such as {@code mod_deflate}, {@code core} or {@code mpm_common}. */
    static String page(Parameter row) {
        return row.link().replaceFirst(".*/", "").replaceFirst("\\.html.*", "");
    }

    private static boolean isThere(Parameter row, Set<String> modules) {
        String page = page(row);
        return page.equals("core") || page.equals("mpm_common") || modules.contains(module(page));
    }

    private static String module(String page) {
        boolean isMpm = page.matches("prefork|worker|event");
        return (isMpm ? "mpm_" + page : page.replaceFirst("^mod_", "")) + "_module";
    }

    /** The name in the catalogue of a directive as somebody wrote it; as written when it has none. */
    String name(String written) {
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

package dev.hone.kind.firebird;

import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a server looks for its files.
 *
 * @param root      its root, as FIREBIRD in its environment or its build says
 * @param main      firebird.conf, links followed
 * @param databases databases.conf beside it, unless the option {@code -e} moved it
 * @param logins    directory of the database of logins
 */
record Layout(Path root, Path main, Path databases, Path logins) {
    private static final Pattern MACRO = Pattern.compile("\\$\\(([A-Za-z_]+)\\)");

    /** A value with the macros replaced that are known; others stay as they are. */
    String expand(String value, Path file) {
        Matcher macro = MACRO.matcher(value);
        StringBuilder expanded = new StringBuilder();
        while (macro.find()) {
            macro.appendReplacement(expanded, Matcher.quoteReplacement(meaning(macro.group(1), macro.group(), file)));
        }
        macro.appendTail(expanded);
        return expanded.toString();
    }

    private String meaning(String name, String unknown, Path file) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "root", "install", "dir_msg" -> root.toString();
            case "this" -> file.resolveSibling("").toString();
            case "dir_conf" -> main.resolveSibling("").toString();
            case "dir_secdb" -> logins.toString();
            case "dir_plugins" -> root.resolve("plugins").toString();
            case "dir_intl" -> root.resolve("intl").toString();
            default -> unknown;
        };
    }
}

package dev.hone.kind.httpd;

import dev.hone.kind.Version;
import dev.hone.kind.format.SectionText.Directive;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** What is true while a configuration is read: modules loaded so far, names defined, variables, by the order of reading. */
final class HttpdConditions {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z0-9_.:-]{1,200})}");
    private static final Set<String> CONDITIONAL =
            Set.of("ifmodule", "ifdefine", "ifversion", "iffile", "ifdirective", "ifsection");

    private final String version;
    private final Set<String> modules = new TreeSet<>();
    private final Set<String> sources = new HashSet<>();
    private final Map<String, String> defined = new HashMap<>();
    private final Map<String, String> environment;
    private final Set<String> used = new TreeSet<>();

    HttpdConditions(HttpdSetup setup) {
        this.version = setup.version();
        this.environment = setup.variables();
        setup.arguments().all("-D").forEach(name -> defined.put(name, ""));
        setup.builtIn().forEach(this::built);
    }

    private void built(String source) {
        sources.add(source);
        String name = source.replaceFirst("^(mod|http)_", "").replaceFirst("\\.c$", "");
        boolean isMpm = source.matches("(prefork|worker|event)\\.c");
        modules.add((isMpm ? "mpm_" : "") + (source.equals("http_core.c") ? "http" : name) + "_module");
    }

    /** Names of the modules loaded so far. */
    Set<String> modules() {
        return modules;
    }

    /** Variables asked for so far, known or not. */
    Set<String> used() {
        return used;
    }

    /** Whether a section only decides if what it holds is read, and stands for no place of its own. */
    static boolean isConditional(Directive section) {
        return CONDITIONAL.contains(section.name().toLowerCase(Locale.ROOT));
    }

    /** Whether such a section is read. What cannot be known from texts alone counts as read. */
    boolean holds(Directive section) {
        List<String> words = section.values().stream().map(this::resolved).toList();
        if (words.isEmpty()) {
            return true;
        }
        String first = words.getFirst();
        boolean negated = first.startsWith("!");
        String name = negated ? first.substring(1) : first;
        return switch (section.name().toLowerCase(Locale.ROOT)) {
            case "ifmodule" -> negated != (modules.contains(name) || sources.contains(name));
            case "ifdefine" -> negated != defined.containsKey(name);
            case "ifversion" -> isVersion(words);
            default -> true;
        };
    }

    /** Takes note of a directive that changes what is true. */
    void meet(String name, List<String> values) {
        if (name.equalsIgnoreCase("LoadModule") && values.size() > 1) {
            modules.add(values.getFirst());
            sources.add(source(values.get(1)));
        } else if (name.equalsIgnoreCase("Define") && !values.isEmpty()) {
            defined.put(values.getFirst(), values.size() > 1 ? values.get(1) : "");
        } else if (name.equalsIgnoreCase("UnDefine") && !values.isEmpty()) {
            defined.remove(values.getFirst());
        }
    }

    /** The text with every known variable in its place: a name that was defined goes before the environment. */
    String resolved(String text) {
        if (!text.contains("${")) {
            return text;
        }
        Matcher variable = VARIABLE.matcher(text);
        StringBuilder out = new StringBuilder();
        while (variable.find()) {
            used.add(variable.group(1));
            String inherited = environment.getOrDefault(variable.group(1), variable.group());
            String value = defined.getOrDefault(variable.group(1), inherited);
            variable.appendReplacement(out, Matcher.quoteReplacement(value));
        }
        return variable.appendTail(out).toString();
    }

    /** The name of the source file by which a module may be asked for, from that of its library. */
    private static String source(String library) {
        String file = library.substring(library.lastIndexOf('/') + 1).replaceFirst("\\.so$", "");
        if (file.startsWith("libphp")) {
            return file.startsWith("libphp7") ? "mod_php7.c" : "mod_php.c";
        }
        return file.replaceFirst("^mod_mpm_", "") + ".c";
    }

    private boolean isVersion(List<String> words) {
        String operator = words.size() > 1 ? words.getFirst().replaceFirst("^!", "") : "=";
        boolean negated = words.size() > 1 && words.getFirst().startsWith("!");
        String wanted = words.getLast();
        if (operator.equals("~") || wanted.startsWith("/")) {
            return negated != fits(wanted.replaceAll("^/|/$", ""));
        }
        int order = Version.of(version).compareTo(Version.of(wanted));
        boolean holds = switch (operator) {
            case ">" -> order > 0;
            case ">=" -> order >= 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            default -> order == 0;
        };
        return negated != holds;
    }

    private boolean fits(String regex) {
        try {
            return Pattern.compile(regex).matcher(version).find();
        } catch (PatternSyntaxException e) {
            return true;
        }
    }
}

package dev.hone.kind.fpm;

import dev.hone.kind.Listener;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.fpm.FpmTree.Directive;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the files say of one pool, or of all of them together.
 *
 * @param name       as its header first wrote it
 * @param prefix     where relative paths start
 * @param directives its lines, in load order
 */
public record Pool(String name, Path prefix, List<Directive> directives) {
    private static final Pattern PHP_SETTING = Pattern.compile("php_(?:admin_)?(?:value|flag)\\[(.+)]");
    private static final Pattern WITH_PORT = Pattern.compile("(?:(.*):)?([0-9]{1,5})");
    private static final String ANY_ADDRESS = "0.0.0.0";

    public Pool {
        directives = List.copyOf(directives);
    }

    /** All lines of a name, the one that counts first: the last of a directive, the first of a value of php.ini. */
    public List<Directive> given(String directive) {
        List<Directive> lines = new ArrayList<>(directives.stream()
                .filter(d -> d.name().equalsIgnoreCase(directive))
                .toList());
        if (phpSetting(directive).isEmpty()) {
            Collections.reverse(lines);
        }
        return List.copyOf(lines);
    }

    /** The value that counts; empty when no line gives one. */
    public Optional<String> value(String directive) {
        return given(directive).stream().map(Directive::value).findFirst();
    }

    /**
     * Lines that give a value of php.ini for this pool, the one that counts first: {@code php_admin_value} before
     * {@code php_value}, and of several the first, since php-fpm applies them backwards.
     */
    public List<Directive> phpValues(String setting) {
        List<Directive> lines = new ArrayList<>(directives.stream()
                .filter(d -> phpSetting(d.name()).filter(setting::equals).isPresent())
                .toList());
        lines.sort((a, b) -> Boolean.compare(isAdmin(b), isAdmin(a)));
        return List.copyOf(lines);
    }

    /** Names of php.ini that the pool gives values for. */
    public List<String> phpSettings() {
        LinkedHashSet<String> names = new LinkedHashSet<>();
        directives.forEach(d -> phpSetting(d.name()).ifPresent(names::add));
        return List.copyOf(names);
    }

    /** The name of php.ini in {@code php_admin_value[memory_limit]} and the like; empty for another directive. */
    public static Optional<String> phpSetting(String directive) {
        Matcher name = PHP_SETTING.matcher(directive);
        return name.matches() ? Optional.of(name.group(1)) : Optional.empty();
    }

    private static boolean isAdmin(Directive directive) {
        return directive.name().startsWith("php_admin_");
    }

    /** Whether it gives OPcache a size, which changes only what PHP says of it, never the memory that the master took. */
    public boolean claimsMemory() {
        return !phpValues("opcache.memory_consumption").isEmpty();
    }

    /** Where it accepts requests; empty when no line says so. */
    public Optional<Listener> listener() {
        return value("listen").flatMap(this::listener);
    }

    /** Where its status page is: at a place of its own where it has one, else among its requests. */
    public Optional<Listener> statusListener() {
        return value("pm.status_listen")
                .filter(v -> !v.isEmpty())
                .flatMap(this::listener)
                .or(this::listener);
    }

    private Optional<Listener> listener(String address) {
        Matcher port = WITH_PORT.matcher(address);
        if (!port.matches()) {
            return address.isBlank() ? Optional.empty() : Optional.of(Listener.local(ConfigPath.in(prefix, address)));
        }
        boolean isAny = port.group(1) == null || port.group(1).matches("\\*|");
        String host = isAny ? ANY_ADDRESS : port.group(1).replaceAll("[\\[\\]]", "");
        return Optional.of(Listener.tcp(host, Integer.parseInt(port.group(2))));
    }
}

package dev.hone.kind.fpm;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileSource;
import dev.hone.kind.Glob;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.format.ConfigText;
import dev.hone.kind.format.PhpIniText;
import dev.hone.kind.format.PhpIniValue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A master's config with all that it includes, in the order in which it is read. A section lasts until the next header, past
 * the end of an included file too; names of pools are compared without regard to case.
 */
public final class FpmTree {
    /** Section of what belongs to no pool. */
    public static final String GLOBAL = "global";

    /** php-fpm gives up below that. */
    private static final int DEEPEST = 5;

    private final FileSource source;
    private final Path prefix;
    private final Map<Path, ConfigFile> files = new LinkedHashMap<>();
    private final List<Directive> directives = new ArrayList<>();
    private final Map<String, String> pools = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();
    private final Deque<Path> chain = new ArrayDeque<>();
    private String section = GLOBAL;

    private FpmTree(FileSource source, Path prefix) {
        this.source = source;
        this.prefix = prefix;
    }

    /**
     * One line that sets something.
     *
     * @param section {@link #GLOBAL} or the pool's name
     * @param name    as php-fpm compares it: {@code pm.max_children}, {@code php_admin_value[memory_limit]}
     * @param entry   where it stands in the file's text
     * @param file    the file
     */
    public record Directive(String section, String name, ConfigText.Entry entry, ConfigFile file) {
        /** The value without quotes, {@code $pool} put in. */
        public String value() {
            return written().replace("$pool", section);
        }

        /** The value without quotes, as written. */
        public String written() {
            return PhpIniValue.unquoted(entry.rawValue());
        }

        /** Where it stands. */
        public Origin origin() {
            return Origin.file(file.path(), line(), written());
        }

        /** 1-based. */
        public int line() {
            return entry.line();
        }
    }

    /** Reads a config with all that it includes; relative paths start at the prefix. */
    public static FpmTree read(Path config, Path prefix, FileSource source) {
        FpmTree tree = new FpmTree(source, prefix);
        tree.load(config, null);
        return tree;
    }

    /** Where relative paths start. */
    public Path prefix() {
        return prefix;
    }

    /** Files in load order, each once. */
    public List<ConfigFile> files() {
        return List.copyOf(files.values());
    }

    /** Every line that sets something, includes too, in load order. */
    public List<Directive> directives() {
        return List.copyOf(directives);
    }

    /** Missing and unreadable files, loops. */
    public List<Problem> problems() {
        return List.copyOf(problems);
    }

    /** Pools in the order of their first header. */
    public List<Pool> pools() {
        return pools.values().stream().map(this::pool).toList();
    }

    /** Pools in the order in which they are asked of what all share: first those that know the sizes. */
    public List<Pool> witnesses() {
        return pools().stream().sorted(Comparator.comparing(Pool::claimsMemory)).toList();
    }

    /** The pool of that name; empty when no header names it. */
    public Optional<Pool> find(String name) {
        return Optional.ofNullable(pools.get(key(name))).map(this::pool);
    }

    /** What concerns every pool. */
    public Pool global() {
        return pool(GLOBAL);
    }

    /** The file or pattern that an include names. */
    public Path target(Directive include) {
        return ConfigPath.in(prefix, include.value());
    }

    private Pool pool(String name) {
        List<Directive> own =
                directives.stream().filter(d -> d.section().equals(name)).toList();
        return new Pool(name, prefix, own);
    }

    private void load(Path path, @Nullable Directive from) {
        try {
            ConfigFile file = files.containsKey(path) ? files.get(path) : source.read(path);
            files.putIfAbsent(path, file);
            enter(file, from);
        } catch (AccessDenied e) {
            report(Severity.WARNING, "unreadable", path, from, e.getMessage() + "; " + e.remedy());
        } catch (IOException e) {
            report(Severity.WARNING, "unreadable", path, from, "cannot read " + path + ": " + e.getMessage());
        }
    }

    private void enter(ConfigFile file, @Nullable Directive from) {
        if (chain.contains(file.realPath()) || chain.size() >= DEEPEST) {
            List<String> way = new ArrayList<>(
                    chain.reversed().stream().map(Path::toString).toList());
            way.add(file.path().toString());
            String what = "the files include each other, or lie more than " + DEEPEST + " deep: ";
            report(Severity.ERROR, "include_loop", file.path(), from, what + String.join(" → ", way));
            return;
        }
        chain.push(file.realPath());
        walk(file);
        chain.pop();
    }

    private void walk(ConfigFile file) {
        PhpIniText text = PhpIniText.parseByLine(file.text());
        List<PhpIniText.Header> headers = text.headers();
        int next = 0;
        for (ConfigText.Entry entry : text.entries()) {
            while (next < headers.size() && headers.get(next).line() <= entry.line()) {
                open(headers.get(next++).section());
            }
            Directive directive = new Directive(section, PhpIniText.canonical(entry.name()), entry, file);
            directives.add(directive);
            if (directive.name().equals("include")) {
                include(directive);
            }
        }
        headers.subList(next, headers.size()).forEach(h -> open(h.section()));
    }

    private void open(String name) {
        section = name.equalsIgnoreCase(GLOBAL) ? GLOBAL : pools.computeIfAbsent(key(name), k -> name);
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private void include(Directive directive) {
        Path target = target(directive);
        try {
            List<Path> paths = Glob.isPattern(target.toString()) ? source.fitting(target) : List.of(target);
            paths.forEach(p -> load(p, directive));
        } catch (IOException e) {
            String what = "cannot list " + target + ": " + e.getMessage();
            report(Severity.WARNING, "unreadable", target, directive, what);
        }
    }

    private void report(Severity severity, String code, Path about, @Nullable Directive from, String message) {
        String subject = from == null ? about.toString() : from.file().path().toString();
        problems.add(new Problem(code, severity, subject, from == null ? 0 : from.line(), message, null));
    }
}

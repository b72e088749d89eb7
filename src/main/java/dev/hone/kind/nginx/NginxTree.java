package dev.hone.kind.nginx;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileSource;
import dev.hone.kind.Glob;
import dev.hone.kind.Problem;
import dev.hone.kind.format.BlockText;
import dev.hone.kind.format.BlockText.Body;
import dev.hone.kind.format.BlockText.Directive;
import dev.hone.kind.format.ConfigPath;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A main config with everything that it includes, in the order in which nginx reads it. Relative includes start from the
 * directory of the main config. A file met again inside itself is a loop; a file used twice side by side is not.
 */
final class NginxTree {
    private static final int MOST_FILES = 20_000;
    private static final Pattern NUMBER = Pattern.compile("\\[[0-9]+]");

    private final FileSource source;
    private final Map<Path, BlockText> known;
    private final Path base;
    private final Map<Path, ConfigFile> files = new LinkedHashMap<>();
    private final Map<Path, BlockText> texts = new HashMap<>();
    private final List<Use> uses = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Deque<Path> chain = new ArrayDeque<>();
    private int read;

    private NginxTree(FileSource source, Path main, Map<Path, BlockText> known) {
        this.source = source;
        this.known = known;
        this.base = main.toAbsolutePath().resolveSibling("");
    }

    /**
     * One directive where it takes effect.
     *
     * @param context path of the blocks around it across files, numbered as in {@link BlockText}
     * @param number  how many of the same name stood in the same block before it
     */
    record Use(String context, int number, Directive directive, ConfigFile file, BlockText text) {
        String name() {
            return directive.name();
        }

        /** Name as in the catalogue: {@code http/gzip}, or {@code user} in the main context. */
        String parameter() {
            return context.isEmpty() ? name() : context + "/" + name();
        }

        /** The blocks around it by their bare names. */
        String place() {
            return context.indexOf('[') < 0 ? context : NUMBER.matcher(context).replaceAll("");
        }

        boolean isBlock() {
            return directive.body() != null;
        }

        /** The value as written. */
        String value() {
            return directive.entry(context, text.text()).rawValue();
        }

        int line() {
            return directive.line();
        }
    }

    static NginxTree read(Path main, FileSource source) {
        return read(main, source, Map.of());
    }

    /** The same main config over other files; texts that did not change are not read again. */
    NginxTree with(Path main, FileSource other) {
        return read(main, other, texts);
    }

    private static NginxTree read(Path main, FileSource source, Map<Path, BlockText> known) {
        NginxTree tree = new NginxTree(source, main, known);
        tree.load(main, "", null);
        return tree;
    }

    /** Files in load order, each once. */
    List<ConfigFile> files() {
        return List.copyOf(files.values());
    }

    /** Every directive, blocks before what they hold, in load order. */
    List<Use> uses() {
        return uses;
    }

    /** Loops, missing and unreadable files, syntax errors. */
    List<Problem> problems() {
        return problems;
    }

    /** The path that an include names; empty for one that no file can have. */
    Optional<Path> target(Use include) {
        return ConfigPath.of(String.join(" ", include.directive().values()))
                .map(p -> base.resolve(p).normalize());
    }

    private void load(Path path, String context, @Nullable Use from) {
        if (++read > MOST_FILES) {
            report(
                    Problem.Severity.ERROR,
                    "too_many_files",
                    path,
                    from,
                    "more than " + MOST_FILES + " files are included");
            return;
        }
        try {
            ConfigFile file = files.containsKey(path) ? files.get(path) : source.read(path);
            files.putIfAbsent(path, file);
            enter(file, context, from);
        } catch (AccessDenied e) {
            report(Problem.Severity.WARNING, "unreadable", path, from, e.getMessage() + "; " + e.remedy());
        } catch (NoSuchFileException e) {
            report(Problem.Severity.ERROR, "missing_include", path, from, path + " does not exist");
        } catch (IOException e) {
            report(Problem.Severity.WARNING, "unreadable", path, from, "cannot read " + path + ": " + e.getMessage());
        }
    }

    private void enter(ConfigFile file, String context, @Nullable Use from) {
        if (chain.contains(file.realPath())) {
            List<String> loop = new ArrayList<>(
                    chain.reversed().stream().map(Path::toString).toList());
            loop.add(file.realPath().toString());
            String way = String.join(" → ", loop);
            report(Problem.Severity.ERROR, "include_loop", file.path(), from, "the files include each other: " + way);
            return;
        }
        chain.push(file.realPath());
        BlockText text = texts.computeIfAbsent(file.path(), f -> parsed(file));
        walk(text.directives(), context, file, text);
        text.fault()
                .ifPresent(f -> problems.add(new Problem(
                        "syntax", Problem.Severity.ERROR, file.path().toString(), f.line(), f.message(), null)));
        chain.pop();
    }

    private BlockText parsed(ConfigFile file) {
        BlockText before = known.get(file.path());
        return before != null && before.text().equals(file.text()) ? before : BlockText.parse(file.text());
    }

    private void walk(List<Directive> directives, String context, ConfigFile file, BlockText text) {
        for (Directive directive : directives) {
            int number = numbers.merge(context + " " + directive.name(), 1, Integer::sum) - 1;
            Use use = new Use(context, number, directive, file, text);
            uses.add(use);
            Body body = directive.body();
            if (body != null) {
                walk(body.directives(), inside(use), file, text);
            } else if (directive.name().equals("include") && !directive.values().isEmpty()) {
                include(use);
            }
        }
    }

    /** The context of what a block holds. */
    static String inside(Use block) {
        return block.parameter() + (block.number() == 0 ? "" : "[" + block.number() + "]");
    }

    private void include(Use use) {
        Optional<Path> named = target(use);
        if (named.isEmpty()) {
            String message = "include " + use.value() + " names no file that can be there";
            report(Problem.Severity.ERROR, "bad_include", use.file().path(), use, message);
            return;
        }
        Path target = named.get();
        try {
            List<Path> paths = Glob.isPattern(target.toString()) ? source.fitting(target) : List.of(target);
            paths.forEach(p -> load(p, use.context(), use));
        } catch (IOException e) {
            report(
                    Problem.Severity.WARNING,
                    "unreadable",
                    target,
                    use,
                    "cannot list " + target + ": " + e.getMessage());
        }
    }

    private void report(Problem.Severity severity, String code, Path about, @Nullable Use from, String message) {
        String subject = from == null ? about.toString() : from.file().path().toString();
        problems.add(new Problem(code, severity, subject, from == null ? 0 : from.line(), message, null));
    }
}

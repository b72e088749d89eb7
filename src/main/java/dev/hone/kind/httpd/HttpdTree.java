package dev.hone.kind.httpd;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileSource;
import dev.hone.kind.Glob;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.format.SectionText;
import dev.hone.kind.format.SectionText.Body;
import dev.hone.kind.format.SectionText.Directive;
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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A main config with everything that it includes, in the order in which httpd reads it, conditional sections decided as
 * they are met. A file met again inside itself is a loop.
 */
final class HttpdTree {
    private static final int MOST_FILES = 20_000;

    private final FileSource source;
    private final HttpdConditions conditions;
    private final Map<Path, ConfigFile> files = new LinkedHashMap<>();
    private final Map<Path, SectionText> texts = new HashMap<>();
    private final List<Use> uses = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private final Deque<Path> chain = new ArrayDeque<>();
    private Path root;
    private int read;

    private HttpdTree(HttpdSetup setup, FileSource source) {
        this.source = source;
        this.conditions = new HttpdConditions(setup);
        this.root = setup.root();
    }

    /**
     * One directive or section where it stands.
     *
     * @param place     sections around it that are places of their own, outermost first, each as {@code Directory /srv};
     *                  sections that only decide whether something is read are none
     * @param section   path of the section around it in its own file
     * @param directive as written
     * @param values    its words, variables in their place
     * @param file      where it stands; null for the command line
     * @param text      that file, read
     * @param isActive  whether httpd reads it
     * @param root      ServerRoot when it was met
     */
    record Use(
            List<String> place,
            String section,
            Directive directive,
            List<String> values,
            @Nullable ConfigFile file,
            SectionText text,
            boolean isActive,
            Path root) {
        String name() {
            return directive.name();
        }

        boolean is(String name) {
            return directive.is(name);
        }

        boolean isSection() {
            return directive.body() != null;
        }

        /** Whether it holds for the whole server unless a narrower place says otherwise. */
        boolean isGlobal() {
            return isActive && place.isEmpty() && !isSection();
        }

        /** The value as written, continued lines too. */
        String value() {
            return directive.rawValue(text.text());
        }

        int line() {
            return directive.line();
        }

        String first() {
            return values.isEmpty() ? "" : values.getFirst();
        }

        /** A path that it names, relative ones below the ServerRoot; empty when no file here can have that name. */
        Optional<Path> path(String value) {
            return HttpdTree.path(root, value);
        }
    }

    static HttpdTree read(HttpdSetup setup, FileSource source) {
        HttpdTree tree = new HttpdTree(setup, source);
        setup.arguments().all("-C").forEach(tree::commandLine);
        tree.load(setup.main(), List.of(), null);
        setup.arguments().all("-c").forEach(tree::commandLine);
        return tree;
    }

    /** Files in load order, each once. */
    List<ConfigFile> files() {
        return List.copyOf(files.values());
    }

    /** Every directive and section, those that are not read too, sections before what they hold, in load order. */
    List<Use> uses() {
        return uses;
    }

    /** Loops, missing and unreadable files, syntax errors. */
    List<Problem> problems() {
        return problems;
    }

    /** Names of all modules that it has. */
    Set<String> modules() {
        return conditions.modules();
    }

    /** Variables that it asks for. */
    Set<String> variables() {
        return conditions.used();
    }

    /** The last value of a directive for the whole server, variables in their place; empty when nothing gives it. */
    Optional<String> value(String directive) {
        return uses.stream()
                .filter(u -> u.isGlobal() && u.is(directive))
                .map(u -> String.join(" ", u.values()))
                .reduce((a, b) -> b);
    }

    static Optional<Path> path(Path root, String value) {
        return ConfigPath.of(value).map(p -> root.resolve(p).normalize());
    }

    private void commandLine(String directives) {
        SectionText text = SectionText.parse(directives);
        walk(new Surroundings(List.of(), true, null, text), "", text.directives());
    }

    /** Where a list of directives stands. */
    private record Surroundings(
            List<String> place, boolean isActive, @Nullable ConfigFile file, SectionText text) {
        Surroundings inside(List<String> narrower, boolean active) {
            return new Surroundings(narrower, isActive && active, file, text);
        }
    }

    private void load(Path path, List<String> place, @Nullable Use from) {
        if (++read > MOST_FILES) {
            report(Severity.ERROR, "too_many_files", path, from, "more than " + MOST_FILES + " files are included");
            return;
        }
        try {
            ConfigFile known = files.get(path);
            ConfigFile file = known == null ? source.read(path) : known;
            files.putIfAbsent(path, file);
            enter(file, place, from);
        } catch (AccessDenied e) {
            report(Severity.WARNING, "unreadable", path, from, e.getMessage() + "; " + e.remedy());
        } catch (NoSuchFileException e) {
            report(Severity.ERROR, "missing_include", path, from, path + " does not exist");
        } catch (IOException e) {
            report(Severity.WARNING, "unreadable", path, from, "cannot read " + path + ": " + e.getMessage());
        }
    }

    private void enter(ConfigFile file, List<String> place, @Nullable Use from) {
        if (chain.contains(file.realPath())) {
            List<String> loop = new ArrayList<>(
                    chain.reversed().stream().map(Path::toString).toList());
            loop.add(file.realPath().toString());
            String way = String.join(" → ", loop);
            report(Severity.ERROR, "include_loop", file.path(), from, "the files include each other: " + way);
            return;
        }
        chain.push(file.realPath());
        SectionText text = texts.computeIfAbsent(file.path(), f -> SectionText.parse(file.text()));
        walk(new Surroundings(place, true, file, text), "", text.directives());
        text.fault()
                .ifPresent(f -> problems.add(
                        new Problem("syntax", Severity.ERROR, file.path().toString(), f.line(), f.message(), null)));
        chain.pop();
    }

    private void walk(Surroundings here, String section, List<Directive> directives) {
        for (Directive directive : directives) {
            List<String> values =
                    directive.values().stream().map(conditions::resolved).toList();
            Use use =
                    new Use(here.place(), section, directive, values, here.file(), here.text(), here.isActive(), root);
            uses.add(use);
            Body body = directive.body();
            if (body != null) {
                walk(here.inside(narrower(use), isRead(directive)), body.path(), body.directives());
            } else if (use.isActive()) {
                meet(use);
            }
        }
    }

    private boolean isRead(Directive section) {
        boolean isTemplate = section.is("Macro") || section.is("Perl");
        return !isTemplate && (!HttpdConditions.isConditional(section) || conditions.holds(section));
    }

    private static List<String> narrower(Use section) {
        if (HttpdConditions.isConditional(section.directive())) {
            return section.place();
        }
        List<String> narrower = new ArrayList<>(section.place());
        narrower.add((section.name() + " " + String.join(" ", section.values())).strip());
        return List.copyOf(narrower);
    }

    private void meet(Use use) {
        conditions.meet(use.name(), use.values());
        if (use.is("ServerRoot")) {
            root = use.path(use.first()).orElse(root);
        } else if ((use.is("Include") || use.is("IncludeOptional"))
                && !use.values().isEmpty()) {
            use.path(use.first()).ifPresent(target -> include(use, target));
        }
    }

    private void include(Use use, Path target) {
        try {
            List<Path> paths = named(target, use.is("IncludeOptional"));
            if (paths.isEmpty() && use.is("Include")) {
                report(Severity.ERROR, "missing_include", target, use, "no file fits " + target);
            }
            paths.forEach(path -> load(path, use.place(), use));
        } catch (IOException e) {
            String message = "cannot list " + target + ": " + e.getMessage();
            report(Severity.WARNING, "unreadable", target, use, message);
        }
    }

    /** What fits a wildcard, what lies in a directory, or the one file; nothing when that may be missing and is. */
    private List<Path> named(Path target, boolean mayBeMissing) throws IOException {
        if (Glob.isPattern(target.toString())) {
            return source.fitting(target);
        }
        if (files.containsKey(target)) {
            return List.of(target);
        }
        List<Path> inside = source.fitting(target.resolve("*"));
        return inside.isEmpty() && !(mayBeMissing && source.fitting(target).isEmpty()) ? List.of(target) : inside;
    }

    private void report(Severity severity, String code, Path about, @Nullable Use from, String message) {
        ConfigFile by = from == null ? null : from.file();
        String subject = by == null ? about.toString() : by.path().toString();
        problems.add(new Problem(code, severity, subject, from == null ? 0 : from.line(), message, null));
    }
}

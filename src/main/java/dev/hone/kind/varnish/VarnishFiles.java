package dev.hone.kind.varnish;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileSource;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.format.VclText;
import dev.hone.kind.format.VclText.Kind;
import dev.hone.kind.format.VclText.Token;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The main VCL with all that it includes. A name with {@code ./} starts beside the file, another along vcl_path. */
final class VarnishFiles {
    private final FileSource source;
    private final List<Path> folders;
    private final Map<Path, ConfigFile> files = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();
    private final Deque<Path> chain = new ArrayDeque<>();

    private VarnishFiles(FileSource source, List<Path> folders) {
        this.source = source;
        this.folders = folders;
    }

    static VarnishFiles read(Path main, List<Path> folders, FileSource source) {
        VarnishFiles files = new VarnishFiles(source, folders);
        files.load(main, main.toString(), 0);
        return files;
    }

    /** Files in the order of reading, each once. */
    List<ConfigFile> files() {
        return List.copyOf(files.values());
    }

    /** Loops, missing and unreadable files. */
    List<Problem> problems() {
        return problems;
    }

    /**
     * A name that an include gives.
     *
     * @param isGlob whether it is a pattern
     */
    record Include(Token at, String name, boolean isGlob) {

        static List<Include> in(VclText text) {
            List<Include> all = new ArrayList<>();
            List<Token> tokens = text.tokens();
            for (int i = 0; i + 1 < tokens.size(); i++) {
                boolean isGlob = tokens.get(i + 1).is("+")
                        && i + 3 < tokens.size()
                        && tokens.get(i + 2).is("glob");
                Token name = tokens.get(isGlob ? i + 3 : i + 1);
                if (tokens.get(i).is("include") && name.kind() == Kind.STRING) {
                    all.add(new Include(tokens.get(i), name.value(), isGlob));
                }
            }
            return all;
        }

        /** Where it may lie, best first; empty when no file here can have that name. */
        List<Path> places(Path from, List<Path> folders) {
            Path given = ConfigPath.of(name).orElse(null);
            if (given == null) {
                return List.of();
            }
            if (given.isAbsolute()) {
                return List.of(given.normalize());
            }
            return name.startsWith("./")
                    ? List.of(from.resolveSibling(given).normalize())
                    : folders.stream().map(f -> f.resolve(given).normalize()).toList();
        }
    }

    private void load(Path path, String from, int line) {
        try {
            ConfigFile known = files.get(path);
            enter(known == null ? source.read(path) : known, from, line);
        } catch (AccessDenied e) {
            report(Severity.WARNING, "unreadable", from, line, e.getMessage() + "; " + e.remedy());
        } catch (IOException e) {
            report(Severity.ERROR, "missing_include", from, line, "cannot read " + path + ": " + e.getMessage());
        }
    }

    private void enter(ConfigFile file, String from, int line) throws IOException {
        if (chain.contains(file.realPath())) {
            report(Severity.ERROR, "include_loop", from, line, file.path() + " includes itself");
            return;
        }
        files.putIfAbsent(file.path(), file);
        chain.push(file.realPath());
        for (Include include : Include.in(VclText.parse(file.text()))) {
            include(file, include);
        }
        chain.pop();
    }

    private void include(ConfigFile file, Include include) throws IOException {
        String from = file.path().toString();
        int line = include.at().line();
        List<Path> places = include.places(file.path(), folders);
        if (include.isGlob()) {
            for (Path place : places) {
                source.fitting(place).forEach(p -> load(p, from, line));
            }
            return;
        }
        Optional<Path> found = Optional.empty();
        for (Path place : places) {
            found = found.isEmpty() && !source.fitting(place).isEmpty() ? Optional.of(place) : found;
        }
        found.ifPresentOrElse(
                p -> load(p, from, line),
                () -> report(Severity.ERROR, "missing_include", from, line, include.name() + " is not found"));
    }

    private void report(Severity severity, String code, String subject, int line, String message) {
        problems.add(new Problem(code, severity, subject, line, message, null));
    }
}

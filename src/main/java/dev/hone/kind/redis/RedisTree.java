package dev.hone.kind.redis;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileSource;
import dev.hone.kind.Glob;
import dev.hone.kind.Problem;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.SpacedText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The files that Redis reads, in its order: an include stands for the lines of the other file at that very place, so that a
 * later line of the includer wins over it. A file that includes itself makes Redis 7 end by SIGSEGV.
 *
 * @param uses     every directive but includes, in the order in which Redis meets them
 * @param files    the files, each once
 * @param includes every include with the path it leads to
 * @param problems files not found, cycles, lines that cannot be read
 */
record RedisTree(List<Use> uses, List<ConfigFile> files, List<Include> includes, List<Problem> problems) {
    private static final int DEEPEST = 16;

    /** One line in force or overridden. */
    record Use(ConfigFile file, Entry entry, List<String> words) {
        String name() {
            return entry.name().toLowerCase(Locale.ROOT);
        }

        String value() {
            return String.join(" ", words);
        }
    }

    /** One include. */
    record Include(ConfigFile file, int line, Path target) {}

    static RedisTree read(Path main, FileSource source) {
        Reader reader = new Reader(main, source);
        reader.file(main, null);
        return new RedisTree(
                List.copyOf(reader.uses), List.copyOf(reader.files.values()), reader.includes, reader.problems);
    }

    private static final class Reader {
        private final Path main;
        private final FileSource source;
        private final List<Use> uses = new ArrayList<>();
        private final Map<Path, ConfigFile> files = new LinkedHashMap<>();
        private final List<Include> includes = new ArrayList<>();
        private final List<Problem> problems = new ArrayList<>();
        private final Deque<Path> open = new ArrayDeque<>();

        Reader(Path main, FileSource source) {
            this.main = main;
            this.source = source;
        }

        void file(Path path, @org.jspecify.annotations.Nullable Include from) {
            if (open.contains(path) || open.size() >= DEEPEST) {
                cycle(path, from);
                return;
            }
            try {
                ConfigFile file = files.containsKey(path) ? files.get(path) : source.read(path);
                files.put(path, file);
                open.push(path);
                lines(file);
                open.pop();
            } catch (IOException e) {
                missing(path, from, e);
            }
        }

        private void lines(ConfigFile file) {
            SpacedText text = SpacedText.parse(file.text());
            text.faults().forEach(line -> unreadable(file, line));
            for (Entry entry : text.entries()) {
                List<String> words = SpacedText.words(entry.rawValue()).orElse(List.of());
                if (entry.name().equalsIgnoreCase("include") && words.size() == 1) {
                    include(new Include(file, entry.line(), target(words.getFirst())));
                } else {
                    uses.add(new Use(file, entry, words));
                }
            }
        }

        /** A relative path counts from the working directory, which an earlier {@code dir} may have changed. */
        private Path target(String word) {
            Path dir = uses.stream()
                    .filter(u -> u.name().equals("dir") && u.words().size() == 1)
                    .reduce((a, b) -> b)
                    .flatMap(u -> ConfigPath.of(u.value()))
                    .filter(Path::isAbsolute)
                    .orElse(main.getParent() == null ? main : main.getParent());
            return ConfigPath.in(dir, word);
        }

        private void include(Include include) {
            includes.add(include);
            if (!Glob.isPattern(include.target().toString())) {
                file(include.target(), include);
                return;
            }
            try {
                source.fitting(include.target()).forEach(p -> file(p, include));
            } catch (IOException e) {
                missing(include.target(), include, e);
            }
        }

        private void cycle(Path path, @org.jspecify.annotations.Nullable Include from) {
            String chain = open.reversed().stream().map(Path::toString).collect(Collectors.joining(" → "));
            problems.add(new Problem(
                    "include_cycle",
                    Problem.Severity.ERROR,
                    from == null ? path.toString() : from.file().path().toString(),
                    from == null ? 0 : from.line(),
                    "includes go round in a circle: %s → %s; Redis dies of that at its start".formatted(chain, path),
                    null));
        }

        private void missing(Path path, @org.jspecify.annotations.Nullable Include from, IOException e) {
            problems.add(new Problem(
                    "file_not_read",
                    Problem.Severity.ERROR,
                    from == null ? path.toString() : from.file().path().toString(),
                    from == null ? 0 : from.line(),
                    "%s cannot be read (%s)".formatted(path, e.getMessage()),
                    null));
        }

        private void unreadable(ConfigFile file, int line) {
            problems.add(new Problem(
                    "unbalanced_quotes",
                    Problem.Severity.ERROR,
                    file.path().toString(),
                    line,
                    "%s:%d has quotes that are not closed, or closed in the middle of a word"
                            .formatted(file.path(), line),
                    null));
        }
    }
}

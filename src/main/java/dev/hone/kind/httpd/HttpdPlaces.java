package dev.hone.kind.httpd;

import dev.hone.kind.BlockPlace;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileSource;
import dev.hone.kind.httpd.HttpdTree.Use;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where blocks can stand in a tree of httpd files: at the end of its main file, which rules over what was said before. */
final class HttpdPlaces {
    private HttpdPlaces() {}

    static List<BlockPlace> of(HttpdSetup setup, List<ConfigFile> files, String sort) {
        HttpdTree tree = HttpdTree.read(setup, FileSource.of(files));
        return files.stream()
                .filter(f -> sort.equals("server") && f.path().equals(setup.main()))
                .map(f -> place(f, tree))
                .toList();
    }

    private static BlockPlace place(ConfigFile main, HttpdTree tree) {
        int end = main.text().length();
        Map<String, List<BlockPlace.Span>> names = new HashMap<>();
        tree.uses().stream()
                .filter(Use::isActive)
                .forEach(u -> names.put(u.is("LoadModule") ? u.first() : said(u), List.of()));
        Map<String, String> words = new HashMap<>();
        folder(tree).ifPresent(f -> words.put("modules", f.toString()));
        return new BlockPlace("server", "the whole server", main.path(), 0, end, end, "", words, names);
    }

    private static String said(Use use) {
        return (use.name() + " " + String.join(" ", use.values())).strip();
    }

    /** Where the modules lie that are loaded today. */
    static Optional<Path> folder(HttpdTree tree) {
        return tree.uses().stream()
                .filter(u -> u.isActive() && u.is("LoadModule") && u.values().size() == 2)
                .flatMap(u -> u.path(u.values().getLast()).stream())
                .map(Path::getParent)
                .findFirst();
    }
}

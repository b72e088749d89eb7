package dev.hone.kind.pgbouncer;

import dev.hone.kind.BlockPlace;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Installation;
import dev.hone.kind.format.PlainIniText;
import dev.hone.kind.format.PlainIniText.Item;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Where database entries can stand: after the header of {@code [databases]}. */
final class DatabasePlace {
    private DatabasePlace() {}

    static List<BlockPlace> of(Installation at, List<ConfigFile> files, String sort) {
        PoolerTree tree = PoolerTree.walk(Place.main(at), Place.directory(at), files);
        return files.stream()
                .filter(f -> sort.equals("databases") && tree.files().contains(f.path()))
                .flatMap(DatabasePlace::places)
                .limit(1)
                .toList();
    }

    private static Stream<BlockPlace> places(ConfigFile file) {
        return PlainIniText.parse(file.text()).items().stream()
                .filter(i -> i instanceof Item.Header h && h.section().equals(PoolerTree.DATABASES))
                .map(i -> place(file.path(), file.text(), i.line()));
    }

    private static BlockPlace place(Path file, String text, int header) {
        int at = 0;
        for (int line = 0; line < header; line++) {
            int newline = text.indexOf('\n', at);
            at = newline < 0 ? text.length() : newline + 1;
        }
        return new BlockPlace("databases", "[databases]", file, 0, at, text.length(), "", Map.of(), Map.of());
    }
}

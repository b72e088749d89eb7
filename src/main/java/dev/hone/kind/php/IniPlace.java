package dev.hone.kind.php;

import dev.hone.kind.BlockPlace;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileSource;
import dev.hone.kind.Installation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Where blocks can stand: at the end of php.ini. Modules that may be loaded from there, by bare name, are few and known. */
final class IniPlace {
    private static final Set<String> KNOWN_MODULES = Set.of("apcu", "apcu.so");

    private IniPlace() {}

    static List<BlockPlace> of(Installation at, List<ConfigFile> files, String sort) {
        return files.stream()
                .filter(f -> sort.equals("php_ini") && f.path().equals(at.mainConfig()))
                .map(f -> place(f, IniTree.read(at, FileSource.of(files))))
                .toList();
    }

    private static BlockPlace place(ConfigFile main, IniTree tree) {
        int end = main.text().length();
        Map<String, List<BlockPlace.Span>> names = new HashMap<>();
        tree.given("extension").forEach(l -> names.put("extension " + module(l.value()), List.of()));
        return new BlockPlace("php_ini", "php.ini", main.path(), 0, end, end, "", Map.of(), names);
    }

    private static String module(String value) {
        return value.replaceFirst(".*/", "").replaceFirst("\\.so$", "");
    }

    /** Whether a line loads nothing but a module that is known; never one by its path. */
    static boolean isKnownModule(IniTree.Line line) {
        return line.name().equals("extension") && KNOWN_MODULES.contains(line.value());
    }
}

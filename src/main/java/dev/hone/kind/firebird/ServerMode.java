package dev.hone.kind.firebird;

import java.util.Optional;
import java.util.stream.Stream;

/** How connections are served. */
enum ServerMode {
    SUPER("Super", "ThreadedDedicated"),
    SUPERCLASSIC("SuperClassic", "ThreadedShared"),
    CLASSIC("Classic", "MultiProcess");

    private final String word;
    private final String otherWord;

    ServerMode(String word, String otherWord) {
        this.word = word;
        this.otherWord = otherWord;
    }

    /** The mode of a word, whatever its case; empty for one that the server would take for Super without saying so. */
    static Optional<ServerMode> of(String word) {
        return Stream.of(values())
                .filter(m -> m.word.equalsIgnoreCase(word) || m.otherWord.equalsIgnoreCase(word))
                .findFirst();
    }

    String word() {
        return word;
    }

    /** Whether all connections to a database share one page cache. */
    boolean sharesCache() {
        return this == SUPER;
    }

    /** Pages cached when no file says how many. */
    int cachePages() {
        return sharesCache() ? 2048 : 256;
    }

    /** Memory for sorting when no file says how much. */
    String tempCache() {
        return sharesCache() ? "64M" : "8M";
    }

    /** Who removes old versions when no file says it. */
    String garbageCollection() {
        return sharesCache() ? "combined" : "cooperative";
    }
}

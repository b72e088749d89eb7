package dev.hone.kind.redis;

import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.SpacedText;
import dev.hone.kind.redis.Declared.Place;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Writes save points, one pair a line: several lines add up, and Redis before 7 passes over a line with more than one pair
 * without a word.
 *
 * @param declared what the texts say now
 * @param change   makes an edit
 */
record SaveLines(Supplier<Declared> declared, BiConsumer<Path, UnaryOperator<SpacedText>> change) {

    void write(String value, Path main) {
        List<String> wanted = pairs(value);
        List<Place> lines = declared.get().saves();
        if (lines.isEmpty()) {
            wanted.forEach(pair -> change.accept(main, t -> t.withAdded("", "save", pair)));
            return;
        }
        boolean startsAnew = lines.size() > 1 && lines.getFirst().value().isBlank();
        List<Place> own = startsAnew ? lines.subList(1, lines.size()) : lines;
        for (int i = own.size() - 1; i >= wanted.size(); i--) {
            Entry gone = own.get(i).use().entry();
            change.accept(own.get(i).file(), t -> t.without(gone));
        }
        Place last = own.get(Math.min(own.size(), wanted.size()) - 1);
        for (int i = wanted.size() - 1; i >= own.size(); i--) {
            String pair = wanted.get(i);
            change.accept(last.file(), t -> t.withAfter(last.use().entry(), "save", pair));
        }
        for (int i = Math.min(own.size(), wanted.size()) - 1; i >= 0; i--) {
            Entry entry = own.get(i).use().entry();
            String pair = wanted.get(i);
            change.accept(own.get(i).file(), t -> t.withValue(entry, pair));
        }
    }

    /** At least one; {@code ""} stands for no save point at all. */
    private static List<String> pairs(String value) {
        List<String> words = Reading.words(value);
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i + 1 < words.size(); i += 2) {
            pairs.add(words.get(i) + " " + words.get(i + 1));
        }
        return pairs.isEmpty() ? List.of("\"\"") : pairs;
    }
}

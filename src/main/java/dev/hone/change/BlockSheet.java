package dev.hone.change;

import dev.hone.kind.Block;
import dev.hone.kind.BlockEdits;
import dev.hone.kind.BlockField;
import dev.hone.kind.BlockPlace;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of a service and how each stands at each of its places.
 *
 * @param items in the order of the kind
 */
record BlockSheet(List<Item> items) {
    /** A block with the values that it asks for and the places that it is for. */
    record Item(
            String block, String title, String summary, String link, List<FieldItem> fields, List<PlaceItem> places) {

        /** The same with the first of those places that have these words in their names. */
        Item fitting(String words, int most) {
            List<PlaceItem> fitting = places.stream()
                    .filter(p -> (p.title() + " " + p.file()).contains(words))
                    .limit(most)
                    .toList();
            return new Item(block, title, summary, link, fields, fitting);
        }

        /** The place of that name; null when there is none. */
        @Nullable
        PlaceItem place(String where) {
            return places.stream()
                    .filter(p -> p.where().equals(where))
                    .findFirst()
                    .orElse(null);
        }
    }

    /** A value that is asked for. */
    record FieldItem(
            String name,
            String type,
            String unit,
            @Nullable Long min,
            @Nullable Long max,
            List<String> values,
            String summary) {}

    /**
     * A place.
     *
     * @param state    {@code absent}, {@code present}, {@code changed_by_hand} or {@code by_hand}
     * @param label    what the marker lines say; absent without any
     * @param defaults what holds for each field when nothing is given
     */
    record PlaceItem(
            String where,
            String title,
            String file,
            String state,
            @Nullable String label,
            Map<String, String> defaults) {}

    static BlockSheet of(Ground ground) {
        BlockEdits edits =
                new BlockEdits(ground.kind(), ground.at(), ground.now().files());
        return new BlockSheet(
                ground.kind().blocks().all().stream().map(b -> item(edits, b)).toList());
    }

    private static Item item(BlockEdits edits, Block block) {
        return new Item(
                block.id(),
                block.title(),
                block.summary(),
                block.link(),
                block.fields().stream().map(BlockSheet::field).toList(),
                edits.places(block).stream().map(p -> place(edits, block, p)).toList());
    }

    private static FieldItem field(BlockField f) {
        return new FieldItem(f.name(), ChangeView.word(f.type()), f.unit(), f.min(), f.max(), f.values(), f.summary());
    }

    private static PlaceItem place(BlockEdits edits, Block block, BlockPlace place) {
        Map<String, String> defaults = new LinkedHashMap<>();
        block.fields().forEach(f -> defaults.put(f.name(), BlockEdits.standard(f, place)));
        return new PlaceItem(
                place.where(),
                place.title(),
                place.file().toString(),
                ChangeView.word(edits.state(block, place)),
                edits.label(block, place).orElse(null),
                defaults);
    }
}

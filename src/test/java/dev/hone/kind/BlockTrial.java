package dev.hone.kind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.BlockEdits.Refused;
import dev.hone.kind.BlockEdits.State;
import dev.hone.kind.Problem.Severity;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Puts each block of a kind into each of its places and takes it out again. */
public final class BlockTrial {
    private static final List<String> BREAKING =
            List.of("1;", "1\n2", "1 }", "{", "\"1\"", "'1'", "a\r\nb", "$x", "1\\", "# 1", "`id`", "\0");
    /** What a person may have to mend first; the message says what. */
    private static final Set<String> MENDABLE = Set.of("one_line", "not_alone", "no_place");

    private final ServiceKind kind;
    private final Installation at;
    private final List<ConfigFile> files;

    public BlockTrial(ServiceKind kind, Installation at, List<ConfigFile> files) {
        this.kind = kind;
        this.at = at;
        this.files = files;
    }

    /** How many were put in and taken out, or found set up already; fails where the bytes differ or the kind would refuse what it offered itself. */
    public int run() {
        int done = 0;
        for (Block block : kind.blocks().all()) {
            for (BlockPlace place : new BlockEdits(kind, at, files).places(block)) {
                done += run(block, place);
            }
        }
        return done;
    }

    private int run(Block block, BlockPlace place) {
        BlockEdits edits = new BlockEdits(kind, at, files);
        if (edits.state(block, place) != State.ABSENT) {
            assertThat(edits.state(block, place)).isEqualTo(State.BY_HAND);
            return 1;
        }
        try {
            edits.add(block, place, values(block));
        } catch (Refused refusal) {
            assertThat(refusal.problem().code()).as(refusal.getMessage()).isIn(MENDABLE);
            return 0;
        }
        List<ConfigFile> with = after(edits, files);
        assertThat(kind.inspect(at, files, with))
                .as("%s at %s", block.id(), place.title())
                .noneMatch(p -> p.severity() != Severity.WARNING);
        BlockEdits again = new BlockEdits(kind, at, with);
        BlockPlace taken = again.places(block).stream()
                .filter(p -> again.state(block, p) == State.PRESENT)
                .findFirst()
                .orElseThrow(() -> new AssertionError(block.id() + " is not known again at " + place.title()));
        try {
            again.remove(block, taken);
        } catch (Refused refusal) {
            throw new AssertionError(refusal);
        }
        assertThat(after(again, with)).isEqualTo(files);
        return 1;
    }

    /** Every field refuses what would end the directive that it stands in. */
    void refusesWhatBreaksOut() {
        Set<String> codes = new HashSet<>();
        for (Block block : kind.blocks().all()) {
            for (BlockField field : block.fields()) {
                for (String value : BREAKING) {
                    assertThat(field.check(value))
                            .as("%s %s", field.name(), value)
                            .isPresent();
                    field.check(value).ifPresent(p -> codes.add(p.code()));
                }
            }
        }
        assertThat(codes).isSubsetOf("would_break_out", "bad_value");
    }

    private static List<ConfigFile> after(BlockEdits edits, List<ConfigFile> base) {
        Map<Path, String> texts = new HashMap<>();
        edits.edits().forEach(e -> texts.put(e.path(), e.newText()));
        return base.stream()
                .map(f -> f.with(texts.getOrDefault(f.path(), f.text())))
                .toList();
    }

    private static Map<String, String> values(Block block) {
        Map<String, String> values = new HashMap<>();
        for (BlockField field : block.fields()) {
            if (field.defaultValue().isEmpty() || field.defaultValue().startsWith("${")) {
                values.put(
                        field.name(),
                        switch (field.type()) {
                            case INTEGER -> "20";
                            case CHOICE -> field.values().getFirst();
                            case WORD -> "shop_db";
                            case WORDS -> "one two-3";
                            case HOST -> "shop.example";
                            case PATH -> "/run/php/shop.sock";
                        });
            }
        }
        return values;
    }
}

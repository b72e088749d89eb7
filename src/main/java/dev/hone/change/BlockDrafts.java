package dev.hone.change;

import dev.hone.kind.Block;
import dev.hone.kind.BlockEdits;
import dev.hone.kind.BlockEdits.State;
import dev.hone.kind.BlockPlace;
import dev.hone.kind.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns blocks to put in and take out into a draft, or says what stands against one. */
final class BlockDrafts {
    private final Ground ground;
    private final BlockEdits edits;
    private final List<Plan.BlockLine> lines = new ArrayList<>();
    private final List<Problem> checks = new ArrayList<>();

    BlockDrafts(Ground ground) {
        this.ground = ground;
        this.edits = new BlockEdits(ground.kind(), ground.at(), ground.now().files());
    }

    Draft draft(Wish.Structure wish) {
        for (Wish.Piece piece : wish.pieces()) {
            Block block = block(piece);
            BlockPlace place = place(piece, block);
            try {
                if (piece.adds()) {
                    note(block, place, true, edits.add(block, place, piece.values()));
                } else {
                    takeOut(block, place);
                }
            } catch (BlockEdits.Refused refusal) {
                boolean isValue = block.field(refusal.problem().subject()).isPresent();
                String member = isValue ? "/values/" + refusal.problem().subject() : "";
                throw new NotPlannable(Fault.of(piece.pointer() + member, refusal.problem()));
            }
        }
        return made();
    }

    /** Takes out what was put in, in files that were edited since. */
    Draft inverse(List<Plan.BlockLine> done) {
        for (Plan.BlockLine line : done.reversed()) {
            Optional<Block> block = ground.kind().blocks().find(line.block());
            Optional<BlockPlace> place = block.flatMap(b -> edits.places(b).stream()
                    .filter(p -> edits.label(b, p).equals(Optional.of(line.label())))
                    .findFirst());
            if (!line.adds() || place.isEmpty()) {
                throw new NotPlannable(Fault.of(
                        "",
                        "edited_since",
                        "the files were edited since; put %s in or take it out on the page of the service"
                                .formatted(line.title())));
            }
            try {
                takeOut(block.get(), place.get());
            } catch (BlockEdits.Refused refusal) {
                throw new NotPlannable(Fault.of("", refusal.problem()));
            }
        }
        return made();
    }

    private Draft made() {
        List<Plan.File> files = edits.edits().stream()
                .map(f -> new Plan.File(f.path(), f.oldText(), f.newText()))
                .toList();
        return new Draft(files, List.of(), List.of(), checks, lines);
    }

    private void note(Block block, BlockPlace place, boolean adds, String label) {
        lines.add(new Plan.BlockLine(adds, block.id(), block.title(), label, place.title()));
    }

    private void takeOut(Block block, BlockPlace place) throws BlockEdits.Refused {
        warnOfHands(block, place);
        note(block, place, false, edits.remove(block, place));
    }

    private void warnOfHands(Block block, BlockPlace place) {
        if (edits.state(block, place) == State.CHANGED_BY_HAND) {
            checks.add(Problem.warning(
                    "changed_by_hand",
                    place.file().toString(),
                    0,
                    "%s was changed by hand since it was put in; what was changed goes with it, see the difference"
                            .formatted(block.title())));
        }
    }

    private Block block(Wish.Piece piece) {
        return ground.kind()
                .blocks()
                .find(piece.block())
                .orElseThrow(() -> new NotPlannable(Fault.of(
                        piece.pointer() + "/block",
                        "unknown_block",
                        "%s offers no block '%s'".formatted(ground.kind().title(), piece.block()))));
    }

    private BlockPlace place(Wish.Piece piece, Block block) {
        List<BlockPlace> places = edits.places(block);
        @Nullable String where = piece.where();
        if (where == null && places.size() > 1) {
            throw new NotPlannable(Fault.of(
                    piece.pointer() + "/where",
                    "ambiguous",
                    "%s can stand in %d places; name one of them".formatted(block.title(), places.size())));
        }
        return places.stream()
                .filter(p -> where == null || p.where().equals(where))
                .findFirst()
                .orElseThrow(() -> new NotPlannable(Fault.of(
                        piece.pointer() + "/where",
                        "no_place",
                        where == null
                                ? "%s needs a %s, and %s has none"
                                        .formatted(
                                                block.title(),
                                                block.place().replace('_', ' '),
                                                ground.at().name())
                                : "%s has no place '%s' for %s"
                                        .formatted(ground.at().name(), where, block.title()))));
    }
}

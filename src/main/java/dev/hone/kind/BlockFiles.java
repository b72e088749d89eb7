package dev.hone.kind;

import dev.hone.kind.BlockEdits.State;
import dev.hone.kind.format.MarkedText;
import dev.hone.kind.format.MarkedText.Chunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The files of a service while blocks are put in and taken out, and which blocks stand in them. */
final class BlockFiles {
    /** Between a place and the label of what stands there. */
    private static final String TAKEN = "#";

    private final ServiceKind kind;
    private final Installation at;
    private final List<ConfigFile> before;
    private final List<ConfigFile> files;

    BlockFiles(ServiceKind kind, Installation at, List<ConfigFile> files) {
        this.kind = kind;
        this.at = at;
        this.before = List.copyOf(files);
        this.files = new ArrayList<>(files);
    }

    List<ConfigFile> all() {
        return List.copyOf(files);
    }

    List<FileEdit> edits() {
        List<FileEdit> edits = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            ConfigFile was = before.get(i);
            if (!was.text().equals(files.get(i).text())) {
                edits.add(new FileEdit(was.path(), was.text(), files.get(i).text()));
            }
        }
        return edits;
    }

    String text(BlockPlace place) {
        return files.stream()
                .filter(f -> f.path().equals(place.file()))
                .findFirst()
                .orElseThrow()
                .text();
    }

    void write(BlockPlace place, String text) {
        files.replaceAll(f -> f.path().equals(place.file()) ? f.with(text) : f);
    }

    void write(ConfigFile file, String text) {
        files.replaceAll(f -> f.path().equals(file.path()) ? f.with(text) : f);
    }

    List<BlockPlace> places(String sort) {
        return kind.places(at, all(), sort);
    }

    List<BlockPlace> places(Block block) {
        List<BlockPlace> places = new ArrayList<>();
        for (BlockPlace place : places(block.place())) {
            places.add(place);
            if (block.many()) {
                chunksAt(block, place).forEach(c -> places.add(taken(place, c)));
            }
        }
        return places;
    }

    private static BlockPlace taken(BlockPlace place, Chunk chunk) {
        String first = chunk.inner().lines().findFirst().orElse("").strip();
        return new BlockPlace(
                place.where() + TAKEN + chunk.label(),
                place.title() + ": " + first,
                place.file(),
                chunk.start(),
                -1,
                chunk.end(),
                place.indent(),
                place.words(),
                Map.of());
    }

    private List<Chunk> chunksAt(Block block, BlockPlace place) {
        return new MarkedText(text(place))
                .chunks().stream()
                        .filter(c -> c.start() >= place.from() && c.end() <= place.to())
                        .filter(c -> isOf(block, c.label()))
                        .toList();
    }

    private static boolean isOf(Block block, String label) {
        return label.equals(block.id()) || label.matches(block.id() + "-[0-9]{1,4}");
    }

    Optional<String> label(Block block, BlockPlace place) {
        boolean isFree = block.many() && !place.where().contains(TAKEN);
        return isFree
                ? Optional.empty()
                : chunksAt(block, place).stream().map(Chunk::label).findFirst();
    }

    State state(Block block, BlockPlace place) {
        Optional<String> label = label(block, place);
        if (label.isPresent()) {
            return isWhole(block, label.get()) ? State.PRESENT : State.CHANGED_BY_HAND;
        }
        boolean isThere = !block.seen().isEmpty() && block.seen().stream().allMatch(place.names()::containsKey);
        return isThere ? State.BY_HAND : State.ABSENT;
    }

    private boolean isWhole(Block block, String label) {
        List<Chunk> chunks = files.stream()
                .flatMap(f -> new MarkedText(f.text()).chunks().stream())
                .filter(c -> c.label().equals(label))
                .toList();
        return chunks.size() == block.pieces().size()
                && chunks.stream().noneMatch(Chunk::touched)
                && files.stream()
                        .map(f -> new MarkedText(f.text()))
                        .noneMatch(t -> t.unpaired().isPresent());
    }

    /** The block's id, with a number where that is taken. */
    String freeLabel(Block block) {
        return Stream.iterate(1, n -> n + 1)
                .map(n -> n == 1 ? block.id() : block.id() + "-" + n)
                .filter(l -> files.stream().noneMatch(f -> new MarkedText(f.text()).has(l)))
                .findFirst()
                .orElseThrow();
    }
}

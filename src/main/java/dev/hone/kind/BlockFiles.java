package dev.hone.kind;

import dev.hone.kind.BlockEdits.State;
import dev.hone.kind.format.MarkedText;
import dev.hone.kind.format.MarkedText.Chunk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The files of a service while blocks are put in and taken out, and which blocks stand in them. */
final class BlockFiles {
    /** Between a place and the label of what stands there. */
    private static final String TAKEN = "#";

    private final ServiceKind kind;
    private final Installation at;
    private final Map<Path, ConfigFile> before = new LinkedHashMap<>();
    private final Map<Path, ConfigFile> files;
    /** By path; of texts as they are now. */
    private final Map<Path, List<Chunk>> chunks = new HashMap<>();

    BlockFiles(ServiceKind kind, Installation at, List<ConfigFile> files) {
        this.kind = kind;
        this.at = at;
        files.forEach(f -> before.putIfAbsent(f.path(), f));
        this.files = new LinkedHashMap<>(before);
    }

    List<ConfigFile> all() {
        return List.copyOf(files.values());
    }

    List<FileEdit> edits() {
        List<FileEdit> edits = new ArrayList<>();
        files.forEach((path, file) -> {
            String was = Objects.requireNonNull(before.get(path)).text();
            if (!was.equals(file.text())) {
                edits.add(new FileEdit(path, was, file.text()));
            }
        });
        return edits;
    }

    String text(BlockPlace place) {
        return file(place).text();
    }

    private ConfigFile file(BlockPlace place) {
        return Objects.requireNonNull(files.get(place.file()), "a place is in a file of its service");
    }

    void write(Path path, String text) {
        files.computeIfPresent(path, (p, file) -> file.with(text));
        chunks.remove(path);
    }

    private List<Chunk> chunks(ConfigFile file) {
        return chunks.computeIfAbsent(file.path(), p -> new MarkedText(file.text()).chunks());
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
        return chunks(file(place)).stream()
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
        List<Chunk> chunks = files.values().stream()
                .flatMap(f -> chunks(f).stream())
                .filter(c -> c.label().equals(label))
                .toList();
        return chunks.size() == block.pieces().size()
                && chunks.stream().noneMatch(Chunk::touched)
                && files.values().stream()
                        .map(f -> new MarkedText(f.text()))
                        .noneMatch(t -> t.unpaired().isPresent());
    }

    /** The block's id, with a number where that is taken. */
    String freeLabel(Block block) {
        return Stream.iterate(1, n -> n + 1)
                .map(n -> n == 1 ? block.id() : block.id() + "-" + n)
                .filter(l -> files.values().stream().noneMatch(f -> new MarkedText(f.text()).has(l)))
                .findFirst()
                .orElseThrow();
    }
}

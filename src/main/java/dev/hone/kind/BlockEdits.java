package dev.hone.kind;

import dev.hone.kind.BlockPlace.Span;
import dev.hone.kind.format.MarkedText;
import dev.hone.kind.format.MarkedText.Chunk;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Puts blocks into the files of a service and takes them out, and tells which are there. Pure: works on texts. */
public final class BlockEdits {
    private final ServiceKind kind;
    private final Installation at;
    private final Blocks blocks;
    private final List<ConfigFile> before;
    private final List<ConfigFile> files;

    public BlockEdits(ServiceKind kind, Installation at, List<ConfigFile> files) {
        this.kind = kind;
        this.at = at;
        this.blocks = kind.blocks();
        this.before = List.copyOf(files);
        this.files = new ArrayList<>(files);
    }

    /** How a block stands at a place. */
    public enum State {
        ABSENT,
        PRESENT,
        /** It is there, and its lines are no longer as they were put in. */
        CHANGED_BY_HAND,
        /** The same was set up without Hone; it is left alone. */
        BY_HAND
    }

    /** What is wrong with a wish; nothing was done. */
    public static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;
        private final transient Problem problem;

        Refused(Problem problem) {
            super(problem.message());
            this.problem = problem;
        }

        public Problem problem() {
            return problem;
        }
    }

    /** The places for a block, in load order. */
    public List<BlockPlace> places(Block block) {
        return places(block.place());
    }

    private List<BlockPlace> places(String sort) {
        return kind.places(at, List.copyOf(files), sort);
    }

    /** The edits so far. */
    public List<FileEdit> edits() {
        List<FileEdit> edits = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            ConfigFile was = before.get(i);
            if (!was.text().equals(files.get(i).text())) {
                edits.add(new FileEdit(was.path(), was.text(), files.get(i).text()));
            }
        }
        return edits;
    }

    /** The label of the block that stands at a place; empty when none of Hone's does. */
    public Optional<String> label(Block block, BlockPlace place) {
        return new MarkedText(text(place))
                .chunks().stream()
                        .filter(c -> c.start() >= place.from() && c.end() <= place.to())
                        .map(Chunk::label)
                        .filter(l -> isOf(block, l))
                        .findFirst();
    }

    private static boolean isOf(Block block, String label) {
        return label.equals(block.id()) || label.matches(block.id() + "-[0-9]{1,4}");
    }

    public State state(Block block, BlockPlace place) {
        Optional<String> label = label(block, place);
        if (label.isPresent()) {
            return isWhole(block, label.get()) ? State.PRESENT : State.CHANGED_BY_HAND;
        }
        boolean isThere = !block.seen().isEmpty() && block.seen().stream().allMatch(place.names()::containsKey);
        return isThere ? State.BY_HAND : State.ABSENT;
    }

    private boolean isWhole(Block block, String label) {
        List<Chunk> chunks = chunks(label);
        return chunks.size() == block.pieces().size()
                && chunks.stream().noneMatch(Chunk::touched)
                && files.stream().map(f -> new MarkedText(f.text())).noneMatch(t -> t.unpaired().isPresent());
    }

    private List<Chunk> chunks(String label) {
        return files.stream()
                .flatMap(f -> new MarkedText(f.text()).chunks().stream())
                .filter(c -> c.label().equals(label))
                .toList();
    }

    /** Puts it in; throws with what stands against it. */
    public void add(Block block, BlockPlace chosen, Map<String, String> given) throws Refused {
        State state = state(block, chosen);
        if (state != State.ABSENT) {
            String how = state == State.BY_HAND ? "was set up there by hand" : "is there already";
            throw refused("already_there", block, "%s %s: %s; take it out first".formatted(block.title(), how, chosen.title()));
        }
        Map<String, String> values = new BlockValues(block, chosen.words()).of(given);
        String label = freeLabel(block);
        values.put("label", label);
        values.put("name", "hone_" + label.replace('-', '_'));
        for (int i = 0; i < block.pieces().size(); i++) {
            Block.Piece piece = block.pieces().get(i);
            boolean isChosen = piece.into().equals(block.place());
            for (String name : piece.off()) {
                off(block, place(block, piece.into(), isChosen ? chosen.where() : ""), name, label);
            }
            put(block, place(block, piece.into(), isChosen ? chosen.where() : ""), label, i, values);
        }
    }

    private String freeLabel(Block block) {
        return Stream.iterate(1, n -> n + 1)
                .map(n -> n == 1 ? block.id() : block.id() + "-" + n)
                .filter(l -> files.stream().noneMatch(f -> new MarkedText(f.text()).has(l)))
                .findFirst()
                .orElseThrow();
    }

    private BlockPlace place(Block block, String sort, String where) throws Refused {
        return places(sort).stream()
                .filter(p -> where.isEmpty() || p.where().equals(where))
                .findFirst()
                .orElseThrow(() -> refused("no_place", block, "%s needs a %s, and there is none".formatted(block.title(), sort.replace('_', ' '))));
    }

    private void off(Block block, BlockPlace place, String name, String label) throws Refused {
        List<Span> spans = place.names().getOrDefault(name, List.of());
        String text = text(place);
        for (Span span : spans.reversed()) {
            if (!isAlone(text, span)) {
                throw refused("not_alone", block, "%s stands on a line with other things in %s; put it on a line of its own".formatted(name, place.file()));
            }
            text = new MarkedText(text).off(span.start(), span.end(), blocks.comment(), label);
        }
        write(place, text);
    }

    private static boolean isAlone(String text, Span span) {
        int start = text.lastIndexOf('\n', span.start() - 1) + 1;
        int newline = text.indexOf('\n', span.end());
        String rest = text.substring(span.end(), newline < 0 ? text.length() : newline).strip();
        return text.substring(start, span.start()).isBlank() && (rest.isEmpty() || rest.startsWith("#"));
    }

    private void put(Block block, BlockPlace place, String label, int index, Map<String, String> values) throws Refused {
        if (place.at() < 0) {
            throw refused("one_line", block, "%s stands on one line in %s; break the line before its closing brace".formatted(place.title(), place.file()));
        }
        Map<String, String> words = new HashMap<>(place.words());
        words.putAll(values);
        List<String> lines = BlockValues.lines(block.pieces().get(index).text(), words);
        write(place, new MarkedText(text(place)).with(place.at(), blocks.comment(), label, index + 1, block.pieces().size(), lines, place.indent()));
    }

    /** Takes it out; throws when its marker lines do not tell any more where it ends. */
    public void remove(Block block, BlockPlace place) throws Refused {
        String label = label(block, place).orElseThrow(() -> refused("not_there", block, "%s is not at %s, or was not put there by Hone".formatted(block.title(), place.title())));
        for (ConfigFile file : List.copyOf(files)) {
            MarkedText text = new MarkedText(file.text());
            Optional<Integer> unpaired = text.unpaired();
            if (text.has(label) && unpaired.isPresent()) {
                throw refused("marker_lost", block, "%s:%d is a marker line without its other one; take the block out as text".formatted(file.path(), unpaired.get()));
            }
            files.set(files.indexOf(file), file.with(text.without(label)));
        }
    }

    private String text(BlockPlace place) {
        return files.stream().filter(f -> f.path().equals(place.file())).findFirst().orElseThrow().text();
    }

    private void write(BlockPlace place, String text) {
        files.replaceAll(f -> f.path().equals(place.file()) ? f.with(text) : f);
    }

    /** What holds for a field at a place when nothing is given. */
    public static String standard(BlockField field, BlockPlace place) {
        return BlockValues.filled(field.defaultValue(), place.words());
    }

    private static Refused refused(String code, Block block, String message) {
        return new Refused(Problem.error(code, block.id(), message, null));
    }
}

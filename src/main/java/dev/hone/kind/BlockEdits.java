package dev.hone.kind;

import dev.hone.kind.BlockPlace.Span;
import dev.hone.kind.format.MarkedText;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts blocks into the files of a service and takes them out, and tells which are there. Pure: works on texts. */
public final class BlockEdits {
    private final String comment;
    private final BlockFiles files;

    public BlockEdits(ServiceKind kind, Installation at, List<ConfigFile> files) {
        this.comment = kind.blocks().comment();
        this.files = new BlockFiles(kind, at, files);
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

    /** What is wrong with a wish; the edits are worth nothing after it. */
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

    /** The places for a block, in load order; for one that may stand there several times, each of those after its place. */
    public List<BlockPlace> places(Block block) {
        return files.places(block);
    }

    /** The label of the block that stands at a place; empty when none of Hone's does. */
    public Optional<String> label(Block block, BlockPlace place) {
        return files.label(block, place);
    }

    public State state(Block block, BlockPlace place) {
        return files.state(block, place);
    }

    /** What holds for a field at a place when nothing is given. */
    public static String standard(BlockField field, BlockPlace place) {
        return BlockValues.filled(field.defaultValue(), place.words());
    }

    /** The edits so far. */
    public List<FileEdit> edits() {
        return files.edits();
    }

    /** Puts it in and returns its label; throws with what stands against it. */
    public String add(Block block, BlockPlace chosen, Map<String, String> given) throws Refused {
        State state = state(block, chosen);
        if (state != State.ABSENT) {
            String how = state == State.BY_HAND ? "was set up there by hand" : "is there already";
            throw refused(
                    "already_there",
                    block,
                    "%s %s: %s; take it out first".formatted(block.title(), how, chosen.title()));
        }
        Map<String, String> values = new BlockValues(block, chosen.words()).of(given);
        String label = files.freeLabel(block);
        values.put("label", label);
        values.put("name", "hone_" + label.replace('-', '_'));
        for (int i = 0; i < block.pieces().size(); i++) {
            Block.Piece piece = block.pieces().get(i);
            BlockPlace place = place(block, piece.into(), chosen);
            put(block, place, label, i, values);
            switchOff(block, place, piece.replaces(), label);
        }
        return label;
    }

    private BlockPlace place(Block block, String sort, BlockPlace chosen) throws Refused {
        return files.places(sort).stream()
                .filter(p -> !sort.equals(block.place()) || p.where().equals(chosen.where()))
                .findFirst()
                .orElseThrow(() -> refused(
                        "no_place",
                        block,
                        "%s needs a %s, and there is none".formatted(block.title(), sort.replace('_', ' '))));
    }

    private void put(Block block, BlockPlace place, String label, int index, Map<String, String> values)
            throws Refused {
        if (place.at() < 0) {
            throw refused(
                    "one_line",
                    block,
                    "%s has no line to put it before in %s; give what ends it a line of its own"
                            .formatted(place.title(), place.file()));
        }
        Map<String, String> words = new HashMap<>(place.words());
        words.putAll(values);
        List<String> lines = BlockValues.lines(block.pieces().get(index).text(), words);
        MarkedText text = new MarkedText(files.text(place));
        int of = block.pieces().size();
        files.write(place.file(), text.with(place.at(), comment, label, index + 1, of, lines, place.indent()));
    }

    /** Works on the place as it was before the piece was put in, which stands after all that it replaces. */
    private void switchOff(Block block, BlockPlace place, List<String> names, String label) throws Refused {
        List<Span> spans = names.stream()
                .flatMap(n -> place.names().getOrDefault(n, List.of()).stream())
                .sorted(Comparator.comparingInt(Span::start).reversed())
                .toList();
        String text = files.text(place);
        for (Span span : spans) {
            if (!isAlone(text, span)) {
                throw refused(
                        "not_alone",
                        block,
                        "%s stands on a line with other things in %s; put it on a line of its own"
                                .formatted(text.substring(span.start(), span.end()), place.file()));
            }
            text = new MarkedText(text).off(span.start(), span.end(), comment, label);
        }
        files.write(place.file(), text);
    }

    private static boolean isAlone(String text, Span span) {
        int start = text.lastIndexOf('\n', span.start() - 1) + 1;
        int newline = text.indexOf('\n', span.end());
        String rest = text.substring(span.end(), newline < 0 ? text.length() : newline)
                .strip();
        return text.substring(start, span.start()).isBlank() && (rest.isEmpty() || rest.startsWith("#"));
    }

    /** Takes it out and returns its label; throws when its marker lines do not tell any more where it ends. */
    public String remove(Block block, BlockPlace place) throws Refused {
        String label = label(block, place)
                .orElseThrow(() -> refused(
                        "not_there",
                        block,
                        "%s is not at %s, or was not put there by Hone".formatted(block.title(), place.title())));
        for (ConfigFile file : files.all()) {
            MarkedText text = new MarkedText(file.text());
            Optional<Integer> unpaired = text.unpaired();
            if (text.has(label) && unpaired.isPresent()) {
                throw refused(
                        "marker_lost",
                        block,
                        "%s:%d is a marker line without its other one; take the block out as text"
                                .formatted(file.path(), unpaired.get()));
            }
            files.write(file.path(), text.without(label));
        }
        return label;
    }

    private static Refused refused(String code, Block block, String message) {
        return new Refused(Problem.error(code, block.id(), message, null));
    }
}

package dev.hone.profile;

import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;

/**
 * YAML as plain texts, lists and maps with their places, built from the parser's events: nothing is constructed and no word
 * becomes a boolean or a number, so {@code on} stays {@code on}. Tags, anchors, aliases, doubled keys and second documents
 * are refused, and size, depth and count are bounded.
 */
final class YamlTree {
    static final int LARGEST = 256 << 10;
    static final int DEEPEST = 4;
    static final int MOST = 20_000;

    private final Deque<Open> open = new ArrayDeque<>();
    private @Nullable Node root;
    private int count;

    private YamlTree() {}

    /** Where something stands, both counted from 1. */
    record Place(int line, int column) {
        static Place of(@Nullable Mark mark) {
            return mark == null ? new Place(1, 1) : new Place(mark.getLine() + 1, mark.getColumn() + 1);
        }

        @Override
        public String toString() {
            return "line " + line + ", column " + column;
        }
    }

    /** A text, a list or a map. */
    sealed interface Node {
        Place place();
    }

    /** One word or text as written, quotes and escapes resolved. */
    record Text(String text, Place place) implements Node {}

    /** Nodes in order. */
    record Items(List<Node> items, Place place) implements Node {}

    /** Nodes by key, in order. */
    record Entries(Map<String, Node> entries, Map<String, Place> keys, Place place) implements Node {
        Optional<Node> get(String key) {
            return Optional.ofNullable(entries.get(key));
        }
    }

    /** Cannot be read; says where. */
    static final class Fault extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient Place place;
        private final String detail;

        Fault(Place place, String detail) {
            super(place + ": " + detail);
            this.place = place;
            this.detail = detail;
        }

        Place place() {
            return place;
        }

        String detail() {
            return detail;
        }
    }

    /** A collection whose end has not come yet. */
    private static final class Open {
        private final Place place;
        private final boolean isMap;
        private final List<Node> items = new ArrayList<>();
        private final Map<String, Node> entries = new LinkedHashMap<>();
        private final Map<String, Place> keys = new LinkedHashMap<>();
        private @Nullable String key;

        Open(Place place, boolean isMap) {
            this.place = place;
            this.isMap = isMap;
        }

        Node close() {
            return isMap ? new Entries(entries, keys, place) : new Items(items, place);
        }

        void add(Node node) {
            String named = key;
            if (!isMap) {
                items.add(node);
            } else if (named != null) {
                entries.put(named, node);
                key = null;
            } else if (node instanceof Text text) {
                if (keys.putIfAbsent(text.text(), text.place()) != null) {
                    throw new Fault(text.place(), text.text() + " stands here twice");
                }
                key = text.text();
            } else {
                throw new Fault(node.place(), "a key must be one word");
            }
        }
    }

    /** Throws {@link Fault} with the place when it is not one bounded, plain document. */
    static Node read(String text) {
        if (text.getBytes(StandardCharsets.UTF_8).length > LARGEST) {
            throw new Fault(new Place(1, 1), "a profile has at most 256 KiB");
        }
        try {
            return new YamlTree().build(text);
        } catch (MarkedYAMLException e) {
            throw new Fault(Place.of(e.getProblemMark()), String.valueOf(e.getProblem()));
        } catch (YAMLException e) {
            throw new Fault(unprintable(text), "this character cannot stand in YAML");
        }
    }

    private Node build(String text) {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(LARGEST);
        int documents = 0;
        for (Event event : new Yaml(options).parse(new StringReader(text))) {
            if (event instanceof DocumentStartEvent && ++documents > 1) {
                throw fault(event, "one profile stands in a file; a second document begins here");
            }
            take(event);
        }
        Node whole = root;
        if (whole == null) {
            throw new Fault(new Place(1, 1), "there is nothing in it");
        }
        return whole;
    }

    private void take(Event event) {
        refuse(event);
        Place place = Place.of(event.getStartMark());
        switch (event) {
            case ScalarEvent scalar -> add(new Text(scalar.getValue(), place));
            case CollectionStartEvent start -> {
                if (open.size() == DEEPEST) {
                    throw fault(event, "nested deeper than " + DEEPEST);
                }
                open.push(new Open(place, start instanceof MappingStartEvent));
            }
            case CollectionEndEvent end -> add(open.pop().close());
            default -> {}
        }
    }

    private void refuse(Event event) {
        if (++count > MOST) {
            throw fault(event, "more than " + MOST + " parts");
        }
        boolean hasTag = event instanceof ScalarEvent scalar && scalar.getTag() != null
                || event instanceof CollectionStartEvent start && start.getTag() != null;
        if (hasTag) {
            throw fault(event, "tags (!…) are not taken; write plain words");
        }
        if (event instanceof AliasEvent || event instanceof NodeEvent node && node.getAnchor() != null) {
            throw fault(event, "anchors (&…) and aliases (*…) are not taken; quote the word if it is one");
        }
    }

    private void add(Node node) {
        if (open.isEmpty()) {
            root = node;
        } else {
            open.element().add(node);
        }
    }

    private static Fault fault(Event event, String detail) {
        return new Fault(Place.of(event.getStartMark()), detail);
    }

    /** The reader names the character that it does not take by its position only. */
    private static Place unprintable(String text) {
        int line = 1;
        int column = 1;
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            int c = text.codePointAt(at);
            if (!org.yaml.snakeyaml.reader.StreamReader.isPrintable(c)) {
                return new Place(line, column);
            }
            column = c == '\n' ? 1 : column + 1;
            line += c == '\n' ? 1 : 0;
        }
        return new Place(1, 1);
    }
}

package dev.hone.load.output;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Numbered lines of a tool's output, searched by pattern. */
final class Lines {
    private final List<String> lines;
    private final BitSet used = new BitSet();

    Lines(String text) {
        this.lines = text.lines().toList();
    }

    /** The first line in which the pattern is found. */
    Optional<Found> first(Pattern pattern) {
        for (int i = 0; i < lines.size(); i++) {
            Matcher matcher = pattern.matcher(lines.get(i));
            if (matcher.find()) {
                used.set(i);
                return Optional.of(new Found(i + 1, lines.get(i), matcher));
            }
        }
        return Optional.empty();
    }

    /** The first line in which the pattern is found; its absence makes the output unreadable. */
    Found need(Pattern pattern, String what) throws UnreadableLine {
        Optional<Found> found = first(pattern);
        if (found.isEmpty()) {
            throw missing(what);
        }
        return found.get();
    }

    /** Every line in which the pattern is found, in order. */
    List<Found> all(Pattern pattern) {
        List<Found> found = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher matcher = pattern.matcher(lines.get(i));
            if (matcher.find()) {
                used.set(i);
                found.add(new Found(i + 1, lines.get(i), matcher));
            }
        }
        return found;
    }

    /** Lines in which nothing was found so far, blank ones left out. */
    List<PastedLine> unused() {
        return IntStream.range(0, lines.size())
                .filter(i -> !used.get(i) && !lines.get(i).isBlank())
                .mapToObj(i -> new PastedLine(i + 1, lines.get(i)))
                .toList();
    }

    /** The tool's own complaint makes the output unreadable, and is the best explanation. */
    void refuse(Pattern complaint, String problem) throws UnreadableLine {
        Optional<Found> found = first(complaint);
        if (found.isPresent()) {
            throw found.get().unreadable(problem);
        }
    }

    private UnreadableLine missing(String what) {
        return lines.isEmpty()
                ? new UnreadableLine(0, "", "the output is empty")
                : new UnreadableLine(lines.size(), lines.getLast(), "the output ends without \"" + what + "\"");
    }
}

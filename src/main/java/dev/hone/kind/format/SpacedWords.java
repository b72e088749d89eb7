package dev.hone.kind.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Splits a line into words as Redis does: a quote that closes must be followed by a blank or the end. */
final class SpacedWords {
    private static final String ESCAPES = "nrtba";
    private static final String MEANINGS = "\n\r\t\b\u0007";

    private final String line;
    private int at;

    private SpacedWords(String line) {
        this.line = line;
    }

    /** The words without their quotes; empty when a quote stays open or closes in the middle of a word. */
    static Optional<List<String>> split(String line) {
        SpacedWords reader = new SpacedWords(line);
        List<String> words = new ArrayList<>();
        while (reader.hasMore()) {
            StringBuilder word = new StringBuilder();
            if (!reader.word(word)) {
                return Optional.empty();
            }
            words.add(word.toString());
        }
        return Optional.of(List.copyOf(words));
    }

    private boolean hasMore() {
        while (at < line.length() && TextLines.isBlank(line.charAt(at))) {
            at++;
        }
        return at < line.length();
    }

    private boolean word(StringBuilder word) {
        while (at < line.length() && !TextLines.isBlank(line.charAt(at))) {
            char c = line.charAt(at++);
            if (c == '"' || c == '\'') {
                return quoted(c, word) && (at == line.length() || TextLines.isBlank(line.charAt(at)));
            }
            word.append(c);
        }
        return true;
    }

    private boolean quoted(char quote, StringBuilder word) {
        while (at < line.length()) {
            char c = line.charAt(at++);
            if (c == quote) {
                return true;
            }
            if (c == '\\' && at < line.length()) {
                escaped(quote, word);
            } else {
                word.append(c);
            }
        }
        return false;
    }

    /** Behind a backslash; in single quotes only the quote itself is escaped. */
    private void escaped(char quote, StringBuilder word) {
        char c = line.charAt(at);
        boolean isHex = quote == '"' && c == 'x' && isHexDigit(at + 1) && isHexDigit(at + 2);
        if (isHex) {
            word.append((char) Integer.parseInt(line, at + 1, at + 3, 16));
            at += 3;
        } else if (quote == '"') {
            int known = ESCAPES.indexOf(c);
            word.append(known < 0 ? c : MEANINGS.charAt(known));
            at++;
        } else {
            word.append(c == '\'' ? '\'' : '\\');
            at += c == '\'' ? 1 : 0;
        }
    }

    private boolean isHexDigit(int index) {
        return index < line.length() && Character.digit(line.charAt(index), 16) >= 0;
    }
}

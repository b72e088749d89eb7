package dev.hone.change;

import dev.hone.service.LoadedFile;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Characters that make a text look other than it is: direction marks, zero-width ones, controls. */
final class HiddenCharacters {
    private static final Pattern MIXED = Pattern.compile(
            "(?<![\\p{IsLatin}\\d_])[\\p{IsLatin}\\d_]*(?:\\p{IsLatin}[\\p{IsCyrillic}\\p{IsGreek}]|[\\p{IsCyrillic}\\p{IsGreek}]\\p{IsLatin})\\w*");

    private HiddenCharacters() {}

    /** Whether a text in ISO-8859-1 reading holds one. */
    static boolean in(String latin1) {
        return first(latin1).isPresent();
    }

    /** The first one as a code point such as {@code U+202E in line 3}; empty when there is none. */
    static Optional<String> first(String latin1) {
        String text = LoadedFile.readable(latin1).orElse(latin1);
        int line = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                line++;
            } else if (isHidden(c)) {
                return Optional.of("U+%04X in line %d".formatted((int) c, line));
            }
        }
        return Optional.empty();
    }

    /** The first word that mixes letters of alphabets which look alike; empty when there is none. */
    static Optional<String> mixed(String latin1) {
        Matcher word = MIXED.matcher(LoadedFile.readable(latin1).orElse(""));
        return word.find() ? Optional.of(word.group()) : Optional.empty();
    }

    private static boolean isHidden(char c) {
        boolean space = c == '\t' || c == '\r' || c == '\f';
        return c < 0x20 && !space
                || c == 0x7f
                || c >= 0x200b && c <= 0x200f
                || c >= 0x202a && c <= 0x202e
                || c >= 0x2060 && c <= 0x2069
                || c == 0xfeff;
    }
}

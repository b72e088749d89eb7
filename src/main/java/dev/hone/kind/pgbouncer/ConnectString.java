package dev.hone.kind.pgbouncer;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The value of a line in {@code [databases]} or {@code [users]}: {@code host=db port=5432 pool_size=7}, values in single
 * quotes where they hold blanks.
 *
 * @param words by name, in their order
 * @param whole whether all of it could be read
 */
record ConnectString(Map<String, String> words, boolean whole) {
    private static final Pattern WORD =
            Pattern.compile("\\s*([A-Za-z0-9_]+)\\s*=\\s*(?:'((?:[^']|'')*)'|([^\\s']*))\\s*");

    static ConnectString of(String text) {
        Map<String, String> words = new LinkedHashMap<>();
        Matcher word = WORD.matcher(text);
        int end = 0;
        while (end < text.length() && word.region(end, text.length()).lookingAt()) {
            String quoted = word.group(2);
            words.put(word.group(1), quoted == null ? word.group(3) : quoted.replace("''", "'"));
            end = word.end();
        }
        return new ConnectString(words, text.substring(end).isBlank());
    }

    String get(String name, String otherwise) {
        return words.getOrDefault(name, otherwise);
    }
}

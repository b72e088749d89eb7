package dev.hone.kind.postgresql;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Every parameter name that the server knows, by version, since one unknown name makes it ignore all its files. Read from
 * {@code names.txt}, made from {@code pg_settings} of versions 13 to 18.
 */
final class ParameterNames {
    private static final int NEWEST = 18;
    private static final Map<String, Span> SPANS = read();

    private ParameterNames() {}

    private record Span(String name, int since, int until) {
        static Span of(String line) {
            String[] words = line.split(" ");
            return words.length == 1
                    ? new Span(words[0], 0, Integer.MAX_VALUE)
                    : new Span(words[0], bound(words[1], 0), bound(words[2], Integer.MAX_VALUE));
        }

        private static int bound(String word, int absent) {
            return word.equals("-") ? absent : Integer.parseInt(word);
        }
    }

    /** What is known of a name in a version. */
    enum Standing {
        KNOWN,
        /** It was removed before that version. */
        REMOVED,
        /** It came after that version. */
        TOO_NEW,
        UNKNOWN
    }

    /** Names of extensions have a dot and are taken by every server; a name unknown here may exist in a later version. */
    static Standing in(int major, String name) {
        Span span = SPANS.get(name.toLowerCase(Locale.ROOT));
        if (name.contains(".") || span == null && major > NEWEST) {
            return Standing.KNOWN;
        }
        if (span == null) {
            return Standing.UNKNOWN;
        }
        return major > span.until() ? Standing.REMOVED : major < span.since() ? Standing.TOO_NEW : Standing.KNOWN;
    }

    /** The name as the server shows it: {@code datestyle} is {@code DateStyle}; one that is unknown stays as it is. */
    static String spelled(String name) {
        Span span = SPANS.get(name.toLowerCase(Locale.ROOT));
        return span == null ? name : span.name();
    }

    private static Map<String, Span> read() {
        try (InputStream in = ParameterNames.class.getResourceAsStream("names.txt")) {
            if (in == null) {
                throw new IllegalStateException("no names.txt beside " + ParameterNames.class.getName());
            }
            return new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))
                    .lines()
                    .filter(l -> !l.isBlank() && !l.startsWith("#"))
                    .map(Span::of)
                    .collect(Collectors.toUnmodifiableMap(s -> s.name().toLowerCase(Locale.ROOT), Function.identity()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.hone.kind.varnish;

import dev.hone.kind.BlockPlace;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.format.VclText;
import dev.hone.kind.format.VclText.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Where blocks can stand in the main VCL: before its first subroutine or what it includes, so that theirs comes first, and
 * after a backend, since the first one is the default.
 */
final class VclPlace {
    private VclPlace() {}

    static List<BlockPlace> of(List<ConfigFile> files, String sort) {
        return files.stream()
                .limit(1)
                .filter(f -> sort.equals("vcl"))
                .map(VclPlace::place)
                .toList();
    }

    private static BlockPlace place(ConfigFile main) {
        String text = main.text();
        List<Token> top = top(VclText.parse(text));
        int backend = first(top, 0, "backend").orElse(-1);
        OptionalInt next = backend < 0 ? first(top, 0, "sub") : first(top, backend, "sub", "include");
        boolean isTooEarly = first(top, 0, "sub").orElse(text.length()) < backend;
        int at = isTooEarly ? -1 : next.isEmpty() ? text.length() : lineOf(text, next.getAsInt());
        return new BlockPlace("vcl", "the VCL", main.path(), 0, at, text.length(), "", Map.of(), Map.of());
    }

    private static OptionalInt first(List<Token> tokens, int from, String... words) {
        return tokens.stream()
                .filter(t -> t.start() > from && Stream.of(words).anyMatch(t::is))
                .mapToInt(Token::start)
                .findFirst();
    }

    /** Offset of the line that a word begins; -1 when something stands before it. */
    private static int lineOf(String text, int at) {
        int line = text.lastIndexOf('\n', at - 1) + 1;
        return text.substring(line, at).isBlank() ? line : -1;
    }

    /** Words that stand in no braces. */
    private static List<Token> top(VclText text) {
        List<Token> top = new ArrayList<>();
        int depth = 0;
        for (Token token : text.tokens()) {
            if (depth == 0) {
                top.add(token);
            }
            depth += token.is("{") ? 1 : token.is("}") ? -1 : 0;
        }
        return top;
    }
}

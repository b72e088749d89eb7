package dev.hone.kind.format;

import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.VclText.Kind;
import dev.hone.kind.format.VclText.Token;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds the attributes of the backends and probes of a VCL text: {@code backend name { .name = value; }}. */
final class VclAttributes {
    private final String text;
    private final List<Token> tokens;

    VclAttributes(String text, List<Token> tokens) {
        this.text = text;
        this.tokens = tokens;
    }

    void find(List<Entry> into) {
        Set<String> seen = new HashSet<>();
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            if (depth == 0 && isBlock(i) && seen.add(section(i))) {
                i = attributes(i, into);
            } else {
                depth = Math.max(0, depth + step(tokens.get(i)));
            }
        }
    }

    private static int step(Token token) {
        return token.is("{") ? 1 : token.is("}") ? -1 : 0;
    }

    private boolean isBlock(int i) {
        return i + 2 < tokens.size()
                && (tokens.get(i).is("backend") || tokens.get(i).is("probe"))
                && tokens.get(i + 1).kind() == Kind.WORD
                && tokens.get(i + 2).is("{");
    }

    private String section(int i) {
        return tokens.get(i).raw() + " " + tokens.get(i + 1).raw();
    }

    /** Attributes at the block's own level; the index of the last token that belongs to it. */
    private int attributes(int block, List<Entry> into) {
        int depth = 0;
        int i = block + 2;
        for (; i < tokens.size(); i++) {
            depth += step(tokens.get(i));
            if (depth == 0) {
                return i;
            }
            if (depth == 1 && tokens.get(i).is(".")) {
                i = attribute(block, i, into);
            }
        }
        return i;
    }

    /** One attribute that ends with a semicolon; a nested block is left to the caller. */
    private int attribute(int block, int dot, List<Entry> into) {
        int last = dot + 3;
        while (last < tokens.size() && !tokens.get(last).raw().matches("[;{}]")) {
            last++;
        }
        boolean isWhole = last < tokens.size()
                && last > dot + 3
                && tokens.get(last).is(";")
                && tokens.get(dot + 1).kind() == Kind.WORD
                && tokens.get(dot + 1).start() == tokens.get(dot).end()
                && tokens.get(dot + 2).is("=");
        if (!isWhole) {
            return dot;
        }
        int start = tokens.get(dot + 3).start();
        int end = tokens.get(last - 1).end();
        String name = "." + tokens.get(dot + 1).raw();
        into.add(new Entry(
                section(block),
                name,
                text.substring(start, end),
                tokens.get(dot).line(),
                start,
                end));
        return last;
    }

    /** Offset of the brace that closes a block; -1 when there is no such block or it does not end. */
    int closingOf(String section) {
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            if (depth == 0 && isBlock(i) && section(i).equals(section)) {
                return closing(i + 2);
            }
            depth = Math.max(0, depth + step(tokens.get(i)));
        }
        return -1;
    }

    private int closing(int brace) {
        int depth = 0;
        for (int i = brace; i < tokens.size(); i++) {
            depth += step(tokens.get(i));
            if (depth == 0) {
                return tokens.get(i).start();
            }
        }
        return -1;
    }
}
